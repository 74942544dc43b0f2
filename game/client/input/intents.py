"""What players mean by a key, a button or a stick, whatever device it is on."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from game.kitchen.moves import Move

#: Everything a player can ask for, whatever key, button or stick asks it. TRY_OUT: play what is
#: being made; SPEAK: talk aloud for as long as it is held; PICK_1 to PICK_9: the number keys, for
#: quick words or the choices of a question; WATCH: begin anew whenever a file of the kitchen is
#: saved, or no more. Nobody asks for SUSPEND, when the window has lost the keyboard and a round
#: should stop, nor for LOST, when a device was unplugged with which somebody may be cooking.
Intent = Enum(
    "Intent",
    "UP DOWN LEFT RIGHT USE CONFIRM BACK NEXT PREVIOUS ERASE DELETE HOME END PASTE SELECT_ALL "
    "UNDO REDO SAVE TRY_OUT SCROLL_UP SCROLL_DOWN TALK MIND PAUSE TAKE_BACK POINT QUICK SPEAK "
    "PICK_1 PICK_2 PICK_3 PICK_4 PICK_5 PICK_6 PICK_7 PICK_8 PICK_9 "
    "FULLSCREEN WATCH SUSPEND LOST",
)

#: The moves that walking intents stand for.
WALK: Mapping[Intent, Move] = {
    Intent.UP: Move.UP, Intent.DOWN: Move.DOWN, Intent.LEFT: Move.LEFT, Intent.RIGHT: Move.RIGHT,
}  # fmt: skip

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


@dataclass(slots=True)
class HeldControls:
    """Follows which keys, buttons and sticks are held, and what they mean. Two that mean the same
    count as one until both are let go.
    """

    meanings: dict[Hashable, tuple[Intent, Device]] = field(default_factory=dict)

    def hold(
        self, control: Hashable, meaning: tuple[Intent, Device], with_control: bool = False
    ) -> Press | None:
        repeat = control in self.meanings
        another = not repeat and meaning in self.meanings.values()
        self.meanings[control] = meaning
        if another:
            return None
        return Press(meaning[0], repeat=repeat, device=meaning[1], control=with_control)

    def let_go(self, *controls: Hashable) -> tuple[Press, ...]:
        """The end of all that nothing else holds."""
        ended = dict.fromkeys(self.meanings.pop(each) for each in controls if each in self.meanings)
        over = [meaning for meaning in ended if meaning not in self.meanings.values()]
        return tuple(Press(intent, down=False, device=device) for intent, device in over)
