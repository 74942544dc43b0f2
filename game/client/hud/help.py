"""The first seconds of a round: which keys do what, for those who have not played yet."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK, SOFT_INK
from game.client.input.bindings import Action, Column, walking_keys
from game.client.ui.frame import MIDDLE, Frame, Spot
from game.content.colour import Colour
from game.kitchen.layout import Control, Kitchen
from game.kitchen.recipe import Process, recipes_of

#: Lengths in layout units.
HEIGHT, LINE = 178, 20
#: What it leaves to other things in its column, or it is told in brief.
SPARE = 80
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


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """What is told of keys while there are `left` seconds for it.

    `hands`: who has which controls, if there are several people; `away`: what the key does that
    leads out of the round; `walks`: the player has a cook; `crew`: whom they can order.
    """

    kitchen: Kitchen
    left: float
    hands: Sequence[Hands] = ()
    away: str = "pause"
    walks: bool = True
    crew: bool = False

    @property
    def watched(self) -> bool:
        """Whether partners cook and nobody has a say in it."""
        return not (self.walks or self.crew)


def draw_help(stage: Stage, told: KeyHelp, column: pygame.Rect) -> pygame.Rect:
    """A card at the bottom of `column`; it slides out of the window in its last seconds.

    Where there is not room for all of it, it has but the lines, or is left out. Gives the part of
    the column that it takes.
    """
    lines = _lines(told)
    brief = told.watched or column.height < stage.px(HEIGHT + SPARE)
    height = stage.px(LINE * len(lines) + 18 if brief else HEIGHT)
    if told.left <= 0 or height > column.height:
        return pygame.Rect(column.bottomleft, (0, 0))
    gone = max(0.0, 1 - told.left / SLIDE)
    corner = (column.x - round(gone * (column.right + stage.px(10))), column.bottom - height)
    size = (column.width, height)
    stage.box(Box(size, stage.px(16), CREAM, INK, stage.px(2.4), shadow=stage.px(4)), corner)
    card = Frame(stage, pygame.Rect(corner, size))  # though part of it is outside the window
    if not brief and told.hands:
        bindings, words = card.stage.legend.bindings, card.inset(18, 0)
        for i, each in enumerate(told.hands):
            top = 22 + 46 * i
            words.text(each.name, (0, top), 18, each.colour, Anchor.LEFT)
            walk = " or ".join(walking_keys(bindings, column) for column in each.columns)
            use = " or ".join(bindings.name(column, Action.USE) for column in each.columns)
            line = f"{walk}, use: {use}"
            words.text(line, (0, top + 21), 14, INK, Anchor.LEFT, Face.BOLD)
    elif not brief:
        does = "walk" if told.walks else "choose"
        legend = card.stage.legend
        for action, x, y in CROSS:
            name = legend.bindings.name(Column.PAD if legend.pad else Column.RIGHT, action)
            _draw_key(card, name, (36 + 36 * x, 36 + 38 * y))
        card.text(does, (142, 42), 21, INK, Anchor.LEFT)
        other = walking_keys(legend.bindings, Column.PAD if legend.pad else Column.LEFT)
        card.right(10)[1].text(f"or {other}", (142, 68), 14, SOFT_INK, Anchor.LEFT, Face.BOLD)
    words = card.left(18)[1].right(12)[1]
    for i, line in enumerate(lines):
        spot = (0, -(26 + LINE * (len(lines) - 1 - i)))
        words.text(stage.legend.fill(line), spot, 14, INK, Anchor.LEFT, Face.BOLD)
    taken = round((1 - gone) * height)
    return pygame.Rect(column.x, column.bottom - taken, column.width, taken)


def work_of(kitchen: Kitchen) -> str:
    """'Chop, mix, cook, plate, serve': what is done for the dish that asks for most."""
    dishes, recipes = kitchen.menu.dishes, recipes_of(kitchen.menu)
    fullest = max(kitchen.orders.dishes, key=lambda dish: len(dishes[dish].ingredients))
    verbs = ("mix" if s.verb == Process.PREPARE else s.verb for s in recipes.course(fullest))
    return ", ".join(dict.fromkeys(verbs)).capitalize()


def _draw_key(card: Frame, name: str, spot: Spot) -> None:
    if picture := PICTURES.get(name):
        card.sprite(picture, spot, 40)
        return
    card.sprite("key_blank", spot, 40)
    card.part(spot, 28, 40, Anchor.CENTRE).moved(0, -2).text(name, MIDDLE, 17)


def _lines(told: KeyHelp) -> tuple[str, ...]:
    several = bool(told.hands)
    walk = "Walk into things to use them" if several else "Walk into things, or press {use}"
    use = "Use works on what you face" if several else "{use} uses what you face"
    leave = f"{{pause}}: {told.away}"
    keys = leave if several else f"{{talk}}: talk      {leave}"
    if told.watched:
        return ("Partners cook here: you watch", keys)
    if told.crew:
        return ("A number calls a cook, another", "tells what to do. Or click both.", keys)
    return (walk if told.kitchen.control is Control.WALK else use, work_of(told.kitchen), keys)
