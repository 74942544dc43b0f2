"""What a cook says: acts from facts, the words for them, and when to speak."""
