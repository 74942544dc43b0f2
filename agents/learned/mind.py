"""A mind that goes by a policy from elsewhere."""

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from agents.arrays import Layout, encoded
from agents.learned.policy import Policy, PolicyError, load_policy
from agents.llm.protocol import Report
from agents.messages import Basis, Do, FromHuman, FromMind, Observation, Option, Thought
from agents.mind import Context, MindSpec

#: Ticks that the game may take to begin what was asked for before it is asked for again.
SETTLE = 5


@dataclass(frozen=True, slots=True)
class Asked:
    """A macro action that was asked for at a tick and has not been seen to begin."""

    macro: str
    tick: int


class PolicyMind:
    """Drives one cook by the policy of `source`, whenever its last macro action has ended.

    It has no model that takes time: what it chooses counts at the tick it was asked at, so that
    rounds in simulated time come out the same every time.
    """

    model = ""

    def __init__(self, source: str) -> None:
        self._source = source
        self._policy: Policy = load_policy(source)
        self._now: Observation | None = None
        self._layout: Layout | None = None
        self._asked: Asked | None = None

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation, and whether the game began what was asked for."""
        self._now = observation
        if self._asked is not None and _is_settled(self._asked, observation):
            self._asked = None

    def hear(self, heard: FromHuman) -> None:
        """It does not listen."""

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Choose, if it is time to. Raises PolicyError for what is no action."""
        now = self._now
        if now is None or now.doing or not now.options or self._asked is not None:
            return
        start = context.now()
        option = self._chosen(now)
        if option is None:
            return
        seconds, basis = context.now() - start, Basis("policy", method=self._source)
        yield Thought("action", seconds, finding=option.name, basis=basis)
        yield Do(option.name, now.id, source="policy")
        self._asked = Asked(option.name, now.tick)

    def fresh(self, seed: int | None = None) -> "PolicyMind":
        """One whose policy remembers nothing."""
        return PolicyMind(self._source)

    def close(self) -> None:
        """There is no model to free."""

    def _chosen(self, now: Observation) -> Option | None:
        """What the policy chooses; None to wait."""
        if self._layout is None:
            self._layout = Layout.of(now)
        mask = np.array([*(option.available for option in now.options), True], np.int8)
        action = int(self._policy(encoded(now, self._layout), mask))
        if not 0 <= action <= len(now.options):
            raise PolicyError(f"expected an action from 0 to {len(now.options)}, found {action}")
        return None if action == len(now.options) else now.options[action]


def policy_mind(spec: MindSpec, report: Report) -> PolicyMind:
    """The mind whose policy the parameter `source` names. Raises PolicyError."""
    return PolicyMind(str(spec.parameters["source"]))


def _is_settled(asked: Asked, now: Observation) -> bool:
    ended = any(finished.name == asked.macro for finished in now.finished)
    return ended or now.doing == asked.macro or now.tick - asked.tick >= SETTLE
