"""The orders that hang over the kitchen: their paper, their time, how they come and go."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from math import sin

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Papers, Stage
from game.client.drawing.theme import AMBER, CREAM, GOLD, GREEN, INK, PAPER, RED, ROSE, STEEL
from game.client.view.grid import ease_out, wobble
from game.client.view.pictures import dish_sprite, ingredient_sprite
from game.client.view.things import draw_bar
from game.kitchen import events as ev
from game.kitchen.menu import Menu
from game.kitchen.state import TICKS_PER_SECOND, Order, State

#: Layout units: where the recipe begins, what room it has, and an ingredient's width at most.
RECIPE, ROOM, ICON = 87, 108, 34
#: Lengths in layout units.
WIDTH, HEIGHT, GAP, LEFT, TOP = 202, 102, 12, 18, 17
#: An order with less time left than this shakes.
URGENT_SECONDS = 12
#: One with more seconds than that never runs out.
FOR_EVER = 3600
#: How long a finished order stays to show its stamp, and how long it takes to leave.
STAMP_SECONDS, LEAVE_SECONDS = 0.7, 0.3
#: When an order comes that has no place on the rail yet.
WAITING = float("inf")
#: Widths of the tick or cross on a finished order and of the sign on an urgent one, layout units.
STAMP_ICON, SIGN = 62, 32
#: What score and clock take of the rail's right end, in layout units.
BADGES = 322


class TicketPaper(Enum):
    """What a ticket is printed on; a critic's has a star as well. Values are colours."""

    USUAL = PAPER
    URGENT = ROSE
    CRITIC = GOLD


def paint_ticket(
    stage: Stage, menu: Menu, dish: str, printed_on: TicketPaper, size: tuple[int, int]
) -> pygame.Surface:
    """The ticket without its time, `size` pixels large; its letters as large as the stage's."""
    surface = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
    paper = stage.onto(surface)
    unit = size[0] / 202
    box = Box(size, 12 * unit, printed_on.value, INK, 2.4 * unit, shadow=4 * unit)
    paper.box(box, (0, 0))
    paper.sprite(dish_sprite(dish, menu), (46 * unit, 42 * unit), 78 * unit)
    title, left = menu.dishes[dish].title, 88 * unit
    letters = 19 * stage.unit / paper.unit
    paper.text_within(
        title, (left, 23 * unit), letters, size[0] - left - 8 * unit, INK, Anchor.LEFT
    )
    ingredients = menu.dishes[dish].ingredients
    step = min(ICON, ROOM / len(ingredients))
    for i, ingredient in enumerate(ingredients):
        at = ((RECIPE + step * (i + 0.5)) * unit, 55 * unit)
        paper.sprite(ingredient_sprite(ingredient, menu), at, step * unit)
    if printed_on is TicketPaper.CRITIC:
        paper.sprite("star_full", (20 * unit, 64 * unit), 34 * unit)
    return surface


@dataclass(slots=True)
class Ticket:
    """One order on the rail. Times are seconds of the view's clock; `x` is in units."""

    order: Order
    x: float
    born: float
    stamped: float | None = None
    stamp: str = ""
    served: bool = False


class Tickets:
    """Follows the order board through events, so that leaving orders can be seen leaving."""

    def __init__(self, menu: Menu, critics: Iterable[str] = (), unknown: int = 0) -> None:
        """`critics`: the dishes that critics will order, to have their papers at hand. `unknown`:
        so many hang with their backs to whoever looks.
        """
        self.menu = menu
        self._critics = tuple(dict.fromkeys(critics))
        self._tickets: list[Ticket] = []
        self._unknown = unknown
        self._most = max(1, unknown)  # orders that hung there together so far
        self._papers = Papers(400)
        self.rects: list[pygame.Rect] = []  # of the open orders as they were drawn, from the left

    def clear(self) -> None:
        self._tickets.clear()

    def start(self, state: State, now: float) -> None:
        """Hang up the orders that are there when the round begins, one after the other."""
        for slot, order in enumerate(state.orders):
            self._tickets.append(Ticket(order, _slot_x(slot), now + 0.15 * slot))
        self._most = max(self._most, len(state.orders))

    def see(self, events: Iterable[ev.Event], now: float) -> None:
        for event in events:
            match event:
                case ev.OrderPlaced(order):
                    # A new order slides in; if another is just leaving, when there is room for it.
                    hung = self.hanging(now)
                    leaving = [t.stamped for t in self._tickets if t.stamped is not None]
                    born = now if len(hung) == len(self._tickets) and not leaving else WAITING
                    self._tickets.append(Ticket(order, _slot_x(len(self._tickets)), born))
                case ev.Served(order=order) as served:
                    self._stamp(order, f"+{served.points}", True, now)
                case ev.OrderExpired(order, penalty):
                    self._stamp(order, f"-{penalty}" if penalty else "LOST", False, now)

    def update(self, seconds: float, now: float) -> None:
        """Let tickets close up; those that have left are forgotten."""
        gone = STAMP_SECONDS + LEAVE_SECONDS
        self._tickets = [t for t in self._tickets if t.stamped is None or now < t.stamped + gone]
        for slot, ticket in enumerate(self.hanging(now)):
            ticket.x += (_slot_x(slot) - ticket.x) * min(1.0, 9 * seconds)
        # Whoever waits for a place gets it once those before have closed up.
        for slot, ticket in enumerate(self._tickets):
            before = self._tickets[slot - 1].x + WIDTH if slot else 0.0
            leaving = any(each.stamped is not None for each in self._tickets[:slot])
            if ticket.born == WAITING:
                if leaving or before > _slot_x(slot):
                    break
                ticket.x, ticket.born = _slot_x(slot), now
        self._most = max(self._most, len(self.hanging(now)))

    def hanging(self, now: float) -> list[Ticket]:
        """The tickets on the rail, from the left; those still to come are left out."""
        return [t for t in self._tickets if now >= t.born]

    def draw(self, stage: Stage, tick: float, now: float) -> None:
        """Paint the rail and the orders. `tick`: the present in ticks with fraction."""
        size = stage.zoom
        stage = self._fitting(stage)
        hanging = self.hanging(now)
        for ticket in hanging:
            self._draw_ticket(stage, ticket, tick, now, size)
        for slot in range(self._unknown):
            _draw_back(stage, (stage.px(_slot_x(slot)), stage.px(TOP)))
        self.rects = [
            self._rect(stage, ticket, now) for ticket in self._tickets if ticket.stamped is None
        ]
        clip = Box((stage.px(40), stage.px(20)), stage.px(5), INK, line=None)
        hooks = [self._place(stage, ticket, False, now) for ticket in hanging]
        for x, y in (*hooks, *((_slot_x(slot), 0.0) for slot in range(self._unknown))):
            stage.box(clip, (stage.px(x + WIDTH / 2 - 20), stage.px(TOP + y - 12)))
        rail = Box((stage.size[0] + 8, stage.px(12)), 0, STEEL, INK, stage.px(2))
        stage.box(rail, (-4, -stage.px(2)))

    @staticmethod
    def _rect(stage: Stage, ticket: Ticket, now: float) -> pygame.Rect:
        """Where it hangs; above the window while it is still to come."""
        size = (stage.px(WIDTH), stage.px(HEIGHT))
        top = stage.px(TOP) if now >= ticket.born else -size[1]
        return pygame.Rect((stage.px(ticket.x), top), size)

    def preload(self, stage: Stage) -> Iterator[None]:
        size = stage.zoom
        stage = self._fitting(stage)
        usual = [(d, p) for d in self.menu.dishes for p in (TicketPaper.USUAL, TicketPaper.URGENT)]
        for dish, paper in (*usual, *((dish, TicketPaper.CRITIC) for dish in self._critics)):
            self._paper(stage, dish, paper, size)
            yield

    def _fitting(self, stage: Stage) -> Stage:
        """The stage enlarged as far as all orders fit beside score and clock."""
        room = stage.size[0] - stage.px(BADGES)
        fits = room / (stage.plain().unit * _slot_x(self._most))
        return stage if fits >= stage.zoom else replace(stage, zoom=fits)

    def _stamp(self, order: Order, text: str, served: bool, now: float) -> None:
        for ticket in self._tickets:
            if ticket.order.number == order.number:
                ticket.stamped, ticket.stamp, ticket.served = now, text, served

    def _paper(
        self, stage: Stage, dish: str, printed_on: TicketPaper, zoom: float
    ) -> pygame.Surface:
        pictures = stage.sprites.settled
        key = (dish, printed_on, stage.px(WIDTH), zoom, stage.comfort, pictures)
        size = (stage.px(WIDTH), stage.px(HEIGHT))
        paint = partial(paint_ticket, replace(stage, zoom=zoom), self.menu, dish, printed_on, size)
        return self._papers.painted(key, paint)

    def _draw_ticket(
        self, stage: Stage, ticket: Ticket, tick: float, now: float, zoom: float
    ) -> None:
        """`zoom`: of the letters, which keep their size where the paper has to be smaller."""
        left = max(0.0, (ticket.order.deadline - tick) / TICKS_PER_SECOND)
        urgent = left < URGENT_SECONDS and ticket.stamped is None
        x, y = self._place(stage, ticket, urgent, now)
        at = (stage.px(x), stage.px(TOP + y))
        printed_on = TicketPaper.URGENT if urgent else TicketPaper.USUAL
        if ticket.order.critic:
            printed_on = TicketPaper.CRITIC
        stage.put(self._paper(stage, ticket.order.dish, printed_on, zoom), at, Anchor.CORNER)
        if urgent:
            corner = (at[0] + stage.px(SIGN / 2 + 2), at[1] + stage.px(SIGN / 2 + 4))
            stage.sprite("exclaim", corner, stage.px(SIGN))
        if ticket.stamped is None:
            limit = (ticket.order.deadline - ticket.order.placed) / TICKS_PER_SECOND
            if limit < FOR_EVER:
                # The bar gets shorter and changes colour; the number says the same without colour.
                share = left / limit
                colour = RED if left < URGENT_SECONDS else AMBER if share < 0.5 else GREEN
                middle = at[1] + stage.px(HEIGHT - 17)
                size = (stage.px(WIDTH - 62), stage.px(12))
                draw_bar(stage, (at[0] + stage.px(12) + size[0] / 2, middle), size, share, colour)
                number = f"{int(left + 0.999)}"
                units = 20 * zoom / stage.zoom
                where = (at[0] + stage.px(WIDTH - 26), middle)
                stage.text_within(
                    number, where, units, stage.px(46), RED if left < URGENT_SECONDS else INK
                )
        else:
            self._draw_stamp(stage, ticket, at, now - ticket.stamped)

    @staticmethod
    def _place(stage: Stage, ticket: Ticket, urgent: bool, now: float) -> tuple[float, float]:
        """Where the ticket hangs, in units, with its coming, shaking and going."""
        if stage.comfort.calm:
            return ticket.x, (0.0 if now >= ticket.born else -2.0 * HEIGHT)
        share = (now - ticket.born) / 0.4
        y = -(HEIGHT + 20) * (1 - ease_out(share)) + 5 * wobble(now - ticket.born - 0.3, 0.5)
        x = ticket.x
        if urgent:
            x += 1.6 * sin(34 * now) * (1 if int(now * 1.6) % 2 == 0 else 0)
        if ticket.stamped is not None:
            going = (now - ticket.stamped - STAMP_SECONDS) / LEAVE_SECONDS
            y -= (HEIGHT + 24) * max(0.0, going) ** 2
        return x, y

    @staticmethod
    def _draw_stamp(stage: Stage, ticket: Ticket, at: tuple[int, int], since: float) -> None:
        colour = GREEN if ticket.served else RED
        style = stage.style(34, colour, 3, CREAM)
        word = stage.texts.get(ticket.stamp, style)
        grow = 1.0 if stage.comfort.calm else 1 + 0.8 * (1 - ease_out(since / 0.18))
        turned = pygame.transform.rotozoom(word, 9, grow)
        middle = (at[0] + stage.px(WIDTH * 0.62), at[1] + stage.px(HEIGHT * 0.5))
        stage.sprite(
            "check" if ticket.served else "cross",
            (at[0] + stage.px(WIDTH * 0.24), middle[1]), stage.px(STAMP_ICON),
        )  # fmt: skip
        stage.put(turned, middle)


def _draw_back(stage: Stage, at: tuple[int, int]) -> None:
    size = (stage.px(WIDTH), stage.px(HEIGHT))
    stage.box(Box(size, stage.px(12), STEEL, INK, stage.px(2.4), shadow=stage.px(4)), at)
    stage.text("?", (at[0] + size[0] // 2, at[1] + size[1] // 2), 56, CREAM, outline=3, rim=INK)


def _slot_x(slot: int) -> float:
    return LEFT + slot * (WIDTH + GAP)
