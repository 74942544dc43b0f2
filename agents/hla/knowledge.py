"""What an answer may draw on: the kitchen at this moment and what was asked of this cook."""

from dataclasses import dataclass

from agents.intention import Vocabulary
from agents.kitchen import Holder, held_words
from agents.messages import CookFact, Observation, Option, QueueEntry, RecipeFact

#: What a cook is called that has no name of its own.
_NAMELESS = "Partner"


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything that may be told.

    `asker`: the seat of whoever asks; None: the first human. `heard`: the question itself.
    `model`: what this mind thinks with, for people.
    """

    now: Observation
    vocabulary: Vocabulary
    queue: tuple[QueueEntry, ...] = ()
    asker: int | None = None
    heard: str = ""
    model: str = "small language model"

    @property
    def tasks(self) -> tuple[QueueEntry, ...]:
        """Goals and waits still to be done, in order."""
        return self._live("task")

    @property
    def standing(self) -> tuple[QueueEntry, ...]:
        """What holds until further notice, prohibitions apart."""
        return self._live("standing")

    @property
    def bans(self) -> tuple[QueueEntry, ...]:
        """What is forbidden."""
        return self._live("ban")

    @property
    def yours(self) -> tuple[QueueEntry, ...]:
        """What the human does."""
        return self._live("yours")

    @property
    def halted(self) -> bool:
        """Whether this cook was told to stand still."""
        return bool(self._live("halt"))

    @property
    def me(self) -> CookFact | None:
        """The cook this mind drives."""
        return next((cook for cook in self.now.cooks if cook.seat == self.now.seat), None)

    @property
    def human(self) -> CookFact | None:
        """Whoever asks, else the first human."""
        people = [cook for cook in self.now.cooks if cook.human and cook.seat != self.now.seat]
        asking = [cook for cook in people if cook.seat == self.asker]
        return next(iter(asking or people), None)

    def holds(self, holder: Holder) -> str:
        """What a station or a cook holds, in words; '' for nothing."""
        return held_words(holder, self.now)

    @property
    def current(self) -> Option | None:
        """What this cook does now."""
        return self.option(self.now.doing)

    def option(self, macro: str) -> Option | None:
        """The macro action of that name."""
        return next((option for option in self.now.options if option.name == macro), None)

    def doing(self, cook: CookFact | None) -> Option | None:
        """What a cook is at, as far as it is known."""
        if cook is None:
            return None
        return self.current if cook == self.me else self.option(cook.doing)

    def recipe(self, dish: str | None) -> RecipeFact | None:
        """How a dish is made; None for what is no dish."""
        return self.now.menu.recipe(dish)

    def title(self, thing: str) -> str:
        """What people call a dish or an ingredient."""
        return self.vocabulary.title(thing)

    @property
    def vessel(self) -> dict[str, str]:
        """As facts, what one and several of those that dishes are served in are called."""
        return {name: self.now.menu.title(name) for name in ("plate", "plates")}

    @property
    def name(self) -> dict[str, str]:
        """As a fact, what this cook is called; none where it is just the partner."""
        return {} if self.now.cook == _NAMELESS else {"name": self.now.cook}

    def _live(self, kind: str) -> tuple[QueueEntry, ...]:
        return tuple(e for e in self.queue if e.kind == kind and not e.over)
