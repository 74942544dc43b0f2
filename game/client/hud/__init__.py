"""What lies over the kitchen during a round: orders, score, clock, cooks, bubbles."""
