"""Games that were played: their logs are read, followed by the rules, and asked about."""
