"""The page of the results that tells how the round went: stars, score over time, orders, cooks."""

from dataclasses import dataclass, field, replace

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.sprites import Sprite
from game.client.drawing.stage import Anchor, Papers, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import AMBER, DEEP_GOLD, GOLD, GREEN, INK, PAPER, RED, SAND, SOFT_INK
from game.client.hud.score import clock_text
from game.client.ui.frame import Frame
from game.client.ui.places import Outcome
from game.client.view.effects import draw_glints
from game.client.view.grid import ease_out
from game.client.view.kitchen import looks
from game.client.view.pictures import POT, appliance_sprite, dish_sprite
from game.content.level import stars, thresholds, to_next_star
from game.kitchen.menu import Menu
from game.kitchen.state import TICKS_PER_SECOND
from game.session.match.results import CookResult, Course

#: Layout units around the plot, and the size of a mark.
LEFT, TOP, RIGHT, BOTTOM, MARK = 54, 40, 26, 28, 26
#: How much finer the line is drawn than it is shown, which makes its edges smooth.
FINE = 2
#: Ticks between two times on the lower edge.
GRID = 300
#: The picture of each turn, and what it means.
MARKS = {
    "served": ("check", "order served"),
    "expired": ("cross", "order lost"),
    "caught fire": ("fire_0", "fire"),
}


@dataclass(slots=True)
class Chart:
    """Draws one course. What does not change is painted once for a size."""

    course: Course
    menu: Menu
    _papers: Papers = field(default_factory=Papers)

    def draw(self, stage: Stage, rect: pygame.Rect, share: float) -> None:
        """Paint into `rect`; `share`: how much of the line has been drawn yet, 0..1."""
        stage.rounded(rect, 16, PAPER, 2, line=SAND)
        plot = pygame.Rect(
            rect.x + stage.px(LEFT),
            rect.y + stage.px(TOP),
            rect.width - stage.px(LEFT + RIGHT),
            rect.height - stage.px(TOP + BOTTOM),
        )
        small = (14, SOFT_INK)
        at = (rect.x + stage.px(16), rect.y + stage.px(17))
        word = stage.text("Score over time", at, 15, SOFT_INK, Anchor.LEFT, face=Face.BOLD)
        x, middle = word.right + stage.px(24), at[1]
        there = {turn.verb for turn in self.course.turns}
        for verb, (picture, words) in MARKS.items():
            if verb in there:
                stage.sprite(picture, (x, middle), stage.px(20))
                text = (x + stage.px(14), middle)
                word = stage.text(words, text, 14, SOFT_INK, Anchor.LEFT, face=Face.BODY)
                x = word.right + stage.px(24)
        for score in sorted({0, *self._bounds}):
            y = plot.y + self._y(plot, score)
            line = pygame.Rect(plot.x, round(y), plot.width, stage.px(1))
            stage.surface.fill(SAND, line)
            stage.text(str(score), (plot.x - stage.px(8), y), *small, Anchor.RIGHT, face=Face.BOLD)
        for tick in range(0, self.course.whole + 1, GRID):
            at_foot = (plot.x + self._x(plot, tick), rect.bottom - stage.px(14))
            stage.text(clock_text(tick / TICKS_PER_SECOND), at_foot, *small, face=Face.BODY)
        paper = self._papers.painted(plot.size, lambda: self._paint_line(stage, plot))
        seen = (0, 0, round(plot.width * share), plot.height)
        stage.surface.blit(paper, plot.topleft, seen)
        self._draw_marks(stage, plot, share)

    @property
    def _bounds(self) -> tuple[int, int]:
        """The lowest and the highest score; never the same."""
        scores = [0, *(score for _, score in self.course.scores)]
        return min(scores), max(*scores, 10)

    def _x(self, plot: pygame.Rect, tick: int) -> float:
        return plot.width * tick / max(1, self.course.whole)

    def _y(self, plot: pygame.Rect, score: int) -> float:
        low, high = self._bounds
        return plot.height * (high - score) / (high - low)

    def _score_at(self, tick: int) -> int:
        return next((s for t, s in reversed(self.course.scores) if t <= tick + 1), 0)

    def _paint_line(self, stage: Stage, plot: pygame.Rect) -> pygame.Surface:
        """The steps of the score with the ground beneath them, in smooth edges."""
        size = (plot.width * FINE, plot.height * FINE)
        paper = pygame.Surface(size, pygame.SRCALPHA)
        corners = [(0.0, self._y(plot, 0))]
        for tick, score in self.course.scores:
            x = self._x(plot, tick)
            corners += [(x, corners[-1][1]), (x, self._y(plot, score))]
        corners.append((self._x(plot, self.course.ticks), corners[-1][1]))
        fine = [(FINE * x, FINE * y) for x, y in corners]
        ground = FINE * self._y(plot, 0)
        area = [(fine[0][0], ground), *fine, (fine[-1][0], ground)]
        if len(area) > 3:
            pygame.draw.polygon(paper, (*GOLD, 84), area)
        pygame.draw.lines(paper, DEEP_GOLD, False, fine, FINE * stage.px(3))
        return pygame.transform.smoothscale(paper, plot.size)

    def _draw_marks(self, stage: Stage, plot: pygame.Rect, share: float) -> None:
        for turn in self.course.turns:
            x = self._x(plot, turn.tick)
            if x > share * plot.width:
                continue
            y = self._y(plot, self._score_at(turn.tick))
            at = (plot.x + x, plot.y + y)
            if turn.verb == "served":
                dish = stage.px(MARK * 1.3)
                stage.sprite(dish_sprite(turn.what, self.menu), (at[0], at[1] - dish * 0.42), dish)
            else:
                stage.sprite(MARKS[turn.verb][0], at, stage.px(MARK))
        if 0 < share < 1:
            pen = stage.px(8)
            dot = Box((pen, pen), pen / 2, AMBER, INK, stage.px(1.6))
            tick = round(self.course.whole * share)
            if tick <= self.course.ticks:
                y = self._y(plot, self._score_at(tick))
                stage.box(dot, (plot.x + share * plot.width, plot.y + y), Anchor.CENTRE)


#: Seconds after which each star has landed, and the record is told.
STAR_SECONDS, RECORD_SECONDS = 0.35, 1.5
#: Seconds that the line of the chart takes.
CHART_SECONDS = 1.6
#: Layout units that the words about the next star have.
NEXT = 270
#: Layout units from the panel's edge: orders, chart and cooks, and their heights.
SIDE, ORDERS, CHART, COOKS = 24, (174, 72), (254, 162), (424, 154)
HEADLINES = ("Better luck next time", "Well done", "Great teamwork!", "Chef's kiss!")
#: A picture and a word for something that a cook can do.
Label = tuple[str | Sprite, str]


def earned(outcome: Outcome) -> int:
    """Stars, 0 to 3: none for a round that was left."""
    results = outcome.results
    return stars(results.score, outcome.level) if results.finished else 0


def next_star(outcome: Outcome) -> str:
    """How many points were missing for another star, '' where no star was at stake."""
    results = outcome.results
    if not results.finished:
        return ""
    missing = to_next_star(results.score, outcome.level)
    if missing is None:
        return "all three stars"
    return f"{missing} point{'s' if missing > 1 else ''} to the next star"


def is_record(outcome: Outcome) -> bool:
    """Whether the round beat one before it."""
    best = outcome.best
    return outcome.results.finished and best is not None and outcome.results.score > best


def work(cook: CookResult) -> tuple[int, ...]:
    """How much a cook has done, in the order of `labels`."""
    return (cook.chopped, cook.mixed, cook.cooked, cook.plated, sum(cook.served.values()))


def labels(menu: Menu) -> tuple[Label, ...]:
    """What cooks can do in a kitchen of that menu."""
    dish = max(menu.dishes.values(), key=lambda each: len(each.ingredients))
    mixed: Label = ("mix_david", "mixed")
    if dish.appliance is None:
        mixed = (dish_sprite(dish.name, menu), "assembled")
    return (("knife", "chopped"), mixed, _heating(menu), ("plate", "plated"), ("bell", "served"))


def _heating(menu: Menu) -> Label:
    """The pot has its lid on in pictures; other appliances are shown as they stand."""
    appliance = next(iter(menu.appliances.values()), None)
    if appliance is None or appliance.name == POT:
        return ("pot", "cooked")
    return (appliance_sprite(appliance.name, menu), appliance.past)


@dataclass(slots=True)
class RoundPage:
    """Paints an outcome. `calm`: nothing flies or grows."""

    outcome: Outcome
    calm: bool
    _chart: Chart = field(init=False)
    _labels: tuple[Label, ...] = field(init=False)

    def __post_init__(self) -> None:
        menu = self.outcome.level.kitchen.menu
        self._chart = Chart(self.outcome.course, menu)
        self._labels = labels(menu)

    def draw(self, panel: Frame, now: float) -> None:
        """Paint onto `panel`, `now` seconds after the results came up."""
        panel = replace(panel, stage=panel.stage.dressed(self.outcome.level.looks))
        strips = [
            panel.inset(SIDE, 0).part((0, top), panel.width - 2 * SIDE, height)
            for top, height in (ORDERS, CHART, COOKS)
        ]
        outcome = self.outcome
        number = earned(outcome)
        words = HEADLINES[number] if outcome.results.finished else "Finished early"
        told = "  ·  ".join(filter(None, (outcome.level.title, outcome.level.difficulty.words)))
        panel.text(told, (SIDE + 12, 36), 20, SOFT_INK, Anchor.LEFT, room=530)
        panel.text(words, (SIDE + 12, 68), 38, INK, Anchor.LEFT, room=430)
        for i in range(3):
            self._draw_star(panel, i, i < number, now)
        if self.calm or now >= STAR_SECONDS * (number + 1):  # how far it was, once they landed
            spot = (SIDE + 244, 130)
            panel.text(next_star(outcome), spot, 17, SOFT_INK, Anchor.LEFT, Face.BOLD, room=NEXT)
        self._draw_score(panel, now)
        self._draw_orders(strips[0])
        share = 1.0 if self.calm else min(1.0, now / CHART_SECONDS)
        self._chart.draw(panel.stage, strips[1].rect, share)
        self._draw_cooks(strips[2])
        results = self.outcome.results
        facts = [f"orders #{results.seed}"]
        if results.tips:
            facts.append(f"{results.tips} in tips")
        if results.early:
            facts.append(f"{results.early} for being early")
        if results.washed:
            facts.append(f"{results.washed} plate{'s' if results.washed > 1 else ''} washed")
        if results.fires:
            facts.append(f"{results.fires} fire{'s' if results.fires > 1 else ''}")
        if binned := results.dishes_binned:
            facts.append(f"{binned} dish{'es' if binned > 1 else ''} binned")
        blocked = sum(cook.blocked for cook in results.cooks)
        if blocked:
            facts.append(f"in each other's way {blocked} time{'s' if blocked > 1 else ''}")
        panel.text("      ".join(facts), (None, -27), 16, SOFT_INK, face=Face.BOLD)

    def _draw_star(self, panel: Frame, place: int, full: bool, now: float) -> None:
        stage, since = panel.stage, now - STAR_SECONDS * (place + 1)
        spot = (SIDE + 46 + 76 * place, 128)
        panel.sprite("star_empty", spot, 70)
        points = str(thresholds(self.outcome.level)[place])
        panel.moved(0, 3).text(points, spot, 16, INK)
        landed = ease_out(since / 0.3)
        if not full or landed <= 0:
            return
        star = stage.sprites.get("star_full", stage.px(70))
        if landed < 1 and not self.calm:
            star = pygame.transform.smoothscale_by(star, 1.6 - 0.6 * landed)
        stage.put(star, panel.at(spot))
        self._sparkle(stage, panel.at(spot), since, 1.0)

    def _sparkle(self, stage: Stage, at: tuple[int, int], since: float, power: float) -> None:
        share = (since - 0.1) / 0.6
        if not self.calm and 0 < share < 1:
            draw_glints(stage, at, share, power * (30 + 50 * ease_out(share)), 24, 8)

    def _draw_score(self, panel: Frame, now: float) -> None:
        score = self.outcome.results.score
        shown = score if self.calm else round(score * ease_out(now / 1.2))
        number = panel.text(str(shown), (-SIDE - 14, 74), 70, INK, Anchor.RIGHT)
        panel.stage.sprite(
            "coin", (number.left - panel.stage.px(46), panel.at((0, 72))[1]), panel.stage.px(66)
        )
        spot = (-SIDE - 14, 136)
        if is_record(self.outcome):
            self._draw_record(panel, panel.at(spot), now)
            return
        best = self.outcome.best
        word = "first round here" if best is None else f"best so far {best}"
        panel.text(word, spot, 18, SOFT_INK, Anchor.RIGHT, Face.BOLD)

    def _draw_record(self, panel: Frame, right: tuple[int, int], now: float) -> None:
        """A golden badge lands once the score has been counted."""
        stage, since = panel.stage, now - RECORD_SECONDS
        if since < 0 and not self.calm:
            return
        grown = 1.0 if self.calm else 1.5 - 0.5 * ease_out(since / 0.3)
        words = f"New record!  +{self.outcome.results.score - (self.outcome.best or 0)}"
        middle = (right[0] - stage.px(125), right[1])
        badge = replace(panel, rect=pygame.Rect(middle, (0, 0))).centred(250 * grown, 46 * grown)
        badge.rounded(18, GOLD, 2.6, shadow=4)
        badge.moved(0, -6).sprite("trophy", (30, None), 52 * grown)
        badge.moved(24, -2).text(words, (None, None), 21 * grown, INK, room=250 * grown)
        for x in (-110, 0, 110):
            self._sparkle(stage, (middle[0] + stage.px(x), middle[1]), since, 0.8)

    def _draw_orders(self, strip: Frame) -> None:
        """Served and missed, for all dishes and for each."""
        strip.rounded(16, PAPER, 2, line=SAND)
        results, wanted = self.outcome.results, self.outcome.wanted
        rows = (("served", results.served, GREEN), ("lost", sum(results.missed.values()), RED))
        for i, (word, count, colour) in enumerate(rows):
            strip.text(word, (20, 22 + 29 * i), 17, INK, Anchor.LEFT, Face.BOLD)
            strip.text(str(count), (88, 22 + 29 * i), 25, colour, Anchor.LEFT)
        rest = strip.left(150)[1]
        step = min(160, rest.width / max(1, len(wanted)))
        for i, (dish, done, lost) in enumerate(wanted):
            left = i * step + 34
            rest.sprite(dish_sprite(dish, self.outcome.level.kitchen.menu), (left, None), 58)
            for y, icon, number in ((-14, "check", done), (14, "cross", lost)):
                line = rest.moved(0, y)
                line.sprite(icon, (left + 42, None), 20)
                line.text(str(number), (left + 58, None), 20, INK, Anchor.LEFT)
        if not wanted:
            told = "No order was due yet."
            rest.text(told, (0, None), 17, SOFT_INK, Anchor.LEFT, Face.BODY)

    def _draw_cooks(self, strip: Frame) -> None:
        cooks, level = self.outcome.results.cooks, self.outcome.level
        most = [max(1, *amounts) for amounts in zip(*map(work, cooks), (0,) * 5, strict=False)]
        # Humans first, as on the sofa: you, then your partner.
        order = sorted(range(len(cooks)), key=lambda seat: level.cooks[seat].role != "human")
        for seat, card in zip(order, strip.columns([1] * len(cooks), 12), strict=True):
            # A cook's share of the work as columns; `most`: the most that any cook did of each.
            cook = cooks[seat]
            look = looks(level)[seat]
            card.rounded(16, PAPER, 2, line=SAND)
            narrow = card.width < 300
            feet = (26, 44) if narrow else (56, 142)
            card.sprite(f"chef_{look.sprite}_down_0", feet, 34 if narrow else 84, Anchor.BOTTOM)
            anchor, left = (Anchor.LEFT, 48) if narrow else (Anchor.CENTRE, 56)
            room = card.width - 56 if narrow else 96
            card.text(cook.name, (left, 22), 21, look.colour, anchor, room=room)
            floor = 112 if narrow else 104
            columns = (
                card.left(10 if narrow else 112)[1].right(8)[1].columns([1] * len(self._labels), 0)
            )
            work_of = zip(columns, self._labels, work(cook), most, strict=True)
            for column, (icon, word), amount, best in work_of:
                tall = 52 * amount / best if amount else 3
                bar = column.part((None, floor), 18 if narrow else 26, tall, Anchor.BOTTOM)
                bar.rounded(5, look.colour, 1.6)
                column.text(str(amount), (None, floor - tall - 11), 19, INK)
                column.sprite(icon, (None, floor + 16), 22 if narrow else 26)
                if not narrow:
                    column.text(word, (None, floor + 37), 13, SOFT_INK, face=Face.BODY)
