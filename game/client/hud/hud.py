"""Everything over the kitchen during a round, whoever drives it: a match or, later, a replay."""

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.client.hud.badges import Badges
from game.client.hud.bubble import draw_bubble, draw_refusal
from game.client.hud.cards import MARGIN, WIDTH, CookCard, draw_cook_card, draw_pots
from game.client.hud.tickets import Tickets
from game.client.hud.warm import warm_hud
from game.client.stage import Stage
from game.client.vector import Size
from game.client.view.grid import Grid
from game.client.view.kitchen import KitchenView, looks
from game.content.level import Level
from game.kitchen import events as ev
from game.kitchen.moves import Move
from game.kitchen.state import TICKS_PER_SECOND, State

#: Seconds that the reason of a refusal stays.
REASON_SECONDS = 1.8
#: Lengths in layout units: the strip of orders, and what is left free below the kitchen.
STRIP, FOOT = 126, 10


@dataclass(frozen=True, slots=True)
class Moment:
    """What the HUD shows of one moment.

    `tick`: the present in ticks with the fraction since `state`. `names`, `doing`: for each seat
    what players call it and its macro action in progress. `introducing`: names over the heads.
    """

    state: State
    tick: float
    now: float
    names: tuple[str, ...]
    doing: tuple[str | None, ...]
    introducing: bool = False


class Hud:
    """Orders, score, clock, cards and bubbles of one round. Times are the view's seconds."""

    def __init__(self, level: Level, state: State, *big_words: str) -> None:
        self.level = level
        self.tickets = Tickets(level.kitchen.menu)
        self.tickets.start(state, 0.3)
        self.badges = Badges(state.score)
        self._big_words = big_words
        self._refused: tuple[str, float] = ("", -9.0)
        self._warm: Size = (0, 0)  # the window size for which pictures are made

    @staticmethod
    def kitchen_area(stage: Stage) -> pygame.Rect:
        """The part of the window that is left to the kitchen."""
        width, height = stage.size
        side, top = stage.px(WIDTH + 2 * MARGIN), stage.px(STRIP)
        return pygame.Rect(side, top, width - 2 * side, height - top - stage.px(FOOT))

    def prepare(self, stage: Stage) -> None:
        """Make all pictures if the window's size is new."""
        if self._warm != stage.size:
            self._warm = stage.size
            warm_hud(stage, self.level, self.tickets, *self._big_words)

    def see(self, events: Iterable[ev.Event], grid: Grid, now: float) -> None:
        """Take in what happened in a tick; `grid`: where the kitchen is drawn."""
        events = tuple(events)
        self.tickets.see(events, now)
        for event in events:
            match event:
                case ev.Served(cell=cell):
                    x, y = grid.centre(cell)
                    self.badges.pay(grid.at(x, y - 0.3), now)
                case ev.Refused(cook, _, reason) if cook == self.level.human:
                    self._refused = (reason, now)

    def update(self, score: int, seconds: float, now: float) -> None:
        """Let `seconds` pass."""
        self.tickets.update(seconds, now)
        self.badges.update(score, now)

    def draw(self, stage: Stage, view: KitchenView, moment: Moment) -> None:
        """Paint everything over the kitchen that `view` has just painted."""
        self.prepare(stage)
        self._draw_cards(stage, moment)
        self._draw_bubbles(stage, view, moment)
        self.tickets.draw(stage, moment.tick, moment.now)
        left = (self.level.round_ticks - moment.tick) / TICKS_PER_SECOND
        self.badges.draw(stage, max(0.0, left), moment.now)

    def _draw_cards(self, stage: Stage, moment: Moment) -> None:
        """Partners on the left, humans on the right, the pots below them."""
        rows = {True: 0, False: 0}
        bottom = 0
        for seat, look in enumerate(looks(self.level)):
            right = self._human(seat)
            doing = "" if right else moment.doing[seat] or ""
            card = CookCard(moment.names[seat], look, moment.state.cooks[seat].held, doing)
            rect = draw_cook_card(stage, card, self.level.kitchen.menu, right, rows[right])
            rows[right] += 1
            bottom = max(bottom, rect.bottom if right else 0)
        edge = stage.size[0] - stage.px(MARGIN)
        draw_pots(stage, moment.state, moment.tick, edge, bottom + stage.px(14))

    def _draw_bubbles(self, stage: Stage, view: KitchenView, moment: Moment) -> None:
        area = self.kitchen_area(stage)
        drawn: list[pygame.Rect] = []
        for seat, figure in enumerate(view.figures):
            doing = None if self._human(seat) else moment.doing[seat]
            words = moment.names[seat] if moment.introducing else doing
            if words:
                tip = view.grid.at(*figure.head(moment.now))
                drawn.append(draw_bubble(stage, words, tip, area, avoid=drawn))
        self._draw_refusal(stage, view, moment, drawn)

    def _draw_refusal(
        self, stage: Stage, view: KitchenView, moment: Moment, drawn: list[pygame.Rect]
    ) -> None:
        reason, since = self._refused
        if moment.now - since > REASON_SECONDS:
            return
        seat = self.level.human
        figure = view.figures[seat]
        # What was refused lies before the cook: the words go behind.
        below = moment.state.cooks[seat].facing is Move.UP
        point = figure.feet(moment.now) if below else figure.head(moment.now)
        tip = view.grid.at(*point)
        draw_refusal(stage, reason, tip, self.kitchen_area(stage), below, drawn)

    def _human(self, seat: int) -> bool:
        return self.level.cooks[seat].role == "human"
