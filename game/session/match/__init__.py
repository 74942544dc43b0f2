"""One round: the match, its clock, history and results, and its replay."""
