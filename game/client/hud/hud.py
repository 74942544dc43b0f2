"""Everything over the kitchen during a round, whoever drives it: a match or a replay."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from game.client.drawing.stage import Chores, Stage
from game.client.drawing.theme import GOLD, INK
from game.client.hud._cards import (
    BETWEEN,
    FLAT,
    HIGH,
    LOW,
    MARGIN,
    TOP,
    WIDTH,
    CookCard,
    draw_cook_card,
    draw_pots,
    pots_height,
    preload_hud,
)
from game.client.hud._layout import FreeColumn, TakenSpace, first_fitting
from game.client.hud.bubbles import Bubbles, BubbleTopic
from game.client.hud.chatlog import ChatLine, ChatLog
from game.client.hud.column import SILENCE, Conversation, Seen, TalkColumn
from game.client.hud.crew_strip import CrewMoment, CrewStrip, slips_foot, strip_foot
from game.client.hud.help import KeyHelp, draw_help
from game.client.hud.mind import MindCard
from game.client.hud.mind_sheets import CookNames, MindCaption
from game.client.hud.notices import News
from game.client.hud.pings import Ping, Pings, Target
from game.client.hud.score import Badges, Goal, StarBar, clock_text
from game.client.hud.tickets import Tickets
from game.client.view.grid import PixelGrid
from game.client.view.kitchen import KitchenView, looks
from game.content.level import Level, thresholds
from game.kitchen import events as ev
from game.kitchen.moves import Move
from game.kitchen.orders import left_to_do, left_until_par
from game.kitchen.scheduled_events import Critic, forms
from game.kitchen.sight import hidden_from, unseen_cells
from game.kitchen.state import TICKS_PER_SECOND, State
from game.partners.pointing import Pointing, order_pointed_at
from game.session.words import NOBODY, Words, name_of
from game.tutorial.lessons import TUTORIALS

#: Lengths in layout units: the strip of orders, and what is left free below the kitchen.
STRIP, FOOT = 128, 10
#: Seconds after which nothing that a new HUD shows is in motion any more.
AT_REST = 9.0
#: Of the room for thoughts, the part of a panel above a list of them.
SHARE = 0.6
#: Layout units that a column keeps below its cards: to talk, for each partner, and for thoughts.
TALK, EACH, THOUGHTS = 150, 30, 130
#: At what shares of their size the pots may be drawn where there is little room.
POT_SHARES = (1.0, 0.85, 0.7, 0.0)
#: More lines of a chat log than any window has room for.
MANY = 50


@dataclass(frozen=True, slots=True)
class Moment:
    """What the HUD shows of one moment.

    `tick`: the present in ticks with the fraction since `state`. `names`, `doing`: for each seat
    what players call it and its macro action in progress. `introducing`: names over the heads.
    `foot`: layout units below the HUD that are taken, with `beside` not from its left column.
    `keys`: what is told of them, None for nothing. `crew`: its cards, drawn at the top of what
    `foot` takes.
    """

    state: State
    tick: float
    now: float
    names: tuple[str, ...]
    doing: tuple[str, ...]
    introducing: bool = False
    talk: Conversation = SILENCE
    foot: float = 0.0
    beside: bool = False
    keys: KeyHelp | None = None
    crew: CrewMoment | None = None


class Hud:
    """Orders, score, clock, cards and bubbles of one round. Times are the view's seconds.

    `watching`: nobody plays, so there is time to read everything that is said and thought.
    `timed`: the round has an end that matters, so the time that is left is told. `space`: what was
    drawn last, and where.
    """

    def __init__(self, level: Level, state: State, *big_words: str, watching: bool = False) -> None:
        self.level = level
        self.timed = level.name not in TUTORIALS
        kitchen = level.kitchen
        may = (form for each in kitchen.schedule for form in forms(each))
        critics = (form.dish for form in may if isinstance(form, Critic))
        self.eyes = () if watching else level.humans
        unread = "orders" in hidden_from(kitchen, *self.eyes)
        unknown = kitchen.orders.concurrent if unread else 0
        self.tickets = Tickets(kitchen.menu, critics, unknown)
        self.tickets.start(state, 0.3)
        self.badges = Badges(state.score)
        self.stars = StarBar(thresholds(level), state.score)
        self.column = TalkColumn(
            ChatLog(MANY, fades=False) if watching else ChatLog(), kitchen.menu
        )
        self.thoughts = ChatLog(MANY, fades=False)
        self.bubbles = Bubbles()
        self.space = TakenSpace()
        self.pings = Pings()
        self.news = News(kitchen.menu)
        self.strip = CrewStrip()
        self._mind = MindCard()
        self._big_words = big_words
        self._made: object = None  # the window's size and comfort for which pictures are made
        self.chores = Chores()

    @staticmethod
    def kitchen_area(stage: Stage, foot: float = 0.0) -> pygame.Rect:
        """The part of the window that is left to the kitchen; `foot` units below it are taken."""
        width, height = stage.size
        big = stage.enlarged()
        side, top = big.px(WIDTH + 2 * MARGIN), big.px(STRIP)
        below = big.px(FOOT) + stage.plain().px(foot)
        return pygame.Rect(side, top, width - 2 * side, height - top - below)

    def preload(self, stage: Stage) -> None:
        """Begin to make all pictures if the window's size is new; every frame goes on with it."""
        if self._made != (stage.size, stage.comfort):
            self._made = (stage.size, stage.comfort)
            worn = stage.dressed(self.level.looks)
            self.chores = Chores(preload_hud(worn, self.level, self.tickets, *self._big_words))
        self.chores.spend()

    def see(self, events: Iterable[ev.Event], grid: PixelGrid, now: float) -> None:
        """Take in what happened in a tick; `grid`: where the kitchen is drawn."""
        events = tuple(events)
        self.tickets.see(events, now)
        self.news.see(events, now)
        for event in events:
            match event:
                case ev.Served(cell=cell):
                    x, y = grid.centre(cell)
                    self.badges.pay(grid.at(x, y - 0.3), now)
                case ev.Refused(cook, _, reason) if self._human(cook):
                    self.bubbles.refuse(cook, reason, now)

    def hear(self, words: Words, name: str, now: float) -> None:
        if words.pointing is not None:
            self._mark(words.cook, words.pointing, now)
        if not words.text:
            return
        self.column.log.add(self._line(words, name), now)
        if not self._human(words.cook):
            self.bubbles.say(words.cook, words.text, now)

    def unsay(self, number: int) -> None:
        self.column.log.unsay(number)

    def reset(self, state: State, words: Iterable[Words], names: Sequence[str], now: float) -> None:
        """Another moment of the round, as after a leap: nothing moves there."""
        self.tickets.clear()
        self.tickets.start(state, now - AT_REST)
        self.badges = Badges(state.score)
        self.stars = StarBar(self.stars.thresholds, state.score)
        self.column.log.reset(
            [self._line(each, name_of(each.cook, names)) for each in words if each.text]
        )
        self.column.queues.reset()
        self.pings = Pings()
        self.news.lines.clear()
        self.bubbles.reset()

    def update(self, score: int, seconds: float, now: float) -> None:
        self.tickets.update(seconds, now)
        self.badges.update(score, now)
        self.stars.update(score, now)

    def draw(self, stage: Stage, view: KitchenView, moment: Moment) -> None:
        stage = stage.enlarged().dressed(self.level.looks)
        self.preload(stage)
        self.space = TakenSpace()
        # Partners, what was asked of them, and what is said.
        below = 0.0 if moment.beside else moment.foot + slips_foot(stage, moment.crew)
        column = self._column(stage, stage.px(MARGIN), below)
        seats = [] if moment.crew else self._seats("partner")
        kept = stage.px(TALK + EACH * len(seats))
        height = first_fitting(
            (HIGH, LOW, FLAT), lambda each: _cards(stage, seats, each) + kept, column.left.height
        )
        self._draw_cards(stage, moment, column, seats, height)
        if moment.keys is not None:
            keys = self.space.take("keys", draw_help(stage, moment.keys, column.left))
            column.use_bottom(keys.top if keys.height else column.left.bottom)
        self.column.draw(stage, moment.talk, column, self.space, moment.now)
        self._draw_right(stage, moment)
        area = self.kitchen_area(stage, moment.foot + slips_foot(stage, moment.crew))
        if moment.crew is not None:
            below = stage.plain().px(moment.foot - strip_foot(stage))
            menu, bottom = self.level.kitchen.menu, stage.size[1] - below
            self.space.take("crew", self.strip.draw(stage, menu, moment.crew, bottom))
        for rect in self.news.draw(stage, area, moment.now):
            self.space.take("news", rect)
        self._draw_bubbles(stage, view, moment, area)
        self.tickets.draw(stage, moment.tick, moment.now)
        for rect in self.tickets.rects:
            self.space.take("order", rect.clip(stage.surface.get_rect()))
        self.pings.draw(stage, view.grid, self.tickets.rects, moment.now)
        left = (self.level.round_ticks - moment.tick) / TICKS_PER_SECOND
        if self.timed:
            self.space.take("stars", self.stars.draw(stage, moment.now))
        seconds_left = max(0.0, left) if self.timed else None
        for rect in self.badges.draw(stage, seconds_left, _goal(moment.state), moment.now):
            self.space.take("badge", rect)
        for tool in moment.talk.tools:
            tool.draw_over(stage, Seen(area, view.grid, self.tickets.rects))

    def _draw_right(self, stage: Stage, moment: Moment) -> None:
        edge = stage.size[0] - stage.px(MARGIN + WIDTH)
        column = self._column(stage, edge, moment.foot)
        seats = [] if moment.crew else self._seats("human")
        talk, state = moment.talk, moment.state
        thinking = bool(self.thoughts.lines) or (talk.panel is not None and talk.mind_open)
        kept = stage.px(THOUGHTS) if thinking else 0
        far = unseen_cells(state.kitchen, *self.eyes)
        heated = [cell for cell in state.kitchen.appliances if cell not in far]

        def tall(option: tuple[int, float]) -> float:
            height, share = option
            pots = stage.px(pots_height(heated, share)) + column.gap
            return _cards(stage, seats, height) + pots + kept

        options = list(product((HIGH, LOW, FLAT), POT_SHARES))
        height, share = first_fitting(options, tall, column.left.height)
        self._draw_cards(stage, moment, column, seats, height)
        pots = draw_pots(stage, state, heated, moment.tick, column.left.topleft, share)
        column.use_top(self.space.take("pots", pots).bottom)
        # What goes on in the partner's mind, or what a log tells of that, below the pots.
        talk = moment.talk
        if talk.panel is not None and talk.mind_open:
            place = column.left.copy()
            if self.thoughts.lines:
                place.height = round(place.height * SHARE)
            people = self.level.humans
            names = CookNames(moment.names, people[0] if len(people) == 1 else None)
            caption = MindCaption(
                talk.shown, talk.backend, names, moment.tick,
                figures=talk.figures, turns=talk.hints,
            )  # fmt: skip
            rect = self._mind.draw(stage, talk.panel, caption, place, moment.now)
            column.use_top(self.space.take("mind", rect).bottom)
        if self.thoughts.lines and column.left.height > stage.px(40):
            place = self.space.take("thoughts", column.left)
            self.thoughts.draw(stage, place, moment.now, awake=False)

    @staticmethod
    def _column(stage: Stage, left: int, foot: float) -> FreeColumn:
        """The window beside the kitchen from the pixel column `left` on."""
        top = stage.px(TOP)
        bottom = stage.size[1] - stage.px(MARGIN) - stage.plain().px(foot)
        return FreeColumn(pygame.Rect(left, top, stage.px(WIDTH), bottom - top), stage.px(BETWEEN))

    def _seats(self, role: str) -> list[int]:
        return [seat for seat, cook in enumerate(self.level.cooks) if cook.role == role]

    def _draw_cards(
        self, stage: Stage, moment: Moment, column: FreeColumn, seats: Sequence[int], height: int
    ) -> None:
        """Those cooks, as tall in layout units, at the top of a column."""
        everybody = looks(self.level)
        for seat in seats:
            cook = moment.state.cooks[seat]
            hidden = cook.cell in unseen_cells(self.level.kitchen, *self.eyes)
            doing = "" if self._human(seat) or hidden else moment.doing[seat]
            card = CookCard(moment.names[seat], everybody[seat], cook.held, doing, hidden)
            corner = column.left.topleft
            rect = draw_cook_card(stage, card, self.level.kitchen.menu, corner, height)
            column.use_top(self.space.take("card", rect).bottom)

    def _draw_bubbles(
        self, stage: Stage, view: KitchenView, moment: Moment, area: pygame.Rect
    ) -> None:
        partners = self._seats("partner")
        doing = {
            seat: words
            for seat in partners
            if (words := moment.doing[seat]) and moment.state.cooks[seat].cell not in view.veiled
            if moment.crew is None  # the cards tell it
        }
        topic = BubbleTopic(
            tags=dict(enumerate(moment.names)) if moment.introducing else doing,
            questions=moment.talk.questions,
            behind=frozenset(
                seat for seat, cook in enumerate(moment.state.cooks) if cook.facing is Move.UP
            ),
            aloud=moment.talk.aloud.voice,
        )
        taken = self.space.within(area)
        for rect in self.bubbles.draw(stage, view, area, taken, topic, moment.now):
            self.space.take("bubble", rect)

    def _mark(self, cook: int, at: Pointing, now: float) -> None:
        cell = None if at.cell is None else self.level.kitchen.cell(*at.cell)
        target = Target(cell, order_pointed_at(at))
        colour = GOLD if cook == NOBODY else looks(self.level)[cook].colour
        self.pings.add(Ping(target, colour, now))

    def stamp(self, tick: int) -> str:
        """What the clock shows at `tick`, '' without one."""
        left = (self.level.round_ticks - tick) / TICKS_PER_SECOND
        return clock_text(left) if self.timed else ""

    def _line(self, words: Words, name: str) -> ChatLine:
        colour = INK if words.cook == NOBODY else looks(self.level)[words.cook].colour
        mine = self._human(words.cook)
        return ChatLine(name, self.stamp(words.tick), words.text, colour, mine, words.number)

    def _human(self, seat: int) -> bool:
        return seat == NOBODY or self.level.cooks[seat].role == "human"


def _goal(state: State) -> Goal | None:
    """What is left to do, and to win by it; None where being early wins nothing."""
    par = state.kitchen.orders.par_seconds
    return None if par is None else Goal(left_to_do(state), left_until_par(par, state.tick))


def _cards(stage: Stage, seats: Sequence[int], height: int) -> int:
    """Pixels that the cards of those cooks take with what is between them."""
    return len(seats) * stage.px(height + BETWEEN)
