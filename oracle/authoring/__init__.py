"""Help for authors of cards: all objections to the cards' data, and the beginning of a new card."""
