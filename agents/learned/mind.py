"""Minds that go by a policy from elsewhere: of macro actions, or of moves."""

from collections.abc import Generator, Iterator
from contextlib import suppress

import numpy as np

from agents.arrays import MOVES, Arrays, Layout, encoded
from agents.asked import Asked
from agents.learned._policy import Briefed, Mask, Policy, load_policy
from agents.llm.protocol import Report
from agents.messages import Basis, Do, FromHuman, FromMind, Observation, Step, Thought
from agents.mind import Context, MindSpec
from agents.own_code import OwnCodeError, slip

#: Before the source of a policy that chooses moves.
OF_MOVES = "moves:"


class PolicyMind:
    """Drives one cook by the policy of `source`, whenever what it asked for last is over.

    It has no model that takes time: what it chooses counts at the tick it was asked at, so that
    rounds in simulated time come out the same every time.
    """

    model = ""

    def __init__(self, source: str, seed: int | None = None) -> None:
        self._source = source
        self._policy: Policy = load_policy(source.removeprefix(OF_MOVES), seed)
        self._moves = source.startswith(OF_MOVES)
        self._now: Observation | None = None
        self._layout: Layout | None = None
        self._asked: Asked | None = None
        self._stepped = 0  # the newest observation for which it asked for a move

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation, and whether the game began what was asked for."""
        self._now = observation
        if self._asked is not None and self._asked.is_settled(observation):
            self._asked = None

    def hear(self, heard: FromHuman) -> None:
        """It does not listen."""

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Choose, if it is time to. Raises OwnCodeError for what is no action."""
        now = self._now
        if now is None or not now.options:
            return
        if self._moves:
            yield from self._step(now)
        elif not now.doing and self._asked is None:
            yield from self._begin(now, context)

    def fresh(self, seed: int | None = None) -> "PolicyMind":
        """One whose policy remembers nothing."""
        return PolicyMind(self._source, seed)

    def close(self) -> None:
        """There is no model to free."""

    def _step(self, now: Observation) -> Iterator[FromMind]:
        """The next move, once the last one is made."""
        if now.moved < self._stepped:
            return
        yield Step(MOVES[self._chosen(now, np.ones(len(MOVES), np.int8))], now.id)
        self._stepped = now.id

    def _begin(self, now: Observation, context: Context) -> Iterator[FromMind]:
        """A macro action, or nothing for now."""
        start = context.now()
        mask = np.array([*(option.available for option in now.options), True], np.int8)
        action = self._chosen(now, mask)
        if action == len(now.options):
            return
        name, seconds = now.options[action].name, context.now() - start
        yield Thought("action", seconds, finding=name, basis=Basis("policy", method=self._source))
        yield Do(name, now.id, source="policy")
        self._asked = Asked(name, now.tick)

    def _chosen(self, now: Observation, mask: Mask) -> int:
        try:
            if self._layout is None:
                self._layout = Layout.of(now)
                if isinstance(self._policy, Briefed):
                    self._policy.begin(self._actions(now), self._layout, now.level)
            observed: Arrays = encoded(now, self._layout)
            answer = self._policy(observed, mask)
        except OwnCodeError:
            raise
        except Exception as error:  # it is somebody's program
            raise OwnCodeError(f"the policy {self._source} failed: {slip(error)}") from error
        with suppress(TypeError, ValueError, OverflowError):  # it may be anything
            if 0 <= (action := int(answer)) < mask.size:
                return action
        expected = f"expected an action from 0 to {mask.size - 1}"
        raise OwnCodeError(f"the policy {self._source}: {expected}, found {answer!r}")

    def _actions(self, now: Observation) -> tuple[str, ...]:
        return MOVES if self._moves else (*(option.name for option in now.options), "wait")


def policy_mind(spec: MindSpec, report: Report) -> PolicyMind:
    """The mind whose policy the parameter `source` names. Raises OwnCodeError."""
    return PolicyMind(str(spec.parameters["source"]))
