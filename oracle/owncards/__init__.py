"""Cards of one's own: entries that come from a file instead of a set, in data that mirrors the ability language or in
card English.

Nothing of a file is executed: it becomes the same values as the cards of the sets.
"""
