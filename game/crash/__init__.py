"""What stays of a run: its log, and a report if it crashed. Neither holds anybody's words."""

#: The process with the window, by which its reports are named.
WINDOW = "window"
