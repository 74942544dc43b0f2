"""Deciding: the Fast Mind, which chooses the next macro action."""

from agents.hla.deciding._action_prompt import ActionPrompts, ChoiceBasis, best_of, best_option
from agents.hla.deciding._choice import GO_ON, Case, make_case, ranked, rush, sure
from agents.hla.deciding._fast import FastMind
