"""Scripted cooks play a kitchen in other processes, and say what its stars should cost."""

import os
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

from game.content.level import Level
from game.design.draft import Draft
from game.design.fields import field
from game.partners.rehearsal import LEAST, MOST, proposed_stars, rehearse

#: How many rounds are played with each of the people.
ROUNDS = 4
#: The most processes; as many processors are left to the game itself.
MOST_PROCESSES = 4
#: What a kitchen's score hangs on.
PLAYED = (
    "menu", "grid", "legend", "cooks", "control", "round_seconds", "orders", "penalties", "tips",
    "plates", "events",
)  # fmt: skip
READY = "Scripted cooks play some rounds."
Stars = tuple[int, int, int]


def score(level: Level, people: str, seed: int) -> int:
    """What a round yields."""
    return rehearse(level, people, seed).state.score


class StarProposal:
    """`offered`: stars that were found while others were written."""

    def __init__(self) -> None:
        self.offered: Stars | None = None
        self._told = READY
        self._pool: ProcessPoolExecutor | None = None
        self._rounds: Sequence[Future[int]] = ()
        self._asked: Draft | None = None

    @property
    def told(self) -> str:
        if not self.running:
            return self._told
        return f"Cooks play round {self._played + 1} of {len(self._rounds)}."

    @property
    def running(self) -> bool:
        return bool(self._rounds)

    @property
    def share(self) -> float:
        return self._played / max(1, len(self._rounds))

    @property
    def _played(self) -> int:
        return min(sum(each.done() for each in self._rounds), len(self._rounds) - 1)

    def begin(self, level: Level, draft: Draft) -> None:
        self.stop()
        self.offered, self._asked = None, draft
        if self._pool is None:
            processes = max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) // 2))
            self._pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
        played = level.for_play()
        self._rounds = [
            self._pool.submit(score, played, people, seed)
            for people in (LEAST, MOST)
            for seed in range(ROUNDS)
        ]

    def take(self) -> Stars | None:
        rounds = self._rounds
        try:
            scores = [each.result() for each in rounds if each.done()]
        except Exception:  # whatever ended the other process, the editor goes on
            self._told, self._rounds = "No proposal: ask once more.", ()
            self.close()
            return None
        if not rounds or len(scores) < len(rounds):
            return None
        found = proposed_stars(scores[:ROUNDS], scores[ROUNDS:])
        none = "Too little is earned here for three stars."
        self._told, self._rounds = none if found is None else "Proposed.", ()
        return found

    def fits(self, draft: Draft) -> bool:
        """Whether one cooks in `draft` as in what was played."""
        return self._is_as_asked(draft, PLAYED)

    def is_welcome(self, draft: Draft) -> bool:
        """Whether `draft` says of stars what it did when it was asked for."""
        return self._is_as_asked(draft, ("stars",))

    def _is_as_asked(self, draft: Draft, keys: Sequence[str]) -> bool:
        asked = self._asked
        return asked is not None and all(field(draft, k) == field(asked, k) for k in keys)

    def stop(self) -> None:
        """Play no more rounds; what was found is forgotten."""
        for each in self._rounds:
            each.cancel()
        self._rounds, self._told = (), READY

    def close(self) -> None:
        """Nobody waits for it any more; a process that is gone is not asked again."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
