"""What minds ask for and what a cook does about it: one decision, pure over the moment's state."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from agents.demands import FREELY, Bounds, is_work, unplaced
from agents.intention import Demand, Goal, Part, Qualified, Stay, Wait, is_side
from agents.messages import Do, Intend
from game.executor.driver import Running
from game.executor.macros import CannotStart, Macro, available, find_macro, macros
from game.executor.site import Site
from game.executor.verbs.table import VERBS
from game.executor.view import View
from game.kitchen.menu import Menu
from game.kitchen.state import State

#: A decision on an observation older than this, in ticks, is out of date.
STALE_TICKS = 100


@dataclass(frozen=True, slots=True)
class MacroRequest:
    """A macro action that a mind asks for, and what it goes by; in a `hurry` it interrupts.

    `site`: where it is to be done if that can be. `firm`: it is carried to its end, and waited with
    until what is in progress has ended.
    """

    macro: Macro
    source: str
    hurry: bool = False
    site: Site | None = None
    firm: bool = True


@dataclass(slots=True)
class Correspondence:
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


def prohibitions(menu: Menu, intend: Intend) -> frozenset[Macro]:
    """The macro actions that what the human wants rules out while it is in force."""
    needs = {name: dish.ingredients for name, dish in menu.dishes.items()}
    bounds = Bounds.of(intend.queue, needs) if intend.queue else _alone(intend)
    ruled_out = {m for m in macros(menu) if not bounds.allow(m.verb, m.what)}
    if stands_still(intend):
        ruled_out |= {macro for macro in macros(menu) if halted(intend) or macro.verb != "putout"}
    return frozenset(ruled_out)


def going_on(intend: Intend) -> Intend:
    """The same without what keeps the cook from moving."""
    stops = (e for e in intend.queue if e.kind == "halt" or isinstance(e.part, Wait))
    return replace(intend, queue=tuple(e for e in intend.queue if e not in {*stops}))


def stands_still(intend: Intend) -> bool:
    """Whether the human wants the cook to stand by; fires apart, unless it was told to stop."""
    waits = any(e.state == "active" and isinstance(e.part, Wait) for e in intend.queue)
    return waits or halted(intend)


def halted(intend: Intend) -> bool:
    """Whether the human said stop."""
    return any(e.kind == "halt" and not e.over for e in intend.queue)


def side_of(intend: Intend) -> str:
    """The side of the kitchen to which the human wants the cook to keep; '' for none."""
    parts = (Qualified.of(entry.part) for entry in intend.queue if not entry.over)
    sides = (p.at for p in parts if isinstance(p.inner, Stay) and not p.condition and is_side(p.at))
    return next(sides, "")


def calls_for_favours(intend: Intend | None) -> bool:
    """Whether what is wanted may take more than what cooks do unasked."""
    parts = (unplaced(e.part) for e in intend.queue if not e.over) if intend is not None else ()
    return any(is_work(part) and not _is_usual(part) for part in parts)


def _is_usual(part: Part) -> bool:
    """Whether it is a goal that cooks work for unasked."""
    return isinstance(part, Goal) and part.do in VERBS and not VERBS[part.do].on_demand


def _alone(intend: Intend) -> Bounds:
    """The bounds of an announcement that tells no queue."""
    if intend.state not in ("pending", "active") or not isinstance(intend.intention, Demand):
        return FREELY
    return Bounds(intend.intention.avoids)


#: Ticks that a decision which is worth waiting for may take before the cook goes on by reflex.
PATIENCE = 10

FORBIDDEN = "the human asked not to do that"


@dataclass(frozen=True, slots=True)
class Waiting:
    """What may be waited for: a `request` whose time comes when what is in progress has ended, or a
    decision, lacking `since` a tick, if it is `wanted`: the human wants something and a mind is
    there to say what is to be done.
    """

    request: MacroRequest | None = None
    wanted: bool = False
    since: int = 0


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on with what is in progress, or by reflex; if `adopted` it was what is asked for."""

    adopted: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """Begin what is asked for now, in place of what is in progress."""

    request: MacroRequest


@dataclass(frozen=True, slots=True)
class Hold:
    """Begin nothing new: end what is in progress or stand still; what is asked for comes then."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """What is asked for (or what is in progress, if nothing is) must not be done."""

    reason: str


Decision = Continue | Start | Hold | Refuse


def arbitrate(
    now: View,
    running: Running | None,
    request: MacroRequest | None,
    forbidden: Collection[Macro],
    waiting: Waiting,
) -> Decision:
    """What the cook of `now` does about a `request`, or for itself if there is none."""
    if request is None:
        return _unasked(now, running, forbidden, waiting)
    if running is not None and running.macro == request.macro:
        return Continue(adopted=waiting.wanted and request.firm)
    if running is not None and not _makes_way(now, running, request):
        return Hold()
    reason = _obstacle(now, request.macro, forbidden)
    return Refuse(reason) if reason else Start(request)


def _unasked(
    now: View, running: Running | None, forbidden: Collection[Macro], waiting: Waiting
) -> Decision:
    if running is not None and running.macro in forbidden:
        return Refuse(FORBIDDEN)
    if running is not None and running.requested:
        return Continue()
    patient = waiting.wanted and now.state.tick - waiting.since < PATIENCE
    return Hold() if patient or waiting.request is not None else Continue()


def _makes_way(now: View, running: Running, request: MacroRequest) -> bool:
    """What reflex began makes way if that leaves nothing half done."""
    return request.hurry or not (running.requested or now.held is not None or now.chopping)


def _obstacle(now: View, macro: Macro, forbidden: Collection[Macro]) -> str:
    """Why `macro` cannot be begun, '' if it can."""
    if macro in forbidden:
        return FORBIDDEN
    match available(now, macro):
        case CannotStart(obstacle):
            return obstacle.reason
    return ""
