"""From data to code: what the words of the language mean, and the program of one game that is made of them."""
