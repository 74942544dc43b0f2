"""Reading: from a message and what came before to the canonical intention."""

from agents.hla.reading._calibrated import BiasFolder
from agents.hla.reading._outright import guessed, lays_down, leaves_free
from agents.hla.reading._plain_text import Listener, Refusal
from agents.hla.reading._prompts import Exchange, ReadingPrompts, Situation, menu_line
from agents.hla.reading._reader import IntentionReader, Reading

__all__ = [
    "BiasFolder", "Exchange", "IntentionReader", "Listener", "Reading", "ReadingPrompts", "Refusal",
    "Situation", "guessed", "lays_down", "leaves_free", "menu_line",
]  # fmt: skip
