"""What helps those who add cards: all that can be said against the cards' data, and the beginning of a new one."""
