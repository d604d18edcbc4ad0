"""Forms in which an answer is shared: verdicts in words, a forum post, an interactive page, a picture, data.

Each form has its own module, which is imported only when that form is wanted.
"""
