"""From words to sound: a process that renders speech, and its handle, `Mouth`."""
