"""Below the kitchen: a card for each cook of a crew, who does what and what for."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import BLUE, CREAM, DEEP_GOLD, GOLD, INK, PAPER, SOFT_INK, CookLook
from game.client.hud._chips import SPRITES
from game.client.hud.chatlog import ChatLine
from game.client.hud.queue_board import PartnerQueue
from game.client.ui.frame import Frame
from game.client.view.kitchen import looks
from game.client.view.things import draw_item
from game.content.colour import Colour
from game.content.level import Level
from game.kitchen.items import Item
from game.kitchen.menu import Menu
from game.kitchen.state import Cook
from game.partners.crew_board import CrewBoard, CrewNote, Job, Task, task_asked, task_of
from game.partners.mind_panel import Sign
from game.session.words import NOBODY

#: Layout units: a card, the widest one, what is around and between them; the picture, a sign.
HEIGHT, WIDEST, AROUND, GAP, FACE, SIGN = 84, 206, 14, 7, 40, 19
#: A card narrower than that has its face in a band at the top, so tall.
NARROW, HEAD = 124, 25
#: A slip with something to ask, and what is left free beside a line of them.
SLIP, SIDE = 30, 16
#: The share of their size that slips keep where there are many.
SMALLEST = 0.7
#: The cards of those who are not one cook, and their width.
CALLS, CALL = ("All", "Whoever is free"), 64
#: Who answers for all.
LEADER = "Crew"
#: Painted cards that are kept.
CAPACITY = 48
#: Whom words and orders are for: a cook by its seat, all, or whoever is free.
ALL, ANYBODY = -2, -3


@dataclass(frozen=True, slots=True)
class CrewCard:
    """What one cook's card says.

    `doing`: what it is at, None for nothing; `jobs`: what is asked of it, first things first;
    `asks`: it has asked for work; `key`: the number key that calls it; `mine`: it is the player's
    own cook.
    """

    seat: int
    name: str
    look: CookLook
    held: Item | None = None
    doing: Task | None = None
    jobs: tuple[Job, ...] = ()
    asks: bool = False
    key: str = ""
    mine: bool = False

    @property
    def state(self) -> str:
        """In place of a job."""
        if self.mine:
            return "your cook"
        return "needs work" if self.asks else "on its own"


@dataclass(frozen=True, slots=True)
class CrewMoment:
    """The crew at one moment. `chosen`: who is spoken to, a seat, ALL or ANYBODY; None: nobody.

    `calls`: whether those can be called who are not one cook. `asked`: sign and words of what can
    be asked of whoever is chosen, and the `cursor` among it, if keys move one.
    """

    cards: tuple[CrewCard, ...]
    chosen: int | None = None
    calls: bool = False
    asked: tuple[tuple[Sign, str], ...] = ()
    cursor: int | None = None


def crew_cards(
    level: Level,
    names: Sequence[str],
    cooks: Sequence[Cook],
    doing: Sequence[str | None],
    board: CrewBoard,
    keys: bool = False,
) -> tuple[CrewCard, ...]:
    """A card for each cook; `keys`: number keys call all but the player's own."""
    menu, everybody = level.kitchen.menu, looks(level)
    called = [seat for seat in range(len(cooks)) if seat not in level.humans]
    return tuple(
        CrewCard(
            seat, names[seat], everybody[seat], cook.held,
            task_of(doing[seat], menu) if seat in called else None,
            board.of(seat), board.asks(seat),
            str(called.index(seat) + 1) if keys and seat in called else "", seat not in called,
        )
        for seat, cook in enumerate(cooks)
    )  # fmt: skip


def crew_line(note: CrewNote, names: Sequence[str], stamp: str, level: Level) -> ChatLine:
    """What became of an order, from its cook, or what was answered for all."""
    if note.cook is None:
        return ChatLine(LEADER, stamp, note.text, DEEP_GOLD, False)
    return ChatLine(names[note.cook], stamp, note.text, looks(level)[note.cook].colour, False)


def kept_queue(board: CrewBoard, names: Sequence[str], tick: int) -> PartnerQueue:
    """The standing orders, as what partners are asked for is shown."""
    entries = (board.told(order, names) for order in board.orders.values())
    return PartnerQueue(NOBODY, "", tuple(entries), tick)


def strip_foot(stage: Stage) -> float:
    """How much of the window's lower end the strip takes, in units that are not enlarged."""
    return (HEIGHT + AROUND) * stage.enlarged().zoom


class CrewStrip:
    """Draws the cards and knows where each is: `places`, with whom it calls; `asked`: where what
    can be asked of them is.
    """

    def __init__(self) -> None:
        self.places: list[tuple[pygame.Rect, int]] = []
        self.asked: list[pygame.Rect] = []
        self._papers: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()

    def at(self, x: int, y: int) -> int | None:
        """Whom the card under a pixel calls."""
        return next((whom for rect, whom in self.places if rect.collidepoint(x, y)), None)

    def draw(self, stage: Stage, menu: Menu, crew: CrewMoment, bottom: int) -> pygame.Rect:
        """Upward from the pixel row `bottom`, side by side around the middle of the window."""
        self.places.clear()
        around, gap = stage.px(AROUND), stage.px(GAP)
        calls = stage.px(CALL) + gap if crew.calls else 0
        room = stage.size[0] - 2 * around - calls
        count = max(1, len(crew.cards))
        width = min(stage.px(WIDEST), (room - gap * (count - 1)) // count)
        whole = count * width + gap * (count - 1) + calls
        left, height = (stage.size[0] - whole) // 2, stage.px(HEIGHT)
        row = pygame.Rect(left, bottom - stage.px(AROUND / 2) - height, whole, height)
        for number, card in enumerate(crew.cards):
            chosen = crew.chosen in (card.seat, ALL)
            paper = self._paper(stage, menu, card, (width, height), chosen)
            self._put(stage, paper, (left + number * (width + gap), row.y), card.seat)
        if crew.calls:
            self._draw_calls(stage, crew, row)
        self._draw_asked(stage, crew, row)
        return row

    def _put(self, stage: Stage, paper: pygame.Surface, at: tuple[int, int], whom: int) -> None:
        self.places.append((stage.surface.blit(paper, at), whom))

    def _draw_calls(self, stage: Stage, crew: CrewMoment, row: pygame.Rect) -> None:
        """Those who are not one cook, one above the other at the right end."""
        gap = stage.px(GAP)
        size = (stage.px(CALL), (row.height - gap) // 2)
        for number, (whom, words) in enumerate(zip((ALL, ANYBODY), CALLS, strict=True)):
            key = ("call", words, size, crew.chosen == whom, stage.comfort)
            paper = self._papers.get(key)
            if paper is None:
                paper = self._papers[key] = _paint_call(stage, words, size, crew.chosen == whom)
            self._put(stage, paper, (row.right - size[0], row.y + number * (size[1] + gap)), whom)

    def _draw_asked(self, stage: Stage, crew: CrewMoment, row: pygame.Rect) -> None:
        """What whoever is chosen can be asked, above the cards; smaller where there is much."""
        self.asked.clear()
        slips = self._slips(stage, crew)
        room, gap = stage.size[0] - 2 * stage.px(SIDE), stage.px(GAP)
        wide = sum(slip.get_width() + gap for slip in slips)
        if wide > room:
            stage = replace(stage, zoom=stage.zoom * max(SMALLEST, (room - gap) / wide))
            slips, gap = self._slips(stage, crew), stage.px(GAP)
        lines = _in_lines(slips, room, gap)
        y = row.y - len(lines) * (stage.px(SLIP) + gap)
        for line in lines:
            x = (stage.size[0] - sum(slip.get_width() + gap for slip in line) + gap) // 2
            for slip in line:
                self.asked.append(stage.surface.blit(slip, (x, y)))
                x += slip.get_width() + gap
            y += stage.px(SLIP) + gap

    def _slips(self, stage: Stage, crew: CrewMoment) -> list[pygame.Surface]:
        """One for each thing that can be asked."""
        slips = []
        for number, (sign, words) in enumerate(crew.asked):
            here = crew.cursor == number
            key = (sign, words, number, here, stage.unit, stage.comfort)
            if key not in self._papers:
                self._papers[key] = _paint_slip(stage, sign, words, number, here)
            slips.append(self._papers[key])
        return slips

    def _paper(
        self, stage: Stage, menu: Menu, card: CrewCard, size: tuple[int, int], chosen: bool
    ) -> pygame.Surface:
        key = (card, size, chosen, stage.comfort, stage.sprites.settled)
        paper = self._papers.get(key)
        if paper is None:
            paper = self._papers[key] = paint_card(stage, menu, card, size, chosen)
            if len(self._papers) > CAPACITY:
                self._papers.popitem(last=False)
        self._papers.move_to_end(key)
        return paper


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
    """The cook in a band at the top."""
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
    """What the cook is asked to do first, and how much more."""
    if not card.jobs:
        sign = "" if card.mine or not card.asks else "exclaim"
        left = 0.0
        if sign:
            words.sprite(sign, (SIGN / 2, -18), SIGN)
            left = SIGN + 5
        words.text(card.state, (left, -18), 12.5, SOFT_INK, Anchor.LEFT, Face.BODY)
        return
    first = card.jobs[0].entry
    more = f"+{len(card.jobs) - 1}" if len(card.jobs) > 1 else ""
    counted = first.times is not None and first.times > 1
    count = " ".join(filter(None, (f"{first.done}/{first.times}" if counted else "", more)))
    room = words.width
    if count:
        end = words.text(count, (-1, -18), 12, INK, Anchor.RIGHT, Face.BOLD)
        room -= end.width / words.stage.unit + 4
    _write_task(words, task_asked(first, menu), -18, INK, room)
    if counted:
        bar = words.part((SIGN + 5, -6), room - SIGN - 5, 3)
        words.stage.gauge(bar.rect, BLUE, first.done / (first.times or 1))


def _paint_call(stage: Stage, words: str, size: tuple[int, int], chosen: bool) -> pygame.Surface:
    place = _sheet(stage, size, chosen)
    lines: Sequence[str] = stage.texts.wrap(words, stage.style(13, INK), size[0] - stage.px(10))
    for number, line in enumerate(lines):
        offset = 14 * (number - (len(lines) - 1) / 2)
        place.moved(0, offset).text(line, (None, None), 13, INK)
    return place.stage.surface


def _paint_slip(stage: Stage, sign: Sign, words: str, number: int, here: bool) -> pygame.Surface:
    """Something that can be asked: its number key, its sign, its words."""
    wide = stage.texts.width(words, stage.style(14, INK, face=Face.BOLD)) + stage.px(SIGN + 40)
    place = _sheet(stage, (wide, stage.px(SLIP)), here)
    place.text(str(number + 1), (10, None), 14, SOFT_INK)
    place.sprite(SPRITES[sign], (20 + SIGN / 2, None), SIGN)
    place.text(words, (20 + SIGN + 5, None), 14, INK, Anchor.LEFT, Face.BOLD)
    return place.stage.surface


def _in_lines(slips: Sequence[pygame.Surface], room: int, gap: int) -> list[list[pygame.Surface]]:
    """Side by side in as many lines as they need."""
    lines: list[list[pygame.Surface]] = []
    left = 0
    for slip in slips:
        left -= slip.get_width() + gap
        if left < 0:
            lines.append([])
            left = room - slip.get_width()
        lines[-1].append(slip)
    return lines


def _sheet(stage: Stage, size: tuple[int, int], chosen: bool) -> Frame:
    """A slip of paper to write on."""
    sheet = stage.sheet(size)
    fill, weight = (GOLD, 3.4) if chosen else (PAPER, 2.0)
    sheet.box(Box(size, stage.px(12), fill, INK, stage.px(weight)), (0, 0))
    return Frame(sheet, sheet.surface.get_rect())
