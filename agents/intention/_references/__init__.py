"""Clauses that mean nothing by themselves, a module for each kind: 'again', 'one more' ..."""
