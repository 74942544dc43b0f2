"""Scripted cooks play a kitchen in another process, and say what its stars should cost."""

from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

from game.content.level import Level
from game.partners.rehearsal import LEAST, MOST, proposed_stars, rehearse

#: How many rounds are played with each of the people.
ROUNDS = 4
Stars = tuple[int, int, int] | None


def proposal(level: Level) -> Stars:
    """The stars that fit `level`, from some rounds."""
    scores = (
        [rehearse(level, people, seed).state.score for seed in range(ROUNDS)]
        for people in (LEAST, MOST)
    )
    return proposed_stars(*scores)


class StarProposal:
    """`told`: how far it is, in a sentence."""

    def __init__(self) -> None:
        self.told = "Scripted cooks play some rounds."
        self._pool: ProcessPoolExecutor | None = None
        self._found: Future[Stars] | None = None

    def begin(self, level: Level) -> None:
        """Find stars for `level`; what was begun before is forgotten."""
        if self._found is not None:
            self._found.cancel()
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        self._found = self._pool.submit(proposal, level.for_play())
        self.told = "Cooks are playing …"

    def take(self) -> Stars:
        """What was found, once; None until then, and if nothing was."""
        if self._found is None or not self._found.done():
            return None
        found, self._found = self._found, None
        try:
            stars = found.result()
        except Exception as error:  # whatever ended the other process, the editor goes on
            self.told = f"No proposal: {error}"
            self.close()
            return None
        self.told = "Too little is earned here for three stars." if stars is None else "Proposed."
        return stars

    def close(self) -> None:
        """Nobody waits for it any more; a process that is gone is not asked again."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
