"""Ears and mouth in a round (`round_voice.RoundVoice`), and what the settings try of them."""
