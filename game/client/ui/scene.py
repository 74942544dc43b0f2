"""What a scene is: one screen of the game, or something on top of one."""

from dataclasses import dataclass
from enum import Enum, auto

import pygame

from game.client.drawing.stage import Stage
from game.client.input.intents import Press
from game.client.ui.places import Place


class Button(Enum):
    """What the mouse did."""

    NONE = auto()  # it only moved
    DOWN = auto()
    UP = auto()
    MIDDLE = auto()  # the middle button went down
    MIDDLE_UP = auto()
    RIGHT = auto()  # the right one did
    RIGHT_UP = auto()


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse at a pixel of the window."""

    x: int
    y: int
    button: Button = Button.NONE


@dataclass(frozen=True, slots=True)
class TypedText:
    """Typed text. `composing`: an input method still works on it and will replace it."""

    text: str
    composing: bool = False


@dataclass(frozen=True, slots=True)
class Grab:
    """A key (SDL's code) or, with `pad`, a gamepad's button as such, whatever it is bound to."""

    code: int
    pad: bool = False


@dataclass(frozen=True, slots=True)
class Goto:
    """Leave every open scene and build the one at `place`."""

    place: Place


@dataclass(frozen=True, slots=True)
class Open:
    """Put a scene on top of this one."""

    scene: "Scene"


@dataclass(frozen=True, slots=True)
class Visit:
    """Build the scene at `place` and put it on top of this one."""

    place: Place


@dataclass(frozen=True, slots=True)
class Close:
    """Leave this scene for the one beneath it. `then`: where that one leads at once."""

    then: "Next" = None


@dataclass(frozen=True, slots=True)
class Quit:
    """End the game."""


#: The next scene; None is this one again.
Next = Goto | Open | Visit | Close | Quit | None


class Scene:
    """One screen. The app calls these in turn each frame; a scene never sees pygame's events.

    It answers everything with 'stay'; scenes override what concerns them.
    """

    #: While True the keyboard writes text and only non-writing keys are intents.
    typing = False
    #: While True somebody is cooking: keys and buttons mean what they are bound to.
    playing = False
    #: While True the keys that write nothing do in the kitchen what they did before.
    walking = False
    #: While True that goes on below a list from which somebody chooses.
    listing = False
    #: While True the player chooses what to cook, and may be told how the partner's minds are.
    waiting = False

    @property
    def grabbing(self) -> bool:
        """While True the next key or button goes to `on_grab` as it is."""
        return False

    @property
    def caret(self) -> pygame.Rect | None:
        """Where text is being written, if it is."""
        return None

    @property
    def focus(self) -> object:
        """What the cursor is on, None where there is no cursor; that it moves is heard."""
        return None

    def on_intent(self, press: Press) -> Next:
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        return None

    def on_text(self, text: TypedText) -> Next:
        return None

    def on_grab(self, grab: Grab) -> Next:
        return None

    def update(self, seconds: float) -> Next:
        return None

    def draw(self, stage: Stage) -> None:
        raise NotImplementedError

    def note_strip(self, stage: Stage) -> pygame.Rect | None:
        """The pixels in which there is room for a line about the partner's minds."""
        return None

    def leave(self) -> None:
        """The scene is gone for good: finish files, let go of things."""
