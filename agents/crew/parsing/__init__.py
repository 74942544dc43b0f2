"""Words of head chefs: what they say to a crew, as far as it is said outright.

A message falls into words that the kitchen knows (`_words`, `_kitchen_words`, `_used`), these into
sentences (`_sentences`) and clauses (`_clauses`) with those they are for (`_called`, `_crowds`,
`_clauses`) and on what they wait (`_events`), and a table of patterns says what each comes to
(`_message`). What no pattern fits is left for a model to read; of what cooks say to one
another all that is not plain.
"""

from agents.crew.parsing._kitchen_words import KitchenWords
from agents.crew.parsing._parser import CrewParser, Parsed
from agents.crew.parsing._pieces import Piece

__all__ = ["CrewParser", "KitchenWords", "Parsed", "Piece"]
