"""What keys and buttons are called in hints: those of the device that the player uses."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.client.input.bindings import Action, Bindings, Column

_SLOT = re.compile(r"\{(\w+)\}")
#: What screens tell of the keyboard, and of a pad. Bound controls come on top of it.
SLOTS: Mapping[str, tuple[str, str]] = {
    "walk": ("arrows", "stick"),
    "choose": ("arrows and Enter, or the mouse", "stick and A"),
    "move": ("arrows, or the mouse", "stick"),
    "confirm": ("Enter", "A"),
    "back": ("Esc", "B"),
    "send": ("Enter", "Start"),
    "next": ("Tab", "Select"),
    "turn": ("Tab", "L3"),
    "unsay": ("Backspace", "B"),
    "pause": ("Esc", ""),
    "full": ("F11: full screen", "Start: pause"),
    "erase": ("Del", "X"),
    "tool": ("wheel", "LB RB"),
    "undo": ("Ctrl+Z", "L3"),
    "try": ("F5", "Start"),
}


@dataclass(frozen=True, slots=True)
class Legend:
    """`pad`: the player holds a gamepad. `news`: told for a moment in place of hints.

    A hint such as '{back}: title' is filled in with the names above and of the bound controls:
    `use`, `talk`, `mind` and `pause`.
    """

    bindings: Bindings = field(default_factory=Bindings)
    pad: bool = False
    news: str = ""

    def fill(self, hint: str) -> str:
        """`hint` with names for its slots; what is no slot stays as it is."""
        return _SLOT.sub(lambda match: self.name(match[1]) or match[0], hint)

    def name(self, slot: str) -> str:
        """What a slot stands for, '' if there is none of that name."""
        if fixed := SLOTS.get(slot, ("", ""))[self.pad]:
            return fixed
        action = next((a for a in Action if a.value == slot), None)
        return "" if action is None else self.bound(action)

    def bound(self, action: Action) -> str:
        """The key or button of somebody who plays alone."""
        return self.bindings.name(Column.PAD if self.pad else _lone(action), action)


def _lone(action: Action) -> Column:
    """The half of the keyboard that people alone prefer: Space to use, T to talk."""
    return Column.RIGHT if action is Action.USE else Column.LEFT


#: Before anybody has bound anything: for those who have a keyboard.
STANDARD = Legend()
