"""The reasons of an answer: the rules that decide it, and what was at work in a step."""
