"""Key events into presses: fixed keys for screens and text, bound ones for the kitchen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pygame

from game.client.input.bindings import INTENTS, Bindings, Column
from game.client.input.intents import PICKS, WALK, Device, Half, HeldControls, Intent, Mode, Press


@dataclass(frozen=True, slots=True)
class Fixed:
    """A key that means the same for ever. `control`, `shift`: only together with that key."""

    key: int
    intent: Intent
    control: bool = False
    shift: bool = False

    def means(self, key: int, control: bool, shift: bool) -> bool:
        """Whether it is this one, with at least the keys beside it that it asks for."""
        return key == self.key and control >= self.control and shift >= self.shift


#: Nobody can lose the way through the screens by binding keys.
FIXED = (
    Fixed(pygame.K_UP, Intent.UP), Fixed(pygame.K_DOWN, Intent.DOWN),
    Fixed(pygame.K_LEFT, Intent.LEFT), Fixed(pygame.K_RIGHT, Intent.RIGHT),
    Fixed(pygame.K_RETURN, Intent.CONFIRM), Fixed(pygame.K_KP_ENTER, Intent.CONFIRM),
    Fixed(pygame.K_ESCAPE, Intent.BACK), Fixed(pygame.K_TAB, Intent.PREVIOUS, shift=True),
    Fixed(pygame.K_TAB, Intent.NEXT), Fixed(pygame.K_BACKSPACE, Intent.ERASE),
    Fixed(pygame.K_DELETE, Intent.DELETE), Fixed(pygame.K_HOME, Intent.HOME),
    Fixed(pygame.K_END, Intent.END), Fixed(pygame.K_PAGEUP, Intent.SCROLL_UP),
    Fixed(pygame.K_PAGEDOWN, Intent.SCROLL_DOWN),
    Fixed(pygame.K_a, Intent.SELECT_ALL, control=True),
    Fixed(pygame.K_v, Intent.PASTE, control=True),
    Fixed(pygame.K_z, Intent.REDO, control=True, shift=True),
    Fixed(pygame.K_z, Intent.UNDO, control=True), Fixed(pygame.K_y, Intent.REDO, control=True),
    Fixed(pygame.K_s, Intent.SAVE, control=True), Fixed(pygame.K_F5, Intent.TRY_OUT),
    Fixed(pygame.K_F6, Intent.WATCH), Fixed(pygame.K_F11, Intent.FULLSCREEN),
)  # fmt: skip
#: Those in the row above the letters; they mean something only in the kitchen.
DIGITS = {pygame.K_1 + index: intent for intent, index in PICKS.items()}
#: From here on SDL's key codes stand for keys without a character, but for the keypad's.
NO_CHARACTER = 1 << 30
MODIFIERS = frozenset((
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT,
    pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE,
))  # fmt: skip

Meaning = tuple[Intent, Device]
#: The mouse lies beside the keyboard: its side buttons talk aloud, whatever is bound to talking.
SIDE_BUTTONS = frozenset((pygame.BUTTON_X1, pygame.BUTTON_X2))
SIDE: Meaning = (Intent.SPEAK, Half.LEFT)


@dataclass(slots=True)
class Keyboard:
    """Keys are held by SDL's codes; a side button of the mouse by its number below zero."""

    bindings: Bindings = field(default_factory=Bindings)
    held: HeldControls = field(default_factory=HeldControls)

    def down(
        self, key: int, mode: Mode, control: bool = False, shift: bool = False
    ) -> Press | None:
        """A key went down; None if it means nothing in this mode, or nothing new."""
        fixed = [each.intent for each in FIXED if each.means(key, control, shift)]
        meaning = next(self._meanings(key, mode, fixed, control), None)
        return None if meaning is None else self.held.hold(key, meaning, control)

    def side_button(self, button: int, down: bool) -> Press | None:
        """A button of the mouse in SIDE_BUTTONS went down or up."""
        return self.held.hold(-button, SIDE) if down else self.up(-button)

    def up(self, key: int) -> Press | None:
        """A key went up; None if another key still holds the same intent."""
        return next(iter(self.held.let_go(key)), None)

    def release_all(self) -> tuple[Press, ...]:
        return self.held.let_go(*self.held.meanings)

    def release_letters(self) -> tuple[Press, ...]:
        """Let go of the keys that write; what other keys hold goes on."""
        return self.held.let_go(
            *(key for key in self.held.meanings if isinstance(key, int) and serves_typing(key))
        )

    def _meanings(
        self, key: int, mode: Mode, fixed: Sequence[Intent], control: bool = False
    ) -> Iterator[Meaning]:
        """What the key could mean, the likeliest first; `fixed`: what it means for ever.

        With `control` the key to point with is no letter.
        """
        match mode:
            case Mode.COOKING:
                yield from self._bound(key)
                yield from ((intent, Half.LEFT) for intent in fixed if intent not in WALK)
                if key in DIGITS:
                    yield DIGITS[key], Half.LEFT
            case Mode.LISTING:
                if Intent.CONFIRM in fixed:
                    owners = (half for _, half in self._bound(key))
                    yield Intent.CONFIRM, next(owners, Half.LEFT)
                yield from self._meanings(key, Mode.COOKING, fixed)
            case Mode.CHOOSING:
                yield from ((intent, Half.LEFT) for intent in fixed)
                yield from self._bound(key)
            case Mode.STROLLING:
                if not serves_typing(key):
                    yield from (bound for bound in self._bound(key) if bound[0] in WALK)
                yield from self._meanings(key, Mode.TYPING, fixed, control)
            case Mode.TYPING:
                yield from ((intent, Half.LEFT) for intent in fixed)
                for bound in self._bound(key):
                    if not serves_typing(key) or (control and bound[0] is Intent.POINT):
                        yield bound

    def _bound(self, key: int) -> Iterator[tuple[Intent, Half]]:
        for half, column in ((Half.LEFT, Column.LEFT), (Half.RIGHT, Column.RIGHT)):
            for action, code in self.bindings.of(column).items():
                if code == key:
                    yield INTENTS[action], half


def serves_typing(key: int) -> bool:
    """Whether a key writes a character or changes the one that another key writes."""
    keypad = pygame.K_KP_DIVIDE <= key <= pygame.K_KP_PERIOD and key != pygame.K_KP_ENTER
    return 32 <= key < NO_CHARACTER or keypad or key in MODIFIERS
