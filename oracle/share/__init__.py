"""Answers to hand on: verdicts in words, posts, one line for a screen."""
