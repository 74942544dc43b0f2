"""Everything over the kitchen during a round, whoever drives it: a match or a replay."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.deferred_work import Chores
from game.client.drawing.stage import Stage
from game.client.hud.badges import Badges, clock_text
from game.client.hud.bubble import draw_bubble, draw_refusal
from game.client.hud.cards import FEW, MARGIN, TOP, WIDTH, CookCard, draw_cook_card, draw_pots
from game.client.hud.chatlog import ChatLine, ChatLog
from game.client.hud.choices import draw_choices
from game.client.hud.column import SILENCE, Conversation, TalkColumn
from game.client.hud.mind import MindCard
from game.client.hud.mindpaper import MindCaption
from game.client.hud.news import News
from game.client.hud.pings import Ping, Pings, Target, draw_aim
from game.client.hud.planpaper import CookNames
from game.client.hud.queue_board import QueueBoard
from game.client.hud.speech import Speech, draw_speech
from game.client.hud.star_bar import StarBar
from game.client.hud.tickets import Tickets
from game.client.hud.warm import warm_hud
from game.client.hud.wheel import draw_wheel
from game.client.view.grid import PixelGrid
from game.client.view.kitchen import KitchenView, looks
from game.content.level import Level
from game.content.stars import thresholds
from game.kitchen import events as ev
from game.kitchen.happenings import Critic
from game.kitchen.layout import Kind
from game.kitchen.moves import Move
from game.kitchen.state import TICKS_PER_SECOND, State
from game.partners.pointing import Pointing, order_pointed_at
from game.session.words.chat import Words
from game.tutorial.kitchens import TUTORIALS

#: Seconds that the reason of a refusal stays.
REASON_SECONDS = 1.8
#: Lengths in layout units: the strip of orders, and what is left free below the kitchen.
STRIP, FOOT = 128, 10
#: Seconds after which nothing that a new HUD shows is in motion any more.
SETTLED = 9.0
#: Of the room for thoughts, the part of a panel above a list of them.
SHARE = 0.6
#: More lines of a chat log than any window has room for.
MANY = 50


@dataclass(frozen=True, slots=True)
class Moment:
    """What the HUD shows of one moment.

    `tick`: the present in ticks with the fraction since `state`. `names`, `doing`: for each seat
    what players call it and its macro action in progress. `introducing`: names over the heads.
    `foot`: layout units below the HUD that are taken, `hem` those of its left column alone.
    """

    state: State
    tick: float
    now: float
    names: tuple[str, ...]
    doing: tuple[str | None, ...]
    introducing: bool = False
    talk: Conversation = SILENCE
    foot: float = 0.0
    hem: float = 0.0


class Hud:
    """Orders, score, clock, cards and bubbles of one round. Times are the view's seconds.

    `watching`: nobody plays, so there is time to read everything that is said and thought.
    `timed`: the round has an end that matters, so the time that is left is told.
    """

    def __init__(self, level: Level, state: State, *big_words: str, watching: bool = False) -> None:
        self.level = level
        self.timed = level.name not in TUTORIALS
        kitchen = level.kitchen
        critics = (each.dish for each in kitchen.happenings if isinstance(each, Critic))
        self.tickets = Tickets(kitchen.menu, critics)
        self.tickets.start(state, 0.3)
        self.badges = Badges(state.score)
        self.stars = StarBar(thresholds(level), state.score)
        self.column = TalkColumn(ChatLog(MANY, fades=False) if watching else ChatLog())
        self.thoughts = ChatLog(MANY, fades=False)
        self.queues = QueueBoard()
        self.pings = Pings()
        self.news = News(kitchen.menu)
        self.ready: list[pygame.Rect] = []  # where each of the quick words is
        self.answers: list[tuple[pygame.Rect, int, str]] = []  # with seat and words
        self._mind = MindCard()
        self._speech: dict[int, Speech] = {}
        self._big_words = big_words
        self._refused: dict[int, tuple[str, float]] = {}  # why, and since when
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

    def prepare(self, stage: Stage) -> None:
        """Begin to make all pictures if the window's size is new; every frame goes on with it."""
        if self._made != (stage.size, stage.comfort):
            self._made = (stage.size, stage.comfort)
            worn = stage.dressed(self.level.looks)
            self.chores = Chores(warm_hud(worn, self.level, self.tickets, *self._big_words))
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
                    self._refused[cook] = (reason, now)

    def hear(self, words: Words, name: str, now: float) -> None:
        """Somebody called `name` said something, or pointed at it."""
        if words.pointing is not None:
            self._mark(words.cook, words.pointing, now)
        if not words.text:
            return
        self.column.log.add(self._line(words, name), now)
        if not self._human(words.cook):
            self._speech[words.cook] = Speech(words.text, now)

    def unsay(self, number: int) -> None:
        """Who said the words of that number has taken them back."""
        self.column.log.unsay(number)

    def reset(self, state: State, words: Iterable[Words], names: Sequence[str], now: float) -> None:
        """Another moment of the round, as after a leap: nothing moves there."""
        self.tickets.clear()
        self.tickets.start(state, now - SETTLED)
        self.badges = Badges(state.score)
        self.stars = StarBar(self.stars.thresholds, state.score)
        self.column.log.reset([self._line(each, names[each.cook]) for each in words if each.text])
        self.queues.reset()
        self.pings = Pings()
        self.news.lines.clear()
        self._speech.clear()
        self._refused.clear()

    def update(self, score: int, seconds: float, now: float) -> None:
        """Let `seconds` pass."""
        self.tickets.update(seconds, now)
        self.badges.update(score, now)
        self.stars.update(score, now)

    def draw(self, stage: Stage, view: KitchenView, moment: Moment) -> None:
        """Paint everything over the kitchen that `view` has just painted."""
        foot = stage.plain().px(moment.foot)
        stage = stage.enlarged().dressed(self.level.looks)
        self.prepare(stage)
        top = self._draw_cards(stage, moment)
        bottom = stage.size[1] - stage.px(MARGIN + moment.hem) - foot
        top = self._draw_queues(stage, moment, top, bottom)
        self.column.draw(stage, moment.talk, top, bottom, moment.now)
        self._draw_bubbles(stage, view, moment)
        self.news.draw(stage, self.kitchen_area(stage, moment.foot), moment.now)
        self.tickets.draw(stage, moment.tick, moment.now)
        self._draw_pings(stage, view, moment)
        left = (self.level.round_ticks - moment.tick) / TICKS_PER_SECOND
        if self.timed:
            self.stars.draw(stage, moment.now)
        self.badges.draw(stage, max(0.0, left) if self.timed else None, moment.now)
        wheel, area = moment.talk.wheel, self.kitchen_area(stage, moment.foot)
        self.ready = [] if wheel is None else draw_wheel(stage, wheel, area)

    def _draw_cards(self, stage: Stage, moment: Moment) -> int:
        """Partners on the left, humans on the right, the pots below them.

        Gives the pixel row from which on the left column is free.
        """
        rows = {True: 0, False: 0}
        bottoms = {True: stage.px(TOP), False: stage.px(TOP)}
        for seat, look in enumerate(looks(self.level)):
            right = self._human(seat)
            doing = "" if right else moment.doing[seat] or ""
            low = sum(self._human(each) == right for each in range(len(moment.names))) > FEW
            held = moment.state.cooks[seat].held
            card = CookCard(moment.names[seat], look, held, doing, low)
            rect = draw_cook_card(stage, card, self.level.kitchen.menu, right, rows[right])
            rows[right] += 1
            bottoms[right] = rect.bottom + stage.px(14)
        edge = stage.size[0] - stage.px(MARGIN)
        pots = draw_pots(stage, moment.state, moment.tick, edge, bottoms[True])
        self._draw_thoughts(stage, pots, moment)
        return bottoms[False]

    def _draw_queues(self, stage: Stage, moment: Moment, top: int, bottom: int) -> int:
        """What the partners were asked for, below their cards; gives the first free pixel row."""
        place = pygame.Rect(stage.px(MARGIN), top, stage.px(WIDTH), max(0, bottom - top))
        talk = moment.talk
        below = self.queues.draw(stage, talk.queues, place, moment.now, talk.marked)
        return below if below == top else below + stage.px(6)

    def _draw_thoughts(self, stage: Stage, above: pygame.Rect, moment: Moment) -> None:
        """What goes on in the partner's mind, or what a log tells of that, below the pots."""
        top = above.bottom + stage.px(14)
        bottom = stage.size[1] - stage.px(MARGIN) - stage.plain().px(moment.foot)
        area = pygame.Rect(above.x, top, above.width, max(0, bottom - top))
        talk = moment.talk
        if talk.panel is not None and talk.mind_open:
            if self.thoughts.lines:
                area.height = round(area.height * SHARE)
            caption = MindCaption(talk.shown, talk.backend, self._cook_names(moment), moment.tick)
            rect = self._mind.draw(stage, talk.panel, caption, area, moment.now)
            below = rect.bottom + stage.px(8)
            area = pygame.Rect(area.x, below, area.width, max(0, bottom - below))
        if self.thoughts.lines and area.height > stage.px(40):
            self.thoughts.draw(stage, area, moment.now, awake=False)

    def _cook_names(self, moment: Moment) -> CookNames:
        """Who reads that, and who else is there."""
        people = self.level.humans
        return CookNames(moment.names, people[0] if len(people) == 1 else None)

    def _draw_bubbles(self, stage: Stage, view: KitchenView, moment: Moment) -> None:
        area = self.kitchen_area(stage, moment.foot)
        drawn: list[pygame.Rect] = []
        for seat, figure in enumerate(view.figures):
            doing = None if self._human(seat) else moment.doing[seat]
            speech = self._speech.get(seat)
            words = moment.names[seat] if moment.introducing else doing
            tip = view.grid.at(*figure.head(moment.now))
            aloud = moment.talk.aloud.voice == seat
            if speech is not None and (aloud or speech.heard(moment.now)):
                tips = (tip, view.grid.at(*figure.feet(moment.now)))
                never, busy = [*drawn, *self._own(view, moment.now)], list(self._busy(view))
                rect = draw_speech(stage, speech, doing or "", tips, area, never, busy, aloud)
                drawn.append(rect)
            elif words:
                drawn.append(draw_bubble(stage, words, tip, area, avoid=drawn))
        self._draw_questions(stage, view, moment, drawn)
        for seat in self._refused:
            self._draw_refusal(stage, view, moment, (seat, drawn))

    def _draw_questions(
        self, stage: Stage, view: KitchenView, moment: Moment, drawn: list[pygame.Rect]
    ) -> None:
        """The choices of what partners have asked back, off what is `drawn` already."""
        self.answers = []
        area, busy = self.kitchen_area(stage, moment.foot), list(self._busy(view))
        for seat, choices in moment.talk.questions.items():
            figure = view.figures[seat]
            tips = (view.grid.at(*figure.head(moment.now)), view.grid.at(*figure.feet(moment.now)))
            never = [*drawn, *self._own(view, moment.now)]
            slips = draw_choices(stage, choices, tips, area, never, busy)
            drawn += slips
            self.answers += [(r, seat, c) for r, c in zip(slips, choices, strict=True)]

    def _draw_pings(self, stage: Stage, view: KitchenView, moment: Moment) -> None:
        """What was pointed at, and what would be."""
        self.pings.draw(stage, view.grid, self.tickets.rects, moment.now)
        if moment.talk.aim is not None:
            draw_aim(stage, moment.talk.aim, view.grid, self.tickets.rects)

    def _mark(self, cook: int, at: Pointing, now: float) -> None:
        cell = None if at.cell is None else self.level.kitchen.cell(*at.cell)
        target = Target(cell, order_pointed_at(at))
        self.pings.add(Ping(target, looks(self.level)[cook].colour, now))

    def _own(self, view: KitchenView, now: float) -> Iterator[pygame.Rect]:
        """Where the players' cooks are: no bubble should hide them."""
        for seat, figure in enumerate(view.figures):
            if self._human(seat):
                (x, top), (_, bottom) = (view.grid.at(*p(now)) for p in (figure.head, figure.feet))
                half = view.grid.tile / 2
                yield pygame.Rect(round(x - half), round(top), round(2 * half), round(bottom - top))

    def _busy(self, view: KitchenView) -> Iterator[pygame.Rect]:
        """The cells that players watch most: pots, pans and boards."""
        for cell, station in enumerate(self.level.kitchen.stations):
            if cell in self.level.kitchen.appliances or station.kind is Kind.BOARD:
                x, y = view.grid.at(*self.level.kitchen.xy(cell))
                yield pygame.Rect(round(x), round(y), view.grid.tile, view.grid.tile)

    def _draw_refusal(
        self,
        stage: Stage,
        view: KitchenView,
        moment: Moment,
        whose: tuple[int, list[pygame.Rect]],
    ) -> None:
        """Why the move of a seat was refused, away from what is drawn already."""
        seat, drawn = whose
        reason, since = self._refused[seat]
        if moment.now - since > REASON_SECONDS:
            return
        figure = view.figures[seat]
        # What was refused lies before the cook: the words go behind.
        below = moment.state.cooks[seat].facing is Move.UP
        point = figure.feet(moment.now) if below else figure.head(moment.now)
        tip = view.grid.at(*point)
        area = self.kitchen_area(stage, moment.foot)
        drawn.append(draw_refusal(stage, reason, tip, area, below, drawn))

    def stamp(self, tick: int) -> str:
        """What the clock shows at `tick`, '' without one."""
        left = (self.level.round_ticks - tick) / TICKS_PER_SECOND
        return clock_text(left) if self.timed else ""

    def _line(self, words: Words, name: str) -> ChatLine:
        colour = looks(self.level)[words.cook].colour
        mine = self._human(words.cook)
        return ChatLine(name, self.stamp(words.tick), words.text, colour, mine, words.number)

    def _human(self, seat: int) -> bool:
        return self.level.cooks[seat].role == "human"
