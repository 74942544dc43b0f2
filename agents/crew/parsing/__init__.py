"""Words of head chefs: what they say to a crew, as far as it is said outright.

A message falls into words that the kitchen knows (`_words`, `_kitchen_words`), these
into clauses with those they are for (`_clauses`, `_events`), and a table of patterns says what each
comes to (`_rules`). What no pattern fits is left for a model to read.
"""

from agents.crew.parsing._kitchen_words import KitchenWords
from agents.crew.parsing._parser import CrewParser, Parsed
from agents.crew.parsing._pieces import Piece

__all__ = ["CrewParser", "KitchenWords", "Parsed", "Piece"]
