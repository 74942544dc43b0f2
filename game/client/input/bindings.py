"""The bindings of keys and buttons to actions in the kitchen, which players can change, and the
names of keys and buttons in hints.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from types import MappingProxyType

import pygame

from game.client.input.intents import Intent
from game.settings import Buttons, Controls


class Column(Enum):
    """A set of controls: a half of the keyboard, or gamepads. The value is what is shown."""

    LEFT = "Player 1, keys"
    RIGHT = "Player 2, keys"
    PAD = "Gamepad"

    @property
    def field(self) -> str:
        return self.name.lower()


#: What keys and buttons can be bound to. The value is its name in the settings.
Action = StrEnum("Action", "UP DOWN LEFT RIGHT USE TALK MIND PAUSE TAKE_BACK POINT QUICK SPEAK")

#: What an action is called on the screen, then the keys of both halves of the keyboard and the
#: gamepad's button that ask for it unless the player binds others; the keyboard's pause is Esc.
_TABLE: Mapping[Action, tuple[str, int | None, int | None, int]] = {
    Action.UP: ("Walk up", pygame.K_w, pygame.K_UP, pygame.CONTROLLER_BUTTON_DPAD_UP),
    Action.DOWN: ("Walk down", pygame.K_s, pygame.K_DOWN, pygame.CONTROLLER_BUTTON_DPAD_DOWN),
    Action.LEFT: ("Walk left", pygame.K_a, pygame.K_LEFT, pygame.CONTROLLER_BUTTON_DPAD_LEFT),
    Action.RIGHT: ("Walk right", pygame.K_d, pygame.K_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT),
    Action.USE: ("Use", pygame.K_e, pygame.K_SPACE, pygame.CONTROLLER_BUTTON_A),
    Action.TALK: (
        "Talk to the partner", pygame.K_t, pygame.K_RETURN, pygame.CONTROLLER_BUTTON_Y
    ),
    Action.MIND: ("Partner's thoughts", pygame.K_F1, pygame.K_F2, pygame.CONTROLLER_BUTTON_X),
    Action.PAUSE: ("Pause", None, None, pygame.CONTROLLER_BUTTON_START),
    Action.TAKE_BACK: (
        "Take back a wish", pygame.K_x, pygame.K_BACKSPACE, pygame.CONTROLLER_BUTTON_BACK
    ),
    Action.POINT: (
        "Point at something", pygame.K_g, pygame.K_F3, pygame.CONTROLLER_BUTTON_RIGHTSTICK
    ),
    Action.QUICK: (
        "Quick words", pygame.K_q, pygame.K_F4, pygame.CONTROLLER_BUTTON_LEFTSHOULDER
    ),
    Action.SPEAK: (
        "Talk aloud (hold)", pygame.K_v, pygame.K_m, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
    ),
}  # fmt: skip
LABELS: Mapping[Action, str] = {action: row[0] for action, row in _TABLE.items()}
INTENTS: Mapping[Action, Intent] = {action: Intent[action.name] for action in Action}

#: In the order in which hints list them.
WALKING = (Action.UP, Action.LEFT, Action.DOWN, Action.RIGHT)

Codes = Mapping[Action, int]


def _default_codes(column: int) -> Codes:
    codes = {action: (row[1], row[2], row[3])[column] for action, row in _TABLE.items()}
    return MappingProxyType({action: code for action, code in codes.items() if code is not None})


#: Keys with a fixed job, which cannot be bound: without them a player could be stuck on a screen.
RESERVED = frozenset((pygame.K_ESCAPE, pygame.K_F11, pygame.K_CAPSLOCK))
#: The names of SDL's gamepad buttons on the commonest gamepad; the settings store these names.
BUTTONS: Mapping[int, str] = {
    pygame.CONTROLLER_BUTTON_A: "A", pygame.CONTROLLER_BUTTON_B: "B",
    pygame.CONTROLLER_BUTTON_X: "X", pygame.CONTROLLER_BUTTON_Y: "Y",
    pygame.CONTROLLER_BUTTON_BACK: "Select", pygame.CONTROLLER_BUTTON_GUIDE: "Guide",
    pygame.CONTROLLER_BUTTON_START: "Start", pygame.CONTROLLER_BUTTON_LEFTSTICK: "L3",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "R3", pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "LB",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "RB", pygame.CONTROLLER_BUTTON_DPAD_UP: "D-pad up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "D-pad down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "D-pad left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "D-pad right",
}  # fmt: skip
#: Keys that players know by another name than SDL's.
NAMES: Mapping[int, str] = {
    pygame.K_RETURN: "Enter", pygame.K_KP_ENTER: "Keypad Enter", pygame.K_ESCAPE: "Esc",
    pygame.K_UP: "↑", pygame.K_DOWN: "↓", pygame.K_LEFT: "←", pygame.K_RIGHT: "→",
}  # fmt: skip
Owner = tuple[Column, Action]


@dataclass(frozen=True, slots=True)
class Bindings:
    """Every action's key (SDL key code) or pad button. The keyboard's pause is always Esc."""

    left: Codes = field(default_factory=lambda: _default_codes(0))
    right: Codes = field(default_factory=lambda: _default_codes(1))
    pad: Codes = field(default_factory=lambda: _default_codes(2))

    def of(self, column: Column) -> Codes:
        codes: Codes = getattr(self, column.field)
        return codes

    def name(self, column: Column, action: Action) -> str:
        code = self.of(column).get(action)
        if code is None:
            return key_name(pygame.K_ESCAPE)
        return BUTTONS.get(code, f"Button {code}") if column is Column.PAD else key_name(code)

    def holder(self, column: Column, code: int) -> Owner | None:
        """What a key or button is bound to; the two halves of the keyboard share their keys."""
        columns = (column,) if column is Column.PAD else (Column.LEFT, Column.RIGHT)
        places = ((c, a) for c in columns for a, bound in self.of(c).items() if bound == code)
        return next(places, None)

    def rebind(self, column: Column, action: Action, code: int) -> "Bindings":
        """A copy with `code` bound to `action`; what had `code` gets the old code of `action`."""
        changed = self
        holder = self.holder(column, code)
        if holder is not None:
            changed = changed._with(*holder, self.of(column)[action])
        return changed._with(column, action, code)

    def _with(self, column: Column, action: Action, code: int) -> "Bindings":
        codes = MappingProxyType({**self.of(column), action: code})
        return replace(self, **{column.field: codes})


def key_name(key: int) -> str:
    """A key as players call it; '?' for one that the system has no name for."""
    return NAMES.get(key) or pygame.key.name(key).title() or "?"


def walking_keys(bindings: Bindings, column: Column) -> str:
    """Four keys in a row, such as 'W A S D'; a pad has a stick."""
    if column is Column.PAD:
        return "left stick"
    return " ".join(bindings.name(column, action) for action in WALKING)


def read_bindings(controls: Controls) -> Bindings:
    """The bindings that the settings describe. Unknown and reserved keys in them are ignored.

    A key that another action has is swapped with it, so no two actions ever share one. Needs an
    open window: SDL knows the names of keys only then.
    """
    bindings = Bindings()
    for column in Column:
        buttons = getattr(controls, column.field)
        for action in bindings.of(column):
            code = _code(column, getattr(buttons, action.value))
            if code is not None and code not in RESERVED:
                bindings = bindings.rebind(column, action, code)
    return bindings


def controls_of(bindings: Bindings) -> Controls:
    """The settings that describe `bindings`: only those that differ from the defaults."""
    return Controls(**{column.field: _buttons(column, bindings) for column in Column})


def _buttons(column: Column, bindings: Bindings) -> Buttons:
    defaults = Bindings().of(column)
    changed = {
        action.value: BUTTONS[code] if column is Column.PAD else pygame.key.name(code)
        for action, code in bindings.of(column).items()
        if defaults[action] != code
    }
    return Buttons(**changed)


def _code(column: Column, name: str) -> int | None:
    if column is Column.PAD:
        return next((code for code, known in BUTTONS.items() if known == name), None)
    try:
        return pygame.key.key_code(name) if name else None
    except ValueError:
        return None


_SLOT = re.compile(r"\{(\w+)\}")
#: The names in hints of controls that cannot be bound: on the keyboard, and on a gamepad.
SLOTS: Mapping[str, tuple[str, str]] = {
    "walk": ("arrows", "stick"), "choose": ("arrows and Enter, or the mouse", "stick and A"),
    "move": ("arrows, or the mouse", "stick"), "confirm": ("Enter", "A"), "back": ("Esc", "B"),
    "send": ("Enter", "Start"), "next": ("Tab", "Select"), "turn": ("Tab", "L3"),
    "unsay": ("Backspace", "B"), "pause": ("Esc", ""),
    "full": ("F11: full screen", "Start: pause"), "erase": ("Del", "X"),
    "tool": ("wheel", "LB RB"), "undo": ("Ctrl+Z", "L3"), "try": ("F5", "Start"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Legend:
    """Fills the names of controls in hints, such as '{back}: title'.

    Slots are those above and the actions that can be bound, such as `use` or `talk`. `pad`: the
    player holds a gamepad. `news`: shown for a moment in place of hints.
    """

    bindings: Bindings = field(default_factory=Bindings)
    pad: bool = False
    news: str = ""

    def fill(self, hint: str) -> str:
        """`hint` with the names of controls in its slots; an unknown slot stays as it is."""
        return _SLOT.sub(lambda match: self.name(match[1]) or match[0], hint)

    def name(self, slot: str) -> str:
        """The control that a slot stands for, '' if there is no slot of that name."""
        if fixed := SLOTS.get(slot, ("", ""))[self.pad]:
            return fixed
        action = next((a for a in Action if a.value == slot), None)
        return "" if action is None else self.key_of(action)

    def key_of(self, action: Action) -> str:
        """The key or button for an action that hints show to somebody who plays alone."""
        # On the keyboard, the keys that lone players prefer: Space to use, else the left half's.
        return self.bindings.name(
            Column.PAD if self.pad else (Column.RIGHT if action is Action.USE else Column.LEFT),
            action,
        )


#: The default bindings of the keyboard.
DEFAULT_LEGEND = Legend()
