"""Experiments that only training and its judges need: `main.py lab` and `main.py bench` find them
here.
"""

from tuning import aloud, answers, crew, fast, moments, talk, traces

#: Of the lab, and measurements of the program.
EXPERIMENTS = tuple(each.EXPERIMENT for each in (answers, crew, fast, moments, talk, traces))
MEASUREMENTS = (aloud.EXPERIMENT,)
