"""Which observations the minds of one cook were sent, and what their answers count for."""

from dataclasses import dataclass, field

from agents.messages import Do
from game.executor.macros import find_macro
from game.executor.plans import Site
from game.kitchen.state import State
from game.partners._arbiter import MacroRequest

#: A decision on an observation older than this, in ticks, is out of date.
STALE_TICKS = 100


@dataclass(slots=True)
class RequestLedger:
    """Which observations were sent, which have been answered, and what was news in them.

    News (words, an intention, a fire ...) justify interrupting what is in progress, once each.

    `sent`: tick and pieces of news so far, of each observation; their ids count from 1. `answered`:
    the newest that a request has answered. `news`: pieces of news so far; `spoken`: how many there
    were when somebody last spoke, for words travel by themselves; `interrupted`: how many have had
    their interruption. `late`: ticks after which an answer comes too late; None for a cook who does
    nothing meanwhile.
    """

    sent: list[tuple[int, int]] = field(default_factory=list)
    answered: int = 0
    news: int = 0
    spoken: int = 0
    interrupted: int = 0
    late: int | None = STALE_TICKS

    @property
    def untold(self) -> bool:
        """Whether there is news that no observation has told."""
        return not self.sent or self.sent[-1][1] < self.news

    def next_id(self, tick: int) -> int:
        """The id for an observation made at `tick`."""
        self.sent.append((tick, self.news))
        return len(self.sent)

    def read(self, do: Do, state: State, site: Site | None = None) -> MacroRequest | str:
        """What a mind asks for, or a readable reason why it counts for nothing.

        `site`: what its place is in the kitchen as it is.
        """
        macro = find_macro(state.kitchen.menu, do.macro)
        if macro is None:
            return "there is no such task in this kitchen"
        if not 1 <= do.answers <= len(self.sent):
            return "it answers nothing that was asked"
        if do.answers < self.answered:
            return "a newer decision has been made"
        if self.late is not None and state.tick - self.sent[do.answers - 1][0] > self.late:
            return "it comes too late"
        self.answered = do.answers
        return MacroRequest(macro, do.source or "mind", self._interrupts(do), site, do.firm)

    def _interrupts(self, do: Do) -> bool:
        """Whether `do` may interrupt: it is urgent, and knows of news that nothing else has
        interrupted for. That news is used up by it.
        """
        known = self.sent[do.answers - 1][1]
        if do.source == "words":
            known = max(known, self.spoken)
        if not do.urgent or known <= self.interrupted:
            return False
        self.interrupted = known
        return True
