"""Questions as players type them, with the position and the claim that each means, and how a reading of one is judged."""
