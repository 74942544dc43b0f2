"""Gamepads: plugged in and out at any time, buttons and sticks into presses; and who cooks with
what.

SDL's game controller interface is used, not the older joystick one: it knows the layout of almost
every pad there is, so that 'the lower button' is the same one on all of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pygame
from pygame._sdl2 import controller

from game.client.input.bindings import INTENTS, Bindings, Column
from game.client.input.intents import Device, Half, HeldControls, Intent, Mode, Pad, Press

#: How far a stick must be pushed to count, and how near the middle it must come to be let go:
#: between the two nothing changes, so a worn stick does not stutter. Of a full 1.0.
PUSHED, LET_GO = 0.5, 0.35
#: The other direction must be so many times as strong to take over: no flicker on the diagonal.
CLEARLY = 1.25
FULL = 32767
#: What buttons do on screens and beside the bound ones in the kitchen.
FIXED = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Intent.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Intent.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Intent.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Intent.RIGHT,
    pygame.CONTROLLER_BUTTON_A: Intent.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Intent.BACK,
    pygame.CONTROLLER_BUTTON_X: Intent.ERASE,
    pygame.CONTROLLER_BUTTON_Y: Intent.TALK,
    pygame.CONTROLLER_BUTTON_BACK: Intent.NEXT,
    pygame.CONTROLLER_BUTTON_START: Intent.PAUSE,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Intent.SCROLL_UP,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Intent.SCROLL_DOWN,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Intent.UNDO,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Intent.REDO,
}
#: What unbound buttons still do while somebody cooks: for lists that lie over the kitchen, and to
#: turn to the next page of what a crew can be told.
STILL = {
    pygame.CONTROLLER_BUTTON_A: Intent.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Intent.BACK,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Intent.SCROLL_UP,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Intent.SCROLL_DOWN,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Intent.NEXT,
}


@dataclass(frozen=True, slots=True)
class Plugged:
    """A pad as the system knows it: SDL's number for it, and its name."""

    number: int
    name: str


class Sockets:
    """Where pads are plugged in; these are for a system that has no gamepads at all."""

    def present(self) -> int:
        """How many there are: their indices count from 0."""
        return 0

    def open(self, index: int) -> Plugged:
        """Let a pad send its events. Raises pygame.error if it is gone already."""
        raise pygame.error("there are no gamepads")

    def close(self) -> None:
        """No events any more."""


class SystemSockets(Sockets):
    """Those of the computer, through SDL."""

    def __init__(self) -> None:
        self._open: dict[int, controller.Controller] = {}
        controller.init()

    def present(self) -> int:
        return controller.get_count()

    def open(self, index: int) -> Plugged:
        pad = controller.Controller(index)
        self._open[pad.id] = pad  # SDL closes what nobody holds
        return Plugged(pad.id, pad.name)

    def close(self) -> None:
        self._open.clear()
        controller.quit()


def system_sockets() -> Sockets:
    """The computer's, none if SDL cannot read gamepads here."""
    try:
        return SystemSockets()
    except pygame.error:
        return Sockets()


@dataclass(slots=True)
class Stick:
    """One stick as four directions. -1..1, right and down are positive."""

    x: float = 0.0
    y: float = 0.0
    pushed: Intent | None = None

    def move(self, x: float, y: float) -> Intent | None:
        """The direction in which it is pushed now, None in the middle."""
        self.x, self.y = x, y
        if self.pushed is None or max(abs(x), abs(y)) < LET_GO:
            far = max(abs(x), abs(y)) >= PUSHED
            self.pushed = _direction(x, y, abs(y) > abs(x)) if far else None
            return self.pushed
        vertical = self.pushed in (Intent.UP, Intent.DOWN)
        along, across = (abs(y), abs(x)) if vertical else (abs(x), abs(y))
        turned = across >= LET_GO and across > CLEARLY * along
        self.pushed = _direction(x, y, vertical is not turned)
        return self.pushed


@dataclass(slots=True)
class _Known:
    """A pad that is plugged in."""

    name: str
    stick: Stick = field(default_factory=Stick)


@dataclass(slots=True)
class PadDeck:
    """All pads that are plugged in, in the order in which they came. Their controls are held by the
    pad and a button's number, or the direction of its stick.
    """

    bindings: Bindings = field(default_factory=Bindings)
    _pads: dict[int, _Known] = field(default_factory=dict)
    _held: HeldControls = field(default_factory=HeldControls)

    @property
    def plugged(self) -> tuple[Pad, ...]:
        return tuple(Pad(number) for number in self._pads)

    def name(self, pad: Pad) -> str:
        known = self._pads.get(pad.number)
        return known.name if known else "Gamepad"

    def add(self, plugged: Plugged) -> Pad:
        self._pads.setdefault(plugged.number, _Known(plugged.name or "Gamepad"))
        return Pad(plugged.number)

    def remove(self, pad: Pad) -> tuple[Press, ...]:
        """A pad is gone: nothing of it stays held."""
        self._pads.pop(pad.number, None)
        held = self._held.meanings
        return self._held.let_go(*(control for control, (_, by) in held.items() if by == pad))

    def button(self, pad: Pad, button: int, down: bool, mode: Mode) -> tuple[Press, ...]:
        if not down:
            return self._held.let_go((pad, button))
        intent = next(self._meanings(button, mode), None)
        return () if intent is None else self._hold(pad, button, intent)

    def axis(self, pad: Pad, axis: int, value: int) -> tuple[Press, ...]:
        """The left stick moved, or something else that does not matter here."""
        # A pad may speak before the news of its plugging in came.
        stick = self._pads.setdefault(pad.number, _Known("Gamepad")).stick
        before, share = stick.pushed, max(-1.0, value / FULL)
        match axis:
            case pygame.CONTROLLER_AXIS_LEFTX:
                after = stick.move(share, stick.y)
            case pygame.CONTROLLER_AXIS_LEFTY:
                after = stick.move(stick.x, share)
            case _:
                return ()
        if after is before:
            return ()
        # The new direction first: a cook who turns a corner never stops in between.
        begun = () if after is None else self._hold(pad, after, after)
        ended = () if before is None else self._held.let_go((pad, before))
        return begun + ended

    def release_all(self) -> tuple[Press, ...]:
        return self._held.let_go(*self._held.meanings)

    def _hold(self, pad: Pad, control: int | Intent, intent: Intent) -> tuple[Press, ...]:
        self._pads.setdefault(pad.number, _Known("Gamepad"))
        return tuple(filter(None, (self._held.hold((pad, control), (intent, pad)),)))

    def _meanings(self, button: int, mode: Mode) -> Iterator[Intent]:
        """What the button could mean, the likeliest first."""
        fixed = FIXED
        if mode in (Mode.COOKING, Mode.LISTING):
            bound = self.bindings.of(Column.PAD)
            yield from (INTENTS[action] for action, code in bound.items() if code == button)
            fixed = STILL
        if button in fixed:
            yield fixed[button]


def _direction(x: float, y: float, vertical: bool) -> Intent:
    if vertical:
        return Intent.DOWN if y > 0 else Intent.UP
    return Intent.RIGHT if x > 0 else Intent.LEFT


@dataclass(slots=True)
class Crew:
    """The people of a round, counted from 0, and the pads in their hands.

    Somebody alone may use everything. Two people share the keyboard; the first pad takes the place
    of the second person's half, the second one that of the first person's. A pad that is plugged
    in later joins with its first press. What is held is counted for each person, so that two
    devices of one person do not let go of each other's keys.
    """

    people: int
    pads: list[Pad] = field(default_factory=list)
    _last: dict[int, Device] = field(default_factory=dict)
    _held: dict[tuple[int, Intent], set[Device]] = field(default_factory=dict)

    @classmethod
    def of(cls, people: int, plugged: Sequence[Pad]) -> "Crew":
        return cls(people, list(plugged))

    def person(self, device: Device) -> int:
        if self.people == 1:
            return 0
        match device:
            case Pad() if device in self.pads:
                return (self.people - 1 - self.pads.index(device)) % self.people
            case Half.RIGHT:
                # With one pad the keyboard is the first person's; with more it is shared again.
                return 0 if len(self.pads) == 1 else 1
        return 0

    def columns(self, who: int) -> tuple[Column, ...]:
        """The controls that a person has, the likeliest first."""
        if any(self.person(pad) == who for pad in self.pads):
            return (Column.PAD,)
        halves = ((Half.LEFT, Column.LEFT), (Half.RIGHT, Column.RIGHT))
        return tuple(column for half, column in halves if self.person(half) == who)

    def take(self, press: Press) -> Press | None:
        """The press as one of its person; None if another device still holds the same."""
        if isinstance(press.device, Pad) and press.device not in self.pads:
            self.pads.append(press.device)
        who = self.person(press.device)
        holders = self._held.setdefault((who, press.intent), set())
        if press.down:
            self._last[who] = press.device
            holders.add(press.device)
            return press
        holders.discard(press.device)
        return None if holders else press

    def release_all(self) -> None:
        self._held.clear()

    def lose(self, pad: Pad) -> int | None:
        """A pad was unplugged: the person who cooked with it, None if nobody did."""
        if pad not in self.pads:
            return None
        who = self.person(pad)
        cooked = self.people > 1 or self._last.get(who) == pad
        self.pads.remove(pad)
        return who if cooked else None
