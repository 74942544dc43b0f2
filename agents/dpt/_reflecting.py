"""The reflecting mind: every 12.5 seconds it looks back, on its own cook and on the others.

First it finds out what the others are like (theory of mind), then what to do better, in view of
that: two questions, so that the first can be left out and each is timed by itself (dpt.md 5). What
cannot be read leaves what was believed as it was.
"""

from collections.abc import Generator
from dataclasses import replace
from typing import Protocol

from agents.cancel_token import CancelToken
from agents.dpt._history import History
from agents.dpt._triggers import REFLECTION_EVERY_S, PeriodicTrigger
from agents.messages import Belief, FromHuman, FromMind, Observation, Reflection, Thought
from agents.mind import Context

_NOTHING = Reflection("", (), 0, 0)


class Reflector(Protocol):
    """Looks back on a history. None for an answer that cannot be read."""

    @property
    def name(self) -> str:
        """Of its model, for the HUD."""
        ...

    def beliefs(
        self, now: Observation, history: History, cancel: CancelToken
    ) -> tuple[Belief, ...] | None:
        """What the other cooks are like. Raises as a model's calls do."""
        ...

    def guidelines(self, now: Observation, history: History, cancel: CancelToken) -> str | None:
        """What to do better. Raises as a model's calls do."""
        ...

    def close(self) -> None:
        """Free the model."""
        ...


class ReflectingMind:
    """Looks back for one cook. `beliefs`: whether it believes anything of the others."""

    def __init__(
        self, reflector: Reflector, *, beliefs: bool = True, every_s: float = REFLECTION_EVERY_S
    ) -> None:
        self._reflector = reflector
        self._believes = beliefs
        self._every_s = every_s
        self._trigger = PeriodicTrigger(every_s)
        self._history = History()
        self._now: Observation | None = None

    @property
    def model(self) -> str:
        return self._reflector.name

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation and what has happened."""
        self._now = observation
        self._history.observe(observation)

    def hear(self, heard: FromHuman) -> None:
        """Words are part of the history that observations tell."""

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Look back, if it is time to."""
        now = self._now
        if now is not None and self._trigger.due(now):
            yield from self._reflect(now, context)
            self._trigger.done(now)

    def fresh(self, seed: int | None = None) -> "ReflectingMind":
        """One that remembers nothing, with the same model. Nothing in it is random."""
        return ReflectingMind(self._reflector, beliefs=self._believes, every_s=self._every_s)

    def close(self) -> None:
        """Free the model."""
        self._reflector.close()

    def _reflect(self, now: Observation, context: Context) -> Generator[FromMind, None, None]:
        before = now.reflection or _NOTHING
        held = before.beliefs
        if self._believes and len(now.cooks) > 1:
            start = context.now()
            found = self._reflector.beliefs(now, self._history, context.cancel)
            told = None if found is None else " ".join(belief.sentence for belief in found)
            yield self._thought("belief", context.now() - start, told)
            held = before.beliefs if found is None else found
        start = context.now()
        known = replace(now, reflection=replace(before, beliefs=held))
        guidelines = self._reflector.guidelines(known, self._history, context.cancel)
        yield self._thought("reflection", context.now() - start, guidelines)
        guidelines = before.guidelines if guidelines is None else guidelines
        if (guidelines, held) != (before.guidelines, before.beliefs):
            yield Reflection(guidelines, held, now.tick, before.revision + 1)

    def _thought(self, stage: str, seconds: float, finding: str | None) -> Thought:
        told = "ignored: the answer cannot be read" if finding is None else finding
        return Thought(stage, seconds, model=self.model, finding=told)
