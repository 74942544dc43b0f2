"""What the player means by a key: the bindings table and the reading of pygame's key events."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

import pygame

from game.kitchen.moves import Move


class Intent(Enum):
    """Everything a player can ask for, whatever key, button or stick asks it."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    USE = auto()
    CONFIRM = auto()
    BACK = auto()
    NEXT = auto()
    ERASE = auto()
    DELETE = auto()
    HOME = auto()
    END = auto()
    PASTE = auto()
    SCROLL_UP = auto()
    SCROLL_DOWN = auto()
    TALK = auto()
    MIND = auto()
    FULLSCREEN = auto()
    #: The window lost the keyboard: nobody asked for it, but a round should stop.
    SUSPEND = auto()


#: The moves that walking intents stand for.
WALK: Mapping[Intent, Move] = {
    Intent.UP: Move.UP,
    Intent.DOWN: Move.DOWN,
    Intent.LEFT: Move.LEFT,
    Intent.RIGHT: Move.RIGHT,
}


@dataclass(frozen=True, slots=True)
class Press:
    """An intent begins or, with `down` False, ends. `repeat`: the system's key repeat."""

    intent: Intent
    down: bool = True
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Binding:
    """One row of the bindings table.

    `types`: the key writes a character while text is typed. `control`: only together with the
    control (or command) key.
    """

    key: int
    intent: Intent
    types: bool = False
    control: bool = False


#: Arrows and WASD walk; the rest is as players of desktop games expect.
DEFAULT_BINDINGS = (
    Binding(pygame.K_UP, Intent.UP),
    Binding(pygame.K_DOWN, Intent.DOWN),
    Binding(pygame.K_LEFT, Intent.LEFT),
    Binding(pygame.K_RIGHT, Intent.RIGHT),
    Binding(pygame.K_w, Intent.UP, types=True),
    Binding(pygame.K_s, Intent.DOWN, types=True),
    Binding(pygame.K_a, Intent.LEFT, types=True),
    Binding(pygame.K_d, Intent.RIGHT, types=True),
    Binding(pygame.K_SPACE, Intent.USE, types=True),
    Binding(pygame.K_e, Intent.USE, types=True),
    Binding(pygame.K_RETURN, Intent.CONFIRM),
    Binding(pygame.K_KP_ENTER, Intent.CONFIRM),
    Binding(pygame.K_ESCAPE, Intent.BACK),
    Binding(pygame.K_TAB, Intent.NEXT),
    Binding(pygame.K_BACKSPACE, Intent.ERASE),
    Binding(pygame.K_DELETE, Intent.DELETE),
    Binding(pygame.K_HOME, Intent.HOME),
    Binding(pygame.K_END, Intent.END),
    Binding(pygame.K_PAGEUP, Intent.SCROLL_UP),
    Binding(pygame.K_PAGEDOWN, Intent.SCROLL_DOWN),
    Binding(pygame.K_v, Intent.PASTE, control=True),
    Binding(pygame.K_t, Intent.TALK, types=True),
    Binding(pygame.K_F1, Intent.MIND),
    Binding(pygame.K_F11, Intent.FULLSCREEN),
)


@dataclass(slots=True)
class Keys:
    """Turns key events into presses. Two keys of one intent count as one until both are up."""

    bindings: tuple[Binding, ...] = DEFAULT_BINDINGS
    held: dict[int, Intent] = field(default_factory=dict)

    def down(self, key: int, typing: bool, control: bool = False) -> Press | None:
        """A key went down; while `typing`, keys that write a character mean nothing else."""
        fitting = (b for b in self.bindings if b.key == key and (control or not b.control))
        binding = next(fitting, None)
        if binding is None or (typing and binding.types):
            return None
        repeat = key in self.held
        if not repeat and binding.intent in self.held.values():
            self.held[key] = binding.intent
            return None
        self.held[key] = binding.intent
        return Press(binding.intent, repeat=repeat)

    def up(self, key: int) -> Press | None:
        """A key went up; None if another key still holds the same intent."""
        intent = self.held.pop(key, None)
        if intent is None or intent in self.held.values():
            return None
        return Press(intent, down=False)

    def release_all(self) -> tuple[Press, ...]:
        """Let go of everything, as when the window loses the keyboard."""
        intents = dict.fromkeys(self.held.values())
        self.held.clear()
        return tuple(Press(intent, down=False) for intent in intents)
