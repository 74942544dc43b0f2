"""The simulation: immutable states, one `step`, past-tense events. Standard library only."""
