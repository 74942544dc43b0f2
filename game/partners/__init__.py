"""Who can cook with a player: minds, what they see, and what becomes of what they ask for."""
