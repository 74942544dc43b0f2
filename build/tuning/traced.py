"""Kitchen states with what a good partner does next in them: what `main.py lab traces` wrote."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from agents.demands import DEEDS, covers, remaining, task_key
from agents.hla import GO_ON
from agents.intention import Avoid, Demand, Goal, Intention, IntentionError
from agents.messages import (
    CookFact,
    Fact,
    Fixture,
    Observation,
    Option,
    OrderFact,
    StationFact,
    ThingFact,
)
from tuning.kitchen import MENU, VOCABULARY

#: One state in so many is for measuring only.
HELD_BACK = 20
_SECONDS = 60.0


class TraceError(ValueError):
    """A file of traces that cannot be read; names the line."""


@dataclass(frozen=True, slots=True)
class TracedMoment:
    """A kitchen state: what the partner sees and has completed, and what to do next by demand.

    `advice`: by 'chop onion', 'cook any', 'avoid plate any' ...; '' for nothing demanded. `asked`:
    the demand that the partner follows, in the same form.
    """

    observation: Observation
    done: tuple[str, ...]
    advice: Mapping[str, str]
    asked: str = ""

    @property
    def open(self) -> bool:
        """Whether there is something to choose, for some demand."""
        return len(set(self.advice.values())) > 1

    def next(self, intention: Intention, since: Sequence[str] = ()) -> str | None:
        """The macro action to do next; `since`: those completed since it was said.

        None where the traces do not tell.
        """
        if not isinstance(intention, Demand):
            return self.advice.get("")
        keys = [task_key(goal) for goal in self._next(intention, since)]
        if not keys and len(intention.avoids) == 1:
            keys = [f"avoid {task_key(intention.avoids[0])}"]
        name = self.advice.get("".join(keys)) if len(keys) < 2 else None
        return None if self._forbidden(name, intention.avoids) else name

    def by_words(self, intention: Intention, since: Sequence[str] = ()) -> str | None:
        """The same before it is known what the words mean, where going on is a choice.

        What asks for nothing, or lines up behind work that stands, changes nothing yet.
        """
        if not isinstance(intention, Demand):
            return GO_ON
        if not self.asked or intention.place != "end":
            return self.next(intention, since)
        return None if intention.avoids else GO_ON

    @property
    def standing(self) -> Demand:
        """What the partner was asked for before."""
        verb, _, what = self.asked.partition(" ")
        return Demand((Goal(verb, what),))

    def ended(self) -> "TracedMoment":
        """The moment at which the partner has nothing in progress."""
        now = self.observation
        cooks = tuple(replace(c, doing="") if c.seat == now.seat else c for c in now.cooks)
        return replace(self, observation=replace(now, doing="", cooks=cooks))

    def finished(self, intention: Intention, since: Sequence[str]) -> bool:
        """Whether nothing is left of it."""
        if not isinstance(intention, Demand):
            return True
        return not intention.avoids and not self._next(intention, since)

    def _next(self, demand: Demand, since: Sequence[str]) -> tuple[Goal, ...]:
        now = self.observation
        options = {option.name: option for option in now.options}
        done = [options[name] for name in since]
        facts = [Fact(0, now.seat, DEEDS[option.verb], option.what or "") for option in done]
        return remaining(demand.goals, now, facts, VOCABULARY)

    def _forbidden(self, name: str | None, avoids: Sequence[Avoid]) -> bool:
        found = [option for option in self.observation.options if option.name == name]
        return any(covers(avoid, o.verb, o.what) for o in found for avoid in avoids)


def read_moments(path: Path) -> list[TracedMoment]:
    """The states of a file that `lab traces` wrote. Raises TraceError, OSError."""
    found = []
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                found.append(_moment(json.loads(line)))
            except (ValueError, KeyError, TypeError, IntentionError) as error:
                raise TraceError(
                    f"{path}:{number}: expected a line of 'lab traces', found {error!r}"
                ) from None
    return found


def split(moments: Sequence[TracedMoment]) -> tuple[list[TracedMoment], list[TracedMoment]]:
    """Those to train on, and those to measure by."""
    held = list(moments[HELD_BACK - 1 :: HELD_BACK])
    return [m for i, m in enumerate(moments, 1) if i % HELD_BACK], held


def _moment(line: dict[str, Any]) -> TracedMoment:
    observation = Observation(
        id=1,
        tick=line["tick"],
        cook=next(name for seat, name, *_ in line["cooks"] if seat == line["seat"]),
        seat=line["seat"],
        score=0,
        seconds_left=_SECONDS,
        menu=MENU,
        # Whether an order is urgent is told by the options.
        orders=tuple(
            OrderFact(name, VOCABULARY.title(name), _SECONDS, 1.0, 15, ())
            for name in line["orders"]
        ),
        stations=tuple(
            StationFact(name, kind, tuple(cell), state)
            for name, kind, cell, state in line["stations"]
        ),
        fixtures=tuple(
            Fixture(name, kind, tuple(cell), thing) for name, kind, cell, thing in line["fixtures"]
        ),
        things=tuple(
            ThingFact(what, state, tuple(cell), kind, tuple(parts), *rest)
            for what, state, cell, kind, parts, *rest in line["things"]
        ),
        cooks=tuple(
            CookFact(seat, name, tuple(cell), human, doing)
            for seat, name, cell, human, doing in line["cooks"]
        ),
        options=tuple(
            Option(name, verb, what, available, value, urgent=urgent)
            for name, verb, what, available, value, urgent in line["options"]
        ),
        doing=line["doing"],
    )
    return TracedMoment(observation, tuple(line["done"]), dict(line["next"]), line["asked"])
