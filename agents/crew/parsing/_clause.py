"""One clause of a message."""

from dataclasses import dataclass

from agents.crew.parsing._words import Word
from agents.intention import COUNTED, Condition


@dataclass(frozen=True, slots=True)
class Clause:
    """`who`: as an intention names them, () for nobody in particular; `words`: what is wished.

    `condition`: on which. `asks`: whether it is a question; `called`: whether `who` stands in this
    clause, and not in one before; `open`: whether it has a condition that cannot be told;
    `short`: of what there are to be so many.
    """

    who: tuple[str, ...] = ()
    words: tuple[Word, ...] = ()
    condition: Condition | None = None
    asks: bool = False
    called: bool = False
    open: bool = False
    short: tuple[str, int] | None = None

    @property
    def is_crowd(self) -> bool:
        """Whether it is for several who are not named."""
        return any(name in (*COUNTED, "others", "all") for name in self.who)
