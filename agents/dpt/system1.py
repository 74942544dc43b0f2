"""System 1: the quick mind that acts. It decides in a moment, at each end of a macro action."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from agents.dpt.finite_state import Choice, Decision
from agents.dpt.situation import Situation
from agents.hla.episodic_memory import EpisodicMemory
from agents.messages import Basis, Do, FromHuman, FromMind, Observation, ScoredChoice, Thought
from agents.mind import Context

#: Ticks that the game may take to begin what was asked for before it is asked for again.
SETTLE = 5


@dataclass(frozen=True, slots=True)
class _Asked:
    """A macro action that was asked for at a tick and has not been seen to begin."""

    macro: str
    tick: int


class System1:
    """Drives one cook by rules, without a model."""

    def __init__(self, decide: Decision, seed: int = 0) -> None:
        self._decide = decide
        self._seed = seed
        self._random = Random(seed)
        self._now: Observation | None = None
        self._episodes = EpisodicMemory()
        self._asked: _Asked | None = None

    @property
    def model(self) -> str:
        return ""

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation."""
        self._now = observation
        self._episodes.observe(observation)
        if self._asked is not None and self._is_settled(self._asked, observation):
            self._asked = None

    def hear(self, heard: FromHuman) -> None:
        """Words are for others."""

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Decide if the cook has nothing to do, or must leave what it does because of a fire."""
        now = self._now
        if now is None or not now.options or self._asked is not None:
            return
        start = context.now()
        moment = Situation(now, self._episodes.failed(now.tick))
        choice = self._decide(moment, (), self._random) if not now.doing else _alarm(moment)
        if choice is None:
            return
        yield _thought(choice, context.now() - start)
        yield Do(choice.option.name, now.id, urgent=bool(now.doing), source="rule")
        self._asked = _Asked(choice.option.name, now.tick)

    def fresh(self, seed: int | None = None) -> System1:
        """One that remembers nothing."""
        return System1(self._decide, self._seed if seed is None else seed)

    def close(self) -> None:
        """There is no model to free."""

    @staticmethod
    def _is_settled(asked: _Asked, now: Observation) -> bool:
        ended = any(finished.name == asked.macro for finished in now.finished)
        return ended or now.doing == asked.macro or now.tick - asked.tick >= SETTLE


def _alarm(moment: Situation) -> Choice | None:
    """What a running macro action must be left for: a fire that nobody else sees to."""
    option = moment.can("putout")
    if option is None or moment.now.doing == option.name or moment.is_left_to_others(option):
        return None
    return Choice(option, "Something burns.")


def _thought(choice: Choice, seconds: float) -> Thought:
    option = choice.option
    choices = (ScoredChoice(option.name, 0.0, option.value, option.value),)
    basis = Basis("rule", choice.why, method="by rules")
    return Thought("action", seconds, choices, finding=choice.why, basis=basis)
