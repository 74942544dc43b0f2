"""What players mean by a key, a button or a stick, whatever device it is on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

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
    PREVIOUS = auto()
    ERASE = auto()
    DELETE = auto()
    HOME = auto()
    END = auto()
    PASTE = auto()
    SELECT_ALL = auto()
    UNDO = auto()
    REDO = auto()
    SAVE = auto()
    #: Play what is being made.
    TRY_OUT = auto()
    SCROLL_UP = auto()
    SCROLL_DOWN = auto()
    TALK = auto()
    MIND = auto()
    PAUSE = auto()
    TAKE_BACK = auto()
    POINT = auto()
    QUICK = auto()
    #: Talking aloud, for as long as it is held.
    SPEAK = auto()
    #: The keys 1 to 9: quick words, or the choices of a question.
    PICK_1 = auto()
    PICK_2 = auto()
    PICK_3 = auto()
    PICK_4 = auto()
    PICK_5 = auto()
    PICK_6 = auto()
    PICK_7 = auto()
    PICK_8 = auto()
    PICK_9 = auto()
    FULLSCREEN = auto()
    #: Begin anew whenever a file of the kitchen is saved, or no more.
    WATCH = auto()
    #: The window lost the keyboard: nobody asked for it, but a round should stop.
    SUSPEND = auto()
    #: The device was unplugged: a round should stop if somebody was cooking with it.
    LOST = auto()


#: The moves that walking intents stand for.
WALK: Mapping[Intent, Move] = {
    Intent.UP: Move.UP,
    Intent.DOWN: Move.DOWN,
    Intent.LEFT: Move.LEFT,
    Intent.RIGHT: Move.RIGHT,
}

#: Which of several things the number keys mean, counted from 0.
PICKS: Mapping[Intent, int] = {Intent[f"PICK_{number}"]: number - 1 for number in range(1, 10)}


class Half(Enum):
    """The keyboard is two devices: two people can share it."""

    LEFT = auto()
    RIGHT = auto()


@dataclass(frozen=True, slots=True)
class Pad:
    """A gamepad, by the number that SDL gave it when it was plugged in."""

    number: int


#: What a player holds.
Device = Half | Pad


class Mode(Enum):
    """What keys and buttons are for at the moment: a kitchen, a screen, or a line of text.

    LISTING: a list over a kitchen, in which others may be cooking; STROLLING: a line of text while
    one walks on with keys that write nothing.
    """

    COOKING = auto()
    LISTING = auto()
    CHOOSING = auto()
    TYPING = auto()
    STROLLING = auto()


@dataclass(frozen=True, slots=True)
class Press:
    """An intent begins or, with `down` False, ends.

    `repeat`: the system's key repeat; `control`: while that key is held; `wheel`: the mouse's wheel
    scrolls, which page keys and the shoulders of a pad do by pages.
    """

    intent: Intent
    down: bool = True
    repeat: bool = False
    device: Device = Half.LEFT
    control: bool = field(default=False, compare=False)
    wheel: bool = field(default=False, compare=False)
