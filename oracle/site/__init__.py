"""The whole oracle in a page: a static folder with Python for browsers, our code and data, that works offline."""
