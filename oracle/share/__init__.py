"""What is handed to somebody else: verdicts in words, a forum post, a page to step through, a picture, data.

Each form is a module of its own, imported when it is asked for.
"""
