"""Experiments without a window: matches in simulated time, metrics and reports."""
