"""What was said before a moment, drawn so that it is plausible there, and what came of it."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from agents.demands.wording import vocabulary_of
from agents.intention import Demand, Vocabulary, from_text, to_text
from game.content.level import Level
from game.lab.runs.moment import Earlier, Moment
from game.lab.runs.moment_rounds import Sight
from game.lab.runs.moment_slots import Slots, templates
from game.lab.runs.reading_kitchens import first_sight

#: Share of moments before which something was said, and among them with two things.
SPOKEN, TWICE = 0.55, 0.4
#: Kinds of what was said last, and how often they come up.
KINDS: Mapping[str, int] = {
    "work": 46, "rule": 13, "ban": 13, "question": 9, "talk": 8, "asked": 11,
}  # fmt: skip
#: What is said first of two.
FIRST: Mapping[str, int] = {"work": 50, "rule": 12, "ban": 12, "question": 12, "talk": 14}


def with_sayings(moment: Moment, sight: Sight, random: Random) -> Moment:
    """The moment with what was said before, if anything was."""
    if random.random() >= SPOKEN or not moment.others:
        return moment
    return Sayings(moment, sight, random).said()


@dataclass(frozen=True, slots=True)
class _Line:
    """A template with its slots filled; `verb`, `what`: what it asks for."""

    earlier: Earlier
    parts: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    kind: str = ""


class Sayings:
    """Draws what was said before one moment."""

    def __init__(self, moment: Moment, sight: Sight, random: Random) -> None:
        self._moment, self._random = moment, random
        self._menu = sight.state.kitchen.menu
        self._vocabulary = _vocabulary(sight.level)
        self._who = random.choice(moment.others)
        done = Counter((verb, what) for seat, verb, what in sight.done if seat == self._who.seat)
        self._slots = Slots(moment, self._menu, self._vocabulary, self._who, done, random)

    def said(self) -> Moment:
        """The moment, with one thing or two said before it."""
        moment = self._moment
        if self._random.random() < TWICE and (first := self._drawn(FIRST, last=False)):
            moment = self._after(moment, first)
        if last := self._drawn(KINDS, last=True):
            moment = self._after(moment, last)
        return moment

    def _after(self, moment: Moment, line: _Line) -> Moment:
        """The moment after `line` was said."""
        queue, bans = moment.queue, moment.bans
        if line.kind == "ban":
            bans = tuple(dict.fromkeys((*bans, *line.parts)))
        elif line.earlier.state == "under way":
            queue = (*line.parts, *queue)
        elif line.earlier.state in ("waiting", "in force"):
            queue = tuple(dict.fromkeys((*queue, *line.parts)))
        before = (*moment.before, line.earlier)
        return replace(moment, before=before, queue=queue, bans=bans, asked=line.offers)

    def _drawn(self, kinds: Mapping[str, int], *, last: bool) -> _Line | None:
        """Something that can have been said; None if nothing was found."""
        kind = self._random.choices(list(kinds), list(kinds.values()))[0]
        for _ in range(20):
            template = self._random.choice(templates()[kind])
            line = self._filled(kind, template, last)
            if line is not None:
                return line
        return None

    def _filled(self, kind: str, template: Mapping[str, Any], last: bool) -> _Line | None:
        state = self._state(kind, last)
        slots = self._slots.fill(kind, template, state)
        if slots is None:
            return None
        said, answer = (
            _put(self._random.choice(template[key]), slots) for key in ("say", "answer")
        )
        answer = answer[:1].upper() + answer[1:]
        offers = tuple(self._checked(_put(each, slots)) for each in template.get("offers", ()))
        meant = self._checked(_put(template["means"], slots)) if "means" in template else ""
        earlier = Earlier(self._addressed(said), self._who.name, answer, state, meant)
        return _Line(earlier, self._parts(meant), offers, kind)

    def _state(self, kind: str, last: bool) -> str:
        match kind:
            case "work":
                weights = (35, 40, 25) if last else (80, 10, 10)
                return self._random.choices(("done", "under way", "waiting"), weights)[0]
            case "rule" | "ban":
                return "in force"
            case "asked":
                return "asked"
        return "answered"

    def _checked(self, text: str) -> str:
        """In its one spelling. IntentionError if this menu has no such thing."""
        return to_text(from_text(text, self._vocabulary), self._vocabulary)

    def _parts(self, meant: str) -> tuple[str, ...]:
        meaning = from_text(meant, self._vocabulary) if meant else None
        if not isinstance(meaning, Demand):
            return ()
        return tuple(to_text(Demand((part,)), self._vocabulary) for part in meaning.parts)

    def _addressed(self, said: str) -> str:
        """With the partner's name, where there are several."""
        if len(self._moment.others) < 2 or self._random.random() < 0.35:
            return said
        name = self._who.name
        if self._random.random() < 0.6:
            return f"{self._random.choice((name, name.lower()))}, {said}"
        return f"{said}, {name}" if said[-1] not in "!?" else f"{name} {said}"


@lru_cache(maxsize=4)
def _vocabulary(level: Level) -> Vocabulary:
    """The words of a kitchen; working them out takes longer than all the rest."""
    return vocabulary_of(first_sight(level))


def _put(text: str, slots: Mapping[str, str]) -> str:
    """`text` with its slots filled."""
    return re.sub(r"\{([^}]+)\}", lambda found: slots[found[1]], text)
