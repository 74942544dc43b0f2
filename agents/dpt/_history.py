"""What has happened so far, as scenes: one for each macro action that the own cook has ended.

A scene holds what was done between the end of the macro action before and its own end, by whom, and
what was served and missed. It is put together from facts by their ticks when it ends, and never
changes again: each scene has its own deeds, and a new match begins with none (docs/dpt.md, 'Where
ours differs').
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agents.messages import TICKS_PER_SECOND, Fact, FinishedMacro, Heard, Observation

#: Deeds that nobody needs to be told of: they are seen in the orders and in the heat.
_SEEN = frozenset({"ordered", "finished cooking"})
#: Scenes that are kept; more than any prompt shows.
KEPT_SCENES = 40


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """One decision point of the own cook and what led to it.

    `ended`: the tick at which the macro action `own` ended. `deeds`: of all cooks since the scene
    before, and what befell the kitchen; `said`: what was said meanwhile. `score`: at its end; None
    where it was seen only together with a later one. `seconds_left`: of the round, at its end.
    """

    own: FinishedMacro
    deeds: tuple[Fact, ...]
    said: tuple[Heard, ...]
    seconds_left: float
    score: int | None = None

    @property
    def ended(self) -> int:
        return self.own.ended

    def of(self, seat: int | None) -> tuple[Fact, ...]:
        """The deeds of one cook; None: what nobody did, such as an order that ran out."""
        return tuple(fact for fact in self.deeds if fact.seat == seat)


class History:
    """Gathers scenes from what one mind is shown."""

    def __init__(self) -> None:
        self._scenes: tuple[DecisionPoint, ...] = ()
        self._facts: tuple[Fact, ...] = ()
        self._open: tuple[Fact, ...] = ()  # since the last scene
        self._said = 0  # the newest message that is in a scene

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All deeds so far, oldest first."""
        return self._facts

    def observe(self, observation: Observation) -> None:
        """Add what is new."""
        self._facts += observation.facts
        self._open += tuple(fact for fact in observation.facts if fact.verb not in _SEEN)
        ended = [macro for macro in observation.finished if self._is_news(macro, observation)]
        for macro in ended:
            self._close_scene(macro, observation)
        if ended:
            newest_scene = replace(self._scenes[-1], score=observation.score)
            self._scenes = (*self._scenes[:-1], newest_scene)[-KEPT_SCENES:]

    def last(self, count: int) -> Sequence[DecisionPoint]:
        """The last scenes, oldest first."""
        return self._scenes[-count:]

    def _is_news(self, macro: FinishedMacro, observation: Observation) -> bool:
        """Whether it was the own cook's work, and not known yet; refusals took no time."""
        own = macro.seat == observation.seat and macro.ended > macro.began
        return own and (not self._scenes or macro.ended > self._scenes[-1].ended)

    def _close_scene(self, macro: FinishedMacro, now: Observation) -> None:
        until = [fact for fact in self._open if fact.tick <= macro.ended]
        said = [line for line in now.chat if self._said < line.id and line.tick <= macro.ended]
        left = now.seconds_left + (now.tick - macro.ended) / TICKS_PER_SECOND
        self._scenes += (DecisionPoint(macro, tuple(until), tuple(said), left),)
        self._open = self._open[len(until) :]
        self._said = max([self._said, *(line.id for line in said)])
