"""Matches in simulated time that experiments are made of."""
