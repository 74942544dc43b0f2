"""Policies that were made or learned elsewhere, as minds of ours (docs/environment.md)."""

from agents.learned._policy import Policy, PolicyError, load_policy, missing_file

__all__ = ["Policy", "PolicyError", "load_policy", "missing_file"]
