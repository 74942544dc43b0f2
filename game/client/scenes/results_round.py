"""The page of the results that tells how the round went: stars, score, orders and the cooks."""

from dataclasses import dataclass, field
from math import cos, pi, sin

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.sprites import Sprite
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import GOLD, GREEN, INK, PAPER, RED, SAND, SOFT_INK, CookLook
from game.client.hud.chart import Chart
from game.client.ui.places import Outcome
from game.client.view.effects import fade
from game.client.view.kitchen import looks
from game.client.view.motion import ease_out
from game.client.view.pictures import POT, appliance_sprite, dish_sprite
from game.content.level import stars, thresholds, to_next_star
from game.kitchen.menu import Menu
from game.session.match.results import CookResult

#: Seconds after which each star has landed, and the record is told.
STAR_SECONDS, RECORD_SECONDS = 0.35, 1.5
#: Seconds that the line of the chart takes.
CHART_SECONDS = 1.6
#: Layout units that the words about the next star have.
NEXT = 270
#: Layout units from the panel's edge: orders, chart and cooks, and their heights.
SIDE, ORDERS, CHART, COOKS = 24, (174, 72), (254, 162), (424, 154)
HEADLINES = ("Better luck next time", "Well done", "Great teamwork!", "Chef's kiss!")
EARLY = "Finished early"
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

    def draw(self, stage: Stage, panel: pygame.Rect, now: float) -> None:
        """Paint onto `panel`, `now` seconds after the results came up."""
        stage = stage.dressed(self.outcome.level.looks)
        self._draw_head(stage, panel, now)
        self._draw_orders(stage, self._strip(stage, panel, ORDERS))
        share = 1.0 if self.calm else min(1.0, now / CHART_SECONDS)
        self._chart.draw(stage, self._strip(stage, panel, CHART), share)
        self._draw_cooks(stage, self._strip(stage, panel, COOKS))
        self._draw_foot(stage, panel)

    @staticmethod
    def _strip(stage: Stage, panel: pygame.Rect, place: tuple[int, int]) -> pygame.Rect:
        top, height = place
        size = (panel.width - stage.px(2 * SIDE), stage.px(height))
        return pygame.Rect((panel.x + stage.px(SIDE), panel.y + stage.px(top)), size)

    # ------------------------------------------------------------ stars and score

    def _draw_head(self, stage: Stage, panel: pygame.Rect, now: float) -> None:
        outcome = self.outcome
        number = earned(outcome)
        words = HEADLINES[number] if outcome.results.finished else EARLY
        left = panel.x + stage.px(SIDE + 12)
        told = "  ·  ".join(filter(None, (outcome.level.title, outcome.level.difficulty.words)))
        title = (left, panel.y + stage.px(36))
        stage.text_within(told, title, 20, stage.px(530), SOFT_INK, Anchor.LEFT)
        at = (left, panel.y + stage.px(68))
        stage.text_within(words, at, 38, stage.px(430), INK, Anchor.LEFT)
        for i in range(3):
            self._draw_star(stage, panel, i, i < number, now)
        self._draw_next_star(stage, panel, now)
        self._draw_score(stage, panel, now)

    def _draw_star(
        self, stage: Stage, panel: pygame.Rect, place: int, full: bool, now: float
    ) -> None:
        since = now - STAR_SECONDS * (place + 1)
        at = (panel.x + stage.px(SIDE + 46 + 76 * place), panel.y + stage.px(128))
        stage.sprite("star_empty", at, stage.px(70))
        points = str(thresholds(self.outcome.level)[place])
        stage.text(points, (at[0], at[1] + stage.px(3)), 16, INK)
        landed = ease_out(since / 0.3)
        if not full or landed <= 0:
            return
        star = stage.sprites.get("star_full", stage.px(70))
        if landed < 1 and not self.calm:
            star = pygame.transform.smoothscale_by(star, 1.6 - 0.6 * landed)
        stage.put(star, at)
        self._sparkle(stage, at, since, 1.0)

    def _draw_next_star(self, stage: Stage, panel: pygame.Rect, now: float) -> None:
        """How far it was, once the stars have landed."""
        if now < STAR_SECONDS * (earned(self.outcome) + 1) and not self.calm:
            return
        at = (panel.x + stage.px(SIDE + 244), panel.y + stage.px(130))
        told = next_star(self.outcome)
        stage.text_within(told, at, 17, stage.px(NEXT), SOFT_INK, Anchor.LEFT, Face.BOLD)

    def _sparkle(self, stage: Stage, at: tuple[int, int], since: float, power: float) -> None:
        """Glints fly off something that has just landed."""
        share = (since - 0.1) / 0.6
        if self.calm or not 0 < share < 1:
            return
        reach = stage.px(power * (30 + 50 * ease_out(share)))
        for i in range(8):
            angle = 2 * pi * i / 8 + 0.3
            place = (at[0] + reach * cos(angle), at[1] + reach * sin(angle))
            fade(stage, "spark", place, stage.px(24), 1.5 * (1 - share))

    def _draw_score(self, stage: Stage, panel: pygame.Rect, now: float) -> None:
        score = self.outcome.results.score
        shown = score if self.calm else round(score * ease_out(now / 1.2))
        middle = panel.y + stage.px(74)
        number = stage.text(
            str(shown), (panel.right - stage.px(SIDE + 14), middle), 70, INK, Anchor.RIGHT
        )
        coin = (number.left - stage.px(46), middle - stage.px(2))
        stage.sprite("coin", coin, stage.px(66))
        at = (panel.right - stage.px(SIDE + 14), panel.y + stage.px(136))
        if is_record(self.outcome):
            self._draw_record(stage, at, now)
            return
        best = self.outcome.best
        word = "first round here" if best is None else f"best so far {best}"
        stage.text(word, at, 18, SOFT_INK, Anchor.RIGHT, face=Face.BOLD)

    def _draw_record(self, stage: Stage, right: tuple[int, int], now: float) -> None:
        """A golden badge lands once the score has been counted."""
        since = now - RECORD_SECONDS
        if since < 0 and not self.calm:
            return
        grown = 1.0 if self.calm else 1.5 - 0.5 * ease_out(since / 0.3)
        words = f"New record!  +{self.outcome.results.score - (self.outcome.best or 0)}"
        size = (stage.px(250 * grown), stage.px(46 * grown))
        middle = (right[0] - stage.px(125), right[1])
        stage.box(
            Box(size, stage.px(18), GOLD, INK, stage.px(2.6), shadow=stage.px(4)),
            middle, Anchor.CENTRE,
        )  # fmt: skip
        trophy = (middle[0] - size[0] // 2 + stage.px(30), middle[1] - stage.px(6))
        stage.sprite("trophy", trophy, stage.px(52 * grown))
        text = (middle[0] + stage.px(24), middle[1] - stage.px(2))
        stage.text(words, text, 21 * grown, INK)
        for x in (-110, 0, 110):
            self._sparkle(stage, (middle[0] + stage.px(x), middle[1]), since, 0.8)

    # ------------------------------------------------------------ orders

    def _draw_orders(self, stage: Stage, rect: pygame.Rect) -> None:
        """Served and missed, for all dishes and for each."""
        _paper(stage, rect)
        results = self.outcome.results
        rows = (("served", results.served, GREEN), ("lost", sum(results.missed.values()), RED))
        for i, (word, count, colour) in enumerate(rows):
            at = (rect.x + stage.px(20), rect.y + stage.px(22 + 29 * i))
            stage.text(word, at, 17, INK, Anchor.LEFT, face=Face.BOLD)
            at = (rect.x + stage.px(88), at[1])
            stage.text(str(count), at, 25, colour, Anchor.LEFT)
        wanted = self.outcome.wanted
        left = rect.x + stage.px(150)
        step = min(stage.px(160), (rect.right - left) // max(1, len(wanted)))
        for i, (dish, done, lost) in enumerate(wanted):
            middle = (left + i * step + stage.px(34), rect.centery)
            picture = dish_sprite(dish, self.outcome.level.kitchen.menu)
            stage.sprite(picture, middle, stage.px(58))
            for y, icon, number in ((-14, "check", done), (14, "cross", lost)):
                at = (middle[0] + stage.px(42), middle[1] + stage.px(y))
                stage.sprite(icon, at, stage.px(20))
                stage.text(str(number), (at[0] + stage.px(16), at[1]), 20, INK, Anchor.LEFT)
        if not wanted:
            at = (left, rect.centery)
            stage.text("No order was due yet.", at, 17, SOFT_INK, Anchor.LEFT, face=Face.BODY)

    # ------------------------------------------------------------ cooks

    def _draw_cooks(self, stage: Stage, rect: pygame.Rect) -> None:
        cooks = self.outcome.results.cooks
        gap = stage.px(12)
        width = (rect.width - gap * (len(cooks) - 1)) // len(cooks)
        most = [max(1, *amounts) for amounts in zip(*map(work, cooks), (0,) * 5, strict=False)]
        # Humans first, as on the sofa: you, then your partner.
        order = sorted(range(len(cooks)), key=lambda s: self.outcome.level.cooks[s].role != "human")
        for place, seat in enumerate(order):
            x = rect.x + place * (width + gap)
            card = pygame.Rect(x, rect.y, width, rect.height)
            look = looks(self.outcome.level)[seat]
            _draw_cook(stage, cooks[seat], look, card, most, self._labels)

    def _draw_foot(self, stage: Stage, panel: pygame.Rect) -> None:
        results = self.outcome.results
        facts = [f"seed {results.seed}"]
        if results.tips:
            facts.append(f"{results.tips} in tips")
        if results.fires:
            facts.append(f"{results.fires} fire{'s' if results.fires > 1 else ''}")
        if binned := results.dishes_binned:
            facts.append(f"{binned} dish{'es' if binned > 1 else ''} binned")
        blocked = sum(cook.blocked for cook in results.cooks)
        if blocked:
            facts.append(f"in each other's way {blocked} time{'s' if blocked > 1 else ''}")
        at = (panel.centerx, panel.bottom - stage.px(27))
        stage.text("      ".join(facts), at, 16, SOFT_INK, face=Face.BOLD)


def _paper(stage: Stage, rect: pygame.Rect) -> None:
    stage.rounded(rect, 16, PAPER, 2, line=SAND)


def _draw_cook(
    stage: Stage,
    cook: CookResult,
    look: CookLook,
    card: pygame.Rect,
    most: list[int],
    kinds: tuple[Label, ...],
) -> None:
    """A cook's share of the work as columns; `most`: the most that any cook did of each."""
    _paper(stage, card)
    narrow = card.width < stage.px(300)
    face = stage.px(34 if narrow else 84)
    feet = (card.x + stage.px(26 if narrow else 56), card.y + stage.px(44 if narrow else 142))
    stage.sprite(f"chef_{look.sprite}_down_0", feet, face, Anchor.BOTTOM)
    name = (card.x + stage.px(48 if narrow else 56), card.y + stage.px(22))
    room = card.width - stage.px(56) if narrow else stage.px(96)
    anchor = Anchor.LEFT if narrow else Anchor.CENTRE
    stage.text_within(cook.name, name, 21, room, look.colour, anchor)
    left = card.x + stage.px(10 if narrow else 112)
    step = (card.right - stage.px(8) - left) / len(kinds)
    for i, ((icon, word), amount) in enumerate(zip(kinds, work(cook), strict=True)):
        x = left + (i + 0.5) * step
        floor = card.y + stage.px(104 if not narrow else 112)
        tall = stage.px(52 * amount / most[i]) if amount else stage.px(3)
        bar = Box((stage.px(18 if narrow else 26), tall), stage.px(5), look.colour, INK,
                  stage.px(1.6))  # fmt: skip
        top = stage.box(bar, (x, floor), Anchor.BOTTOM).top
        stage.text(str(amount), (x, top - stage.px(11)), 19, INK)
        stage.sprite(icon, (x, floor + stage.px(16)), stage.px(22 if narrow else 26))
        if not narrow:
            at = (x, floor + stage.px(37))
            stage.text_within(word, at, 13, step, SOFT_INK, face=Face.BODY)
