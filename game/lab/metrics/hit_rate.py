"""Hit rate of the immediate macro action: how often the choice by raw words was the right one.

Source: HLA, human study: the share of macro actions chosen by the raw message that equal the one
chosen later, when the intention of that message is known.
"""

from game.session.match.match import Match
from game.session.seats.notes import Thinking


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
                case Thinking("action", _, went_by, choices) if choices:
                    self._choice(went_by.partition(":")[0], _best(choices))

    @property
    def rate(self) -> float | None:
        """Share of hits, 0..1; None if no message has been acted on twice."""
        return sum(self._outcomes) / len(self._outcomes) if self._outcomes else None

    def _choice(self, went_by: str, macro: str) -> None:
        match went_by:
            case "words":
                self._guess = macro
            case "intention" if self._guess is not None:
                self._outcomes.append(self._guess == macro)
                self._guess = None


def _best(choices: str) -> str:
    """The first of 'Chop Onion -1.10 0.52 50.80; ...'."""
    return choices.partition(";")[0].rsplit(" ", 3)[0]
