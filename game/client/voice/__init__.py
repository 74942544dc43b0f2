"""Ears and mouth in a round (`round_voice.RoundVoice`), and lent to the settings (`lent`)."""
