"""Running compiled code: the machine, the one move, trigger windows, ongoing effects."""
