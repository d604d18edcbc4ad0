"""Every word of the ability language in plain words: one module for each kind of word. ``oracle.words.language`` loads
all of them."""
