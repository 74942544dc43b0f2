"""What players hold: devices into `intents.Press`, and what keys are called (`legend.Legend`)."""
