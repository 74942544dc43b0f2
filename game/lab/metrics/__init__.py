"""What is measured of rounds."""
