"""The turn: its phases, Clean-up, what lies between turns, the end of the game."""
