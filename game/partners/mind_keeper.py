"""Minds that are kept from match to match: woken while the player is still choosing, lent to each
match, made anew only when the player chooses something else to think with.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from threading import Thread

from agents.mind import MindSpec
from agents.workers.link import LentLink, Link
from game.partners.minds import WAKING, Minds, Waking
from game.partners.partner_spec import MindRole
from game.partners.thinking import MindChoice

#: Seconds for which a choice must stand before minds are woken for it: players try things out.
SETTLES = 1.0


class MindKeeper:
    """Makes minds as `make` does for one cook, and keeps those that have a process: a MindMaker.

    Call `tend` in every frame and `close` at the end. `clock` gives seconds.
    """

    def __init__(
        self, make: Callable[[MindChoice], Minds], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._make = make
        self._clock = clock
        self._kept: list[Mapping[MindRole, Link]] = []  # one for each of the choice
        self._lent: list[LentLink] = []
        self._chosen: MindChoice | None = None
        self._due: float | None = None  # when what was chosen counts; None: it does already
        self._leaving: list[Thread] = []

    def __call__(self, choice: MindChoice) -> Sequence[Minds]:
        """The minds for one match, which ends with their being closed."""
        self._recall()
        self._chosen, self._due = choice, None
        made = self._settle(choice)
        return [self._lend(links) for links in self._kept] or made

    def tend(self, choice: MindChoice | None) -> None:
        """See to the minds while no match does; never waits.

        `choice`: those of the partner that is chosen, None for one without minds.
        """
        if any(not lent.over for lent in self._lent):
            return
        now = self._clock()
        if not _alike(choice, self._chosen):
            self._due = now + SETTLES if self._kept else now
            self._chosen = choice
        if self._due is not None and now >= self._due:
            self._due = None
            self._wake()
        for link in self._links:
            link.poll()

    @property
    def waking(self) -> Waking | None:
        """How far the minds are, those of the first cook; None if there are none to wait for."""
        return Minds(self._kept[0]).waking if self._kept else None

    def waking_for(self, choice: MindChoice | None) -> Waking | None:
        """How far the minds of that choice are; None if there is nothing to wait for."""
        if choice is None:
            return None
        if not _alike(choice, self._chosen) or self._due is not None:
            return Waking(WAKING)
        return self.waking

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
        for link in self._links:
            link.wake()

    @property
    def _links(self) -> Iterator[Link]:
        return (link for links in self._kept for link in links.values())

    def _lend(self, links: Mapping[MindRole, Link]) -> Minds:
        lent = {role: LentLink(link) for role, link in links.items()}
        self._lent += lent.values()
        return Minds(lent)

    def _settle(self, choice: MindChoice) -> list[Minds]:
        """Keep minds as the choice wants them: those that are there already, if they are so."""
        made = [self._make(each) for each in choice.each]
        fresh = [links for minds in made if (links := _processes(minds)) is not None]
        if len(fresh) < len(made):
            fresh.clear()
        pairs = zip(map(_specs, self._kept), map(_specs, fresh), strict=False)
        self._dismiss(keep=sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs)))
        self._kept += fresh[len(self._kept) :]
        return made

    def _recall(self) -> None:
        """End the last match's loan, if it has not been given back."""
        for lent in self._lent:
            lent.close()
        self._lent.clear()

    def _dismiss(self, keep: int = 0) -> None:
        """End the minds, of the cooks from `keep` on, without waiting for it: they may be at a word
        they cannot leave.
        """
        self._leaving = [thread for thread in self._leaving if thread.is_alive()]
        for links in self._kept[keep:]:
            leaving = Thread(target=Minds(links).close, name="minds leave")
            self._leaving.append(leaving)
            leaving.start()
        del self._kept[keep:]


def _alike(one: MindChoice | None, other: MindChoice | None) -> bool:
    """Whether the player has chosen the same, whatever the kitchen is."""
    if one is None or other is None:
        return one is other
    return (one.partner, one.lead, one.settings) == (other.partner, other.lead, other.settings)


def _specs(links: Mapping[MindRole, Link]) -> list[MindSpec]:
    """How the minds of one set are built."""
    return [link.spec for link in links.values()]


def _processes(minds: Minds) -> Mapping[MindRole, Link] | None:
    """The links, if all lead to processes."""
    links = {role: link for role, link in minds.roles.items() if isinstance(link, Link)}
    return links if len(links) == len(minds.roles) else None
