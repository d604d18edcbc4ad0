"""What is handed to somebody else: a page to step through, a picture, a forum post, the graph as data.

Each form is a module of its own, imported when it is asked for.
"""
