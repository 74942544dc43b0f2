"""Experiments that measure the program: its speed, memory, start, ears and mouth, and strength."""
