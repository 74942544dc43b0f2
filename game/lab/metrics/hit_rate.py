"""Hit rate of the immediate macro action: how often the choice by raw words was the right one.

Source: HLA, human study: the share of macro actions chosen by the raw message that equal the one
chosen later, when the intention of that message is known.
"""

from agents.messages import Basis
from game.session.match.match import Match
from game.session.seats.notes import Thought


class Hits:
    """Watches the thoughts of a match's minds."""

    def __init__(self) -> None:
        self._guess: str | None = None
        """What the newest message was taken to ask for, until its intention has been acted on."""
        self._outcomes: list[bool] = []

    def count(self, match: Match) -> None:
        """Take in the last tick of `match`."""
        for _, note in match.notes:
            match note:
                case Thought(choices=[best, *_], basis=Basis(source, doubted=False)):
                    self._choice(source, best.name)

    @property
    def rate(self) -> float | None:
        """Share of hits, 0..1; None if no message has been acted on twice."""
        return sum(self._outcomes) / len(self._outcomes) if self._outcomes else None

    def _choice(self, source: str, macro: str) -> None:
        match source:
            case "words":
                self._guess = macro
            case "intention" if self._guess is not None:
                self._outcomes.append(self._guess == macro)
                self._guess = None
