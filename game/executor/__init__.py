"""Macro actions: which can be done, what each is worth, and how they become moves."""
