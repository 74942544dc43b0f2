"""The partners' minds: what they see, how they think, and the processes they think in."""
