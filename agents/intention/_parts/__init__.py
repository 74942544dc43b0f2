"""The parts of a demand, a module for each kind: its value, how it is written, checked and told."""
