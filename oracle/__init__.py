"""What people use: scenarios, the decision graph, questions and answers, words, the command line."""

__version__ = "0.1.0"
