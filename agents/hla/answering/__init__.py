"""Answers to questions, computed from what the kitchen shows at this moment."""
