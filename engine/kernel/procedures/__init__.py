"""Procedures that cards share. They are code like that of cards and name no card."""
