"""What the game keeps of a player: preferences, habits, best scores; and the rounds they open."""
