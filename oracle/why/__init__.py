"""Why: which rules decide what happens, and what was at work in a step."""
