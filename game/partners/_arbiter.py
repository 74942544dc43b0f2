"""What a cook does about what minds ask for: one decision, pure over the moment's state."""

from dataclasses import dataclass

from game.executor.driver import Running
from game.executor.law import Law
from game.executor.macros import CannotStart, Macro, available
from game.executor.plans import Site
from game.executor.view import View

#: Ticks that a decision which is worth waiting for may take before the cook goes on by reflex.
PATIENCE = 10

FORBIDDEN = "the human asked not to do that"


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
    law: Law,
    waiting: Waiting,
) -> Decision:
    """What the cook of `now` does about a `request`, or for itself if there is none."""
    if request is None:
        return _unasked(now, running, law, waiting)
    if running is not None and running.macro == request.macro:
        return Continue(adopted=waiting.wanted and request.firm)
    if running is not None and not _makes_way(now, running, request):
        return Hold()
    reason = _obstacle(now, request.macro, law)
    return Refuse(reason) if reason else Start(request)


def _unasked(now: View, running: Running | None, law: Law, waiting: Waiting) -> Decision:
    if running is not None and not law.allows(now, running.macro.task, begun=True):
        return Refuse(FORBIDDEN)
    if running is not None and running.requested:
        return Continue()
    patient = waiting.wanted and now.state.tick - waiting.since < PATIENCE
    return Hold() if patient or waiting.request is not None else Continue()


def _makes_way(now: View, running: Running, request: MacroRequest) -> bool:
    """What reflex began makes way if that leaves nothing half done."""
    return request.hurry or not (running.requested or now.held is not None or now.chopping)


def _obstacle(now: View, macro: Macro, law: Law) -> str:
    """Why `macro` cannot be begun, '' if it can."""
    if not law.allows(now, macro.task):
        return FORBIDDEN
    match available(now, macro):
        case CannotStart(obstacle):
            return obstacle.reason
    return ""
