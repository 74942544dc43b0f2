"""Minds that are kept from match to match: woken while the player is still choosing, lent to each
match, made anew only when the player chooses something else to think with.
"""

import time
from collections.abc import Callable
from threading import Thread

from agents.workers.link import LentLink, Link
from game.partners.casting import MindMaker
from game.partners.minds import Minds, Waking
from game.settings import Settings

#: Seconds for which a choice must stand before minds are woken for it: players try things out.
SETTLES = 1.0


class MindKeeper:
    """Makes minds as `make` does, a MindMaker itself, and keeps those that have a process.

    Call `tend` in every frame and `close` at the end. `clock` gives seconds.
    """

    def __init__(self, make: MindMaker, clock: Callable[[], float] = time.monotonic) -> None:
        self._make = make
        self._clock = clock
        self._kept: tuple[Link, Link] | None = None
        self._lent: tuple[LentLink, ...] = ()
        self._chosen: Settings | None = None
        self._due: float | None = None  # when what was chosen counts; None: it does already
        self._leaving: list[Thread] = []

    def __call__(self, settings: Settings) -> Minds:
        """The minds for one match, which ends with their being closed."""
        self._recall()
        self._chosen, self._due = settings, None
        made = self._settle(settings)
        if self._kept is None:
            return made
        slow, fast = self._lent = LentLink(self._kept[0]), LentLink(self._kept[1])
        return Minds(slow, fast)

    def tend(self, settings: Settings | None) -> None:
        """See to the minds while no match does; never waits.

        `settings`: those of the partner that is chosen, None for one without minds.
        """
        if any(not lent.over for lent in self._lent):
            return
        now = self._clock()
        if settings != self._chosen:
            self._due = now if self._kept is None else now + SETTLES
            self._chosen = settings
        if self._due is not None and now >= self._due:
            self._due = None
            self._wake()
        for link in self._kept or ():
            link.poll()

    @property
    def waking(self) -> Waking | None:
        """How far the minds are; None if there are none to wait for."""
        return None if self._kept is None else Minds(*self._kept).waking

    def close(self) -> None:
        """End all minds; takes less than a second and leaves no process."""
        self._recall()
        self._dismiss()
        for thread in self._leaving:
            thread.join()

    # ------------------------------------------------------------

    def _wake(self) -> None:
        if self._chosen is None:
            self._dismiss()
            return
        self._settle(self._chosen)
        for link in self._kept or ():
            link.wake()

    def _settle(self, settings: Settings) -> Minds:
        """Keep minds as the settings want them: those that are there already, if they are so."""
        made = self._make(settings)
        slow, fast = made.slow, made.fast
        if not (isinstance(slow, Link) and isinstance(fast, Link)):
            self._dismiss()
        elif self._kept is None or [k.spec for k in self._kept] != [slow.spec, fast.spec]:
            self._dismiss()
            self._kept = (slow, fast)
        return made

    def _recall(self) -> None:
        """End the last match's loan, if it has not been given back."""
        for lent in self._lent:
            lent.close()

    def _dismiss(self) -> None:
        """End the minds without waiting for it: they may be at a word they cannot leave."""
        if self._kept is None:
            return
        leaving = Thread(target=Minds(*self._kept).close, name="minds leave")
        self._kept = None
        self._leaving = [thread for thread in self._leaving if thread.is_alive()] + [leaving]
        leaving.start()
