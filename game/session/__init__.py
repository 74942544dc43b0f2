"""A match: seats, pace, clock, chat, log, replay and results. No window and no wall-clock here."""
