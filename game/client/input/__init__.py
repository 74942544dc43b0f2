"""What players hold: devices into intents, and what keys are called."""
