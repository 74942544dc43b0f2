"""The first seconds of a round: which keys do what, for those who have not played yet."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK, SOFT_INK
from game.client.input.bindings import Action, Column, walking_keys
from game.content.colour import Colour
from game.kitchen.layout import Control, Kitchen
from game.kitchen.recipe import Process, recipes_of

#: Lengths in layout units.
WIDTH, HEIGHT, MARGIN = 236, 178, 18
#: Seconds it stays after the round began, and takes to slide away.
HELP_SECONDS, SLIDE = 9.0, 0.5
#: Where the picture of each walking key is, in columns and rows.
CROSS = ((Action.UP, 1, 0), (Action.LEFT, 0, 1), (Action.DOWN, 1, 1), (Action.RIGHT, 2, 1))
#: Keys with a picture of their own.
PICTURES = {
    "↑": "key_up", "↓": "key_down", "←": "key_left", "→": "key_right",
    "D-pad up": "key_up", "D-pad down": "key_down",
    "D-pad left": "key_left", "D-pad right": "key_right",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hands:
    """One of several people: their cook's name and colour, and the controls they have."""

    name: str
    colour: Colour
    columns: Sequence[Column]


def draw_help(
    stage: Stage, kitchen: Kitchen, left: float, hands: Sequence[Hands] = (), away: str = "pause"
) -> None:
    """A card in the lower left corner; it slides out as `left`, its last seconds, run out.

    `hands`: who has which controls, if there are several people; `away`: what the key does that
    leads out of the round.
    """
    if left <= 0:
        return
    stage = stage.enlarged()
    hidden = _gone(left) * (WIDTH + MARGIN + 10)
    size = (stage.px(WIDTH), stage.px(HEIGHT))
    corner = (stage.px(MARGIN - hidden), stage.size[1] - size[1] - stage.px(MARGIN))
    box = Box(size, stage.px(16), CREAM, INK, stage.px(2.4), shadow=stage.px(4))
    rect = stage.box(box, corner)
    if hands:
        _draw_hands(stage, rect, hands)
    else:
        _draw_walking(stage, rect)
    _draw_lines(stage, rect, kitchen, bool(hands), away)


def help_height(left: float) -> float:
    """Layout units that the card takes of the lower left corner."""
    return (1 - _gone(left)) * (HEIGHT + 12) if left > 0 else 0.0


def work_of(kitchen: Kitchen) -> str:
    """'Chop, mix, cook, plate, serve': what is done for the dish that asks for most."""
    dishes, recipes = kitchen.menu.dishes, recipes_of(kitchen.menu)
    fullest = max(kitchen.orders.dishes, key=lambda dish: len(dishes[dish].ingredients))
    verbs = ("mix" if s.verb == Process.PREPARE else s.verb for s in recipes.course(fullest))
    return ", ".join(dict.fromkeys(verbs)).capitalize()


def _gone(left: float) -> float:
    """How much of the way out of the window is done."""
    return max(0.0, 1 - left / SLIDE)


def _draw_walking(stage: Stage, rect: pygame.Rect) -> None:
    legend = stage.legend
    column = Column.PAD if legend.pad else Column.RIGHT
    for action, x, y in CROSS:
        at = (rect.x + stage.px(36 + 36 * x), rect.y + stage.px(36 + 38 * y))
        _draw_key(stage, legend.bindings.name(column, action), at)
    words = (rect.x + stage.px(142), rect.y + stage.px(42))
    stage.text("walk", words, 21, INK, Anchor.LEFT)
    below = (words[0], words[1] + stage.px(26))
    other = walking_keys(legend.bindings, Column.PAD if legend.pad else Column.LEFT)
    room = rect.right - stage.px(10) - below[0]
    stage.text_within(f"or {other}", below, 14, room, SOFT_INK, Anchor.LEFT, Face.BOLD)


def _draw_key(stage: Stage, name: str, at: tuple[int, int]) -> None:
    if picture := PICTURES.get(name):
        stage.sprite(picture, at, stage.px(40))
        return
    key = stage.sprite("key_blank", at, stage.px(40))
    middle = (key.centerx, key.centery - stage.px(2))
    stage.text_within(name, middle, 17, stage.px(28), INK)


def _draw_hands(stage: Stage, rect: pygame.Rect, hands: Sequence[Hands]) -> None:
    bindings = stage.legend.bindings
    for i, each in enumerate(hands):
        left, top = rect.x + stage.px(18), rect.y + stage.px(22 + 46 * i)
        stage.text(each.name, (left, top), 18, each.colour, Anchor.LEFT)
        walk = " or ".join(walking_keys(bindings, column) for column in each.columns)
        use = " or ".join(bindings.name(column, Action.USE) for column in each.columns)
        room = rect.width - stage.px(36)
        line = f"{walk}, use: {use}"
        below = (left, top + stage.px(21))
        stage.text_within(line, below, 14, room, INK, Anchor.LEFT, Face.BOLD)


def _draw_lines(
    stage: Stage, rect: pygame.Rect, kitchen: Kitchen, several: bool, away: str
) -> None:
    walk = "Walk into things to use them"
    use = "Use works on what you face" if several else "{use} uses what you face"
    leave = f"{{pause}}: {away}"
    keys = leave if several else f"{{talk}}: talk      {leave}"
    lines = (walk if kitchen.control is Control.WALK else use, work_of(kitchen), keys)
    for i, line in enumerate(lines):
        at = (rect.x + stage.px(18), rect.y + stage.px(112 + 20 * i))
        room = rect.width - stage.px(30)
        text = stage.legend.fill(line)
        stage.text_within(text, at, 14, room, INK, Anchor.LEFT, Face.BOLD)
