"""The slips of paper below the kitchen: each cook's card, who leads, whom one can call."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import (
    BLUE,
    CREAM,
    DEEP_GOLD,
    GOLD,
    GREEN,
    INK,
    PAPER,
    ROSE,
    SAND,
    SOFT_INK,
    CookLook,
)  # fmt: skip
from game.client.hud.readings import SPRITES
from game.client.ui.frame import Frame
from game.client.view.things import draw_item
from game.content.colour import Colour
from game.kitchen.items import Item
from game.kitchen.menu import Menu
from game.partners.crew_board import Job, Origin, Task, task_asked
from game.partners.lead_watch import LeadState
from game.partners.shown_words import Sign

#: Layout units: a card, the picture of a cook, a sign, and a slip with something to ask.
HEIGHT, FACE, SIGN, SLIP = 102, 40, 19, 30
#: The slip of who is not one cook.
CALL = 64
#: The heights on it of what is asked, and of whose wish it is.
ASKED, REASON = 63, 86
#: How much is seen of a slip that cannot be asked now, of 255.
PALE = 110
#: A card narrower than that has its face in a band at the top, so tall.
NARROW, HEAD = 160, 25
#: Whose wish it is, by colour.
COLOURS: Mapping[Origin, Colour] = {
    "you": BLUE, "kept": GREEN, "leader": DEEP_GOLD, "cook": SOFT_INK,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CrewCard:
    """What one cook's card says.

    `doing`: what it is at, None for nothing; `jobs`: what is asked of it, first things first;
    `idle`: it has asked for work, and stands about; `key`: the number key that calls it; `mine`: it
    is the player's own cook.
    """

    seat: int
    name: str
    look: CookLook
    held: Item | None = None
    doing: Task | None = None
    jobs: tuple[Job, ...] = ()
    idle: bool = False
    key: str = ""
    mine: bool = False

    @property
    def state(self) -> str:
        if self.mine:
            return "your cook"
        return "needs work" if self.idle else "works as it likes"


@dataclass(frozen=True, slots=True)
class CrewSlip:
    """Something that can be asked. `key`: its number, or the legend's name of what asks it, '' for
    none; `open`: it can be asked now.
    """

    sign: Sign
    words: str
    key: str = ""
    open: bool = True


def paint_card(
    stage: Stage, menu: Menu, card: CrewCard, size: tuple[int, int], chosen: bool
) -> pygame.Surface:
    """Who it is, what is held and done, and what it is for; a narrow card has its face on top."""
    place = _sheet(stage, size, chosen)
    narrow = place.width < NARROW
    face, words = (_paint_head if narrow else _paint_side)(place, card)
    slot = 24 if card.held is not None else 0
    colour = CREAM if narrow else INK
    face.text(card.name, (0, 17), 17, colour, Anchor.LEFT, room=face.width - slot)
    if card.held is not None:
        draw_item(place.stage, card.held, menu, place.at((-19, 17)), place.stage.px(24))
    if card.doing is not None:
        _write_task(words, card.doing, 41, SOFT_INK, words.width)
    _write_job(words, card, menu)
    if card.jobs:
        # For whom the first of it is, and why.
        job = card.jobs[0]
        words.part((1, REASON - 5), 10, 10).rounded(5, COLOURS[job.origin], line=None)
        words.text(job.reason, (15, REASON), 12, SOFT_INK, Anchor.LEFT, Face.BOLD)
    return place.stage.surface


def _paint_side(place: Frame, card: CrewCard) -> tuple[Frame, Frame]:
    """The cook at the left; gives the room for the name and for what is told."""
    place.part((6, 6), FACE, HEIGHT - 12).rounded(9, card.look.colour, line=None)
    place.sprite(f"chef_{card.look.sprite}_down_0", (6 + FACE / 2, -8), FACE - 2, Anchor.BOTTOM)
    if card.key:
        place.text(card.key, (6 + FACE / 2, 17), 15, CREAM)
    words = place.left(FACE + 12)[1].right(7)[1]
    return words, words


def _paint_head(place: Frame, card: CrewCard) -> tuple[Frame, Frame]:
    place.part((5, 5), place.width - 10, HEAD).rounded(9, card.look.colour, line=None)
    place.sprite(f"chef_{card.look.sprite}_down_0", (18, HEAD + 4), 25, Anchor.BOTTOM)
    if card.key:
        place.text(card.key, (36, 17), 14, CREAM)
    return place.left(44)[1].right(7)[1], place.left(8)[1].right(6)[1]


def _write_task(words: Frame, task: Task, y: float, colour: Colour, room: float) -> None:
    """A sign and what it is about, around the height `y`."""
    words.sprite(SPRITES[task.sign], (SIGN / 2, y), SIGN)
    at, room = (SIGN + 4, y), room - SIGN - 4
    words.text(task.words, at, 13, colour, Anchor.LEFT, Face.BOLD, room=room)


def _write_job(words: Frame, card: CrewCard, menu: Menu) -> None:
    if not card.jobs:
        left = 0.0
        if card.idle:
            words.sprite("exclaim", (SIGN / 2, ASKED), SIGN)
            left = SIGN + 5
        words.text(card.state, (left, ASKED), 12.5, SOFT_INK, Anchor.LEFT, Face.BODY)
        return
    first = card.jobs[0].entry
    more = f"+{len(card.jobs) - 1}" if len(card.jobs) > 1 else ""
    counted = first.times is not None and first.times > 1
    count = " ".join(filter(None, (f"{first.done}/{first.times}" if counted else "", more)))
    room = words.width
    if count:
        end = words.text(count, (-1, ASKED), 12, INK, Anchor.RIGHT, Face.BOLD)
        room -= end.width / words.stage.unit + 4
    _write_task(words, task_asked(first, menu), ASKED, INK, room)
    if counted:
        bar = words.part((SIGN + 5, ASKED + 11), room - SIGN - 5, 3)
        words.stage.gauge(bar.rect, BLUE, first.done / (first.times or 1))


def paint_call(stage: Stage, words: str, size: tuple[int, int], chosen: bool) -> pygame.Surface:
    place = _sheet(stage, size, chosen)
    lines: Sequence[str] = stage.texts.wrap(words, stage.style(13, INK), size[0] - stage.px(10))
    for number, line in enumerate(lines):
        offset = 14 * (number - (len(lines) - 1) / 2)
        place.moved(0, offset).text(line, (None, None), 13, INK)
    return place.stage.surface


def paint_lead(stage: Stage, lead: LeadState, size: tuple[int, int]) -> pygame.Surface:
    """Who leads, and what it is at; where nobody does it is another colour."""
    place = _sheet(stage, size, False, ROSE if lead.gone else SAND)
    place.sprite("exclaim" if lead.gone else "chat", (None, 32), 34)
    place.text(lead.name, (None, 64), 15, INK, room=CALL - 8)
    place.text(lead.words, (None, 83), 12, SOFT_INK, face=Face.BOLD, room=CALL - 8)
    return place.stage.surface


def paint_slip(stage: Stage, slip: CrewSlip, button: str, here: bool) -> pygame.Surface:
    """What can be asked, with the `button` that asks it; pale where it cannot be asked now."""
    letters = stage.style(14, INK, face=Face.BOLD)
    left = 12 + stage.texts.width(button, letters) / stage.unit + (4 if button else 0)
    wide = stage.texts.width(slip.words, letters) + stage.px(left + SIGN + 18)
    size = (wide, stage.px(SLIP))
    place = _sheet(stage, size, here)
    place.text(button, (8, None), 14, SOFT_INK, Anchor.LEFT, Face.BOLD)
    place.sprite(SPRITES[slip.sign], (left + SIGN / 2, None), SIGN)
    place.text(slip.words, (left + SIGN + 5, None), 14, INK, Anchor.LEFT, Face.BOLD)
    if slip.open:
        return place.stage.surface
    ground = _sheet(stage, size, False, SAND).stage.surface
    place.stage.surface.set_alpha(PALE)
    ground.blit(place.stage.surface, (0, 0))
    return ground


def _sheet(stage: Stage, size: tuple[int, int], chosen: bool, colour: Colour = PAPER) -> Frame:
    sheet = stage.sheet(size)
    fill, weight = (GOLD, 3.4) if chosen else (colour, 2.0)
    sheet.box(Box(size, stage.px(12), fill, INK, stage.px(weight)), (0, 0))
    return Frame(sheet, sheet.surface.get_rect())
