"""What is likely said here helps what was heard: plain words and phrases, no kitchen."""
