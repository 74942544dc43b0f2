"""Crews: who may assign to whom, and the game's part in it.

An `Organisation` is data; a `Crew` carries what its members send a tick later, refuses what the
organisation does not allow, and reports how work stands, from facts alone.
"""

from game.session.crew._books import vocabulary_of
from game.session.crew._crew import Crew, CrewEntry, Head, Sent
from game.session.crew._organisation import ORGANISATIONS, Commander, Organisation

__all__ = [
    "ORGANISATIONS", "Commander", "Crew", "CrewEntry", "Head", "Organisation", "Sent",
    "vocabulary_of",
]  # fmt: skip
