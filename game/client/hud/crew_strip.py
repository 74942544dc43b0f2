"""Below the kitchen: a card for each cook of a crew, who does what and what for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.client.drawing.stage import Papers, Stage
from game.client.drawing.theme import DEEP_GOLD
from game.client.hud._crew_papers import (
    CALL,
    HEIGHT,
    SLIP,
    CrewCard,
    CrewSlip,
    paint_call,
    paint_card,
    paint_lead,
    paint_slip,
)  # fmt: skip
from game.client.hud.chatlog import ChatLine
from game.client.hud.queue_board import PartnerQueue
from game.client.input.intents import PICKS
from game.client.view.kitchen import looks
from game.content.level import Level
from game.kitchen.menu import Menu
from game.kitchen.state import Cook
from game.partners.crew_board import CrewBoard, CrewNote
from game.partners.errands import Errand
from game.partners.lead_watch import LeadState
from game.session.words import NOBODY

#: Layout units: the widest card, what is around and between them, and beside a line of slips.
WIDEST, AROUND, GAP, SIDE = 206, 14, 7, 16
#: The share of their size that slips keep where there are many.
SMALLEST = 0.7
#: Those who are not one cook.
CALLS = ("All", "Whoever is free")
#: Who answers for all.
LEADER = "Crew"
#: Ticks between two pieces of work in which a cook is not said to need any.
BREAK = 8
#: Whom words and orders are for: a cook by its seat, all, or whoever is free; below: so many.
ALL, ANYBODY = -2, -3


@dataclass(frozen=True, slots=True)
class CrewMoment:
    """The crew at one moment. `chosen`: who is spoken to, a seat, ALL or ANYBODY; None: nobody.

    `calls`: whether those can be called who are not one cook. `asked`: what can be asked of whoever
    is chosen, and the `cursor` among it, if keys move one. `lead`: who leads without cooking.
    """

    cards: tuple[CrewCard, ...]
    chosen: int | None = None
    calls: bool = False
    asked: tuple[CrewSlip, ...] = ()
    cursor: int | None = None
    lead: LeadState | None = None


def crew_cards(
    level: Level,
    names: Sequence[str],
    cooks: Sequence[Cook],
    doings: Sequence[Sequence[str | None]],
    board: CrewBoard,
    keys: bool = False,
) -> tuple[CrewCard, ...]:
    """A card for each cook. `doings`: what they were at in the last ticks, up to now; `keys`: keys
    with numbers call all but the player's own.
    """
    everybody = looks(level)
    called = [seat for seat in range(len(cooks)) if seat not in level.humans]
    # Who has done nothing for longer than it takes to turn to something else.
    long = len(doings) >= BREAK
    rests = [long and not any(d[seat] for d in doings[-BREAK:]) for seat in range(len(cooks))]
    return tuple(
        CrewCard(
            seat, names[seat], everybody[seat], cook.held,
            board.doing(seat, doings[-1][seat]) if seat in called else None,
            board.of(seat), seat in called and board.asks(seat) and rests[seat],
            str(called.index(seat) + 1) if keys and seat in called else "", seat not in called,
        )
        for seat, cook in enumerate(cooks)
    )  # fmt: skip


def crew_slips(found: Sequence[Errand]) -> tuple[CrewSlip, ...]:
    """What can be asked, each with the key that asks it; there are not numbers for all."""
    slips = []
    for number, errand in enumerate(found, 1):
        key = str(number) if number <= len(PICKS) else ""
        if errand.goal is None:
            key = "take_back" if errand.turns is None else "turn"
        slips.append(CrewSlip(errand.sign, errand.words, key, errand.open))
    return tuple(slips)


def crew_line(note: CrewNote, names: Sequence[str], stamp: str, level: Level) -> ChatLine:
    """What became of an order, from its cook, or what was answered for all."""
    if note.cook is None:
        return ChatLine(LEADER, stamp, note.text, DEEP_GOLD, False)
    return ChatLine(names[note.cook], stamp, note.text, looks(level)[note.cook].colour, False)


def kept_queue(board: CrewBoard, tick: int) -> PartnerQueue:
    """The standing orders, as what partners are asked for is shown."""
    entries = (board.told(order) for order in board.orders.values())
    return PartnerQueue(NOBODY, "", tuple(entries), tick)


def some(count: int) -> int:
    """Whom words and orders are for that are for so many, whoever they are."""
    return ANYBODY + 1 - count


def count_of(whom: int) -> int:
    """How many that are."""
    return ANYBODY + 1 - whom


def strip_foot(stage: Stage) -> float:
    """How much of the window's lower end the strip takes, in units that are not enlarged."""
    return (HEIGHT + AROUND) * stage.enlarged().zoom


def slips_foot(stage: Stage, crew: CrewMoment | None) -> float:
    """What a line of slips takes above the strip, in the same units, wherever it may come: it is
    to cover nothing.
    """
    return 0.0 if crew is None or not crew.calls else (SLIP + GAP) * stage.enlarged().zoom


class CrewStrip:
    """Draws the cards and knows where each is: `places`, with whom it calls; `asked`: where what
    can be asked of them is.
    """

    def __init__(self) -> None:
        self.places: list[tuple[pygame.Rect, int]] = []
        self.asked: list[pygame.Rect] = []
        self._papers = Papers(64)

    def at(self, x: int, y: int) -> int | None:
        return next((whom for rect, whom in self.places if rect.collidepoint(x, y)), None)

    def draw(self, stage: Stage, menu: Menu, crew: CrewMoment, bottom: int) -> pygame.Rect:
        """Upward from the pixel row `bottom`, side by side around the middle of the window."""
        self.places.clear()
        around, gap = stage.px(AROUND), stage.px(GAP)
        call = stage.px(CALL) + gap
        calls, lead = call if crew.calls else 0, call if crew.lead else 0
        room = stage.size[0] - 2 * around - calls - lead
        count = max(1, len(crew.cards))
        width = min(stage.px(WIDEST), (room - gap * (count - 1)) // count)
        whole = lead + count * width + gap * (count - 1) + calls
        left, height = (stage.size[0] - whole) // 2, stage.px(HEIGHT)
        row = pygame.Rect(left, bottom - stage.px(AROUND / 2) - height, whole, height)
        if crew.lead is not None:
            # The slip of who leads, at the left end.
            size = (stage.px(CALL), height)
            leads = (crew.lead, size, stage.comfort, stage.sprites.settled)
            paper = self._papers.painted(leads, partial(paint_lead, stage, crew.lead, size))
            stage.surface.blit(paper, row.topleft)
        for number, card in enumerate(crew.cards):
            chosen, size = crew.chosen in (card.seat, ALL), (width, height)
            key = (card, size, chosen, stage.comfort, stage.sprites.settled)
            paint = partial(paint_card, stage, menu, card, size, chosen)
            paper = self._papers.painted(key, paint)
            at = (left + lead + number * (width + gap), row.y)
            self._put(stage, paper, at, card.seat)
        if crew.calls:
            self._draw_calls(stage, crew, row)
        # What whoever is chosen can be asked, above the cards; smaller where there is much.
        self.asked.clear()
        slips = self._slips(stage, crew)
        room, gap = stage.size[0] - 2 * stage.px(SIDE), stage.px(GAP)
        wide = sum(slip.get_width() + gap for slip in slips)
        if wide > room:
            spare = room - gap - 3 * len(slips)  # letters are whole pixels wide
            stage = replace(stage, zoom=stage.zoom * max(SMALLEST, spare / wide))
            slips, gap = self._slips(stage, crew), stage.px(GAP)
        lines = _in_lines(slips, room, gap)
        y = row.y - len(lines) * (stage.px(SLIP) + gap)
        for line in lines:
            x = (stage.size[0] - sum(slip.get_width() + gap for slip in line) + gap) // 2
            for slip in line:
                self.asked.append(stage.surface.blit(slip, (x, y)))
                x += slip.get_width() + gap
            y += stage.px(SLIP) + gap
        return row

    def _put(self, stage: Stage, paper: pygame.Surface, at: tuple[int, int], whom: int) -> None:
        self.places.append((stage.surface.blit(paper, at), whom))

    def _draw_calls(self, stage: Stage, crew: CrewMoment, row: pygame.Rect) -> None:
        """Those who are not one cook, one above the other at the right end."""
        gap = stage.px(GAP)
        size = (stage.px(CALL), (row.height - gap) // 2)
        free = crew.chosen if crew.chosen is not None and crew.chosen < ANYBODY else ANYBODY
        calls = (ALL, CALLS[0]), (free, CALLS[1] if free == ANYBODY else f"Any {count_of(free)}")
        for number, (whom, words) in enumerate(calls):
            key = (words, size, crew.chosen == whom, stage.comfort)
            paper = self._papers.painted(key, partial(paint_call, stage, *key[:3]))
            self._put(stage, paper, (row.right - size[0], row.y + number * (size[1] + gap)), whom)

    def _slips(self, stage: Stage, crew: CrewMoment) -> list[pygame.Surface]:
        slips = []
        for number, slip in enumerate(crew.asked):
            here = crew.cursor == number
            button = slip.key if slip.key.isdecimal() else stage.legend.name(slip.key)
            key = (slip, button, here, stage.unit, stage.comfort)
            slips.append(self._papers.painted(key, partial(paint_slip, stage, *key[:3])))
        return slips


def _in_lines(slips: Sequence[pygame.Surface], room: int, gap: int) -> list[list[pygame.Surface]]:
    lines: list[list[pygame.Surface]] = []
    left = 0
    for slip in slips:
        left -= slip.get_width() + gap
        if left < 0:
            lines.append([])
            left = room - slip.get_width()
        lines[-1].append(slip)
    return lines
