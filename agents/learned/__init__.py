"""Policies that were made or learned elsewhere, as minds of ours (docs/environment.md)."""

from agents.learned._policy import Policy, load_policy, policy_file

__all__ = ["Policy", "load_policy", "policy_file"]
