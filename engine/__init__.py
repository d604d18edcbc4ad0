"""The rules of Dominion: a pure state machine over immutable positions.

No files, no terminal, no graph library.
"""
