"""What is kept of a player: `preferences`, `habits`, `best_scores`, and the kitchens they have."""
