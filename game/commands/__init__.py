"""The command line: a module for each way to run the game, loaded when it is asked for."""
