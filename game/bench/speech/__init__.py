"""Speech for measurements: who speaks, what is kept of it, and the noise around it."""
