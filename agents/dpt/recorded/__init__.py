"""Answers of a capable model's kind, written by hand to the formats, and the model that gives them.

They prove the machinery without a large model: prompts are made, answers read, repaired and used.
"""
