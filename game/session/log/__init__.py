"""Match logs: lines, writing, reading, the archive."""
