"""The pages of a kitchen's sheet: what it is, how hard the round will be, its best rounds, and
dates as people write them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import BRONZE, GOLD, INK, SAND, SILVER, SOFT_INK
from game.client.hud.score import clock_text
from game.client.player.best_scores import BestScores, Contest, RecordEntry
from game.client.player.preferences import Preferences
from game.client.ui.frame import MIDDLE, Frame, Print
from game.client.ui.rows import Row, Stepper, draw_dots
from game.client.view.kitchen import looks
from game.client.view.pictures import dish_sprite
from game.content.difficulty import NORMAL, Difficulty
from game.content.level import Level, thresholds
from game.kitchen.layout import Control
from game.kitchen.state import TICKS_PER_SECOND

#: Layout units: the height of a line at most, and of the letters in one of that height.
ENTRY, LETTERS = 44, 21
#: What the first three places are told by beside their numbers.
MEDALS = (GOLD, SILVER, BRONZE)


def moment_words(text: str) -> str:
    """'5 January 2026, 12:00' for one in ISO 8601; what is none stays as it is."""
    date = _parsed(text)
    return text if date is None else f"{date.day} {date:%B %Y, %H:%M}"


def day_words(text: str) -> str:
    """'5 Jan 2026' for one in ISO 8601; what is none stays as it is."""
    date = _parsed(text)
    return text if date is None else f"{date.day} {date:%b %Y}"


def _parsed(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def draw_records(
    stage: Stage,
    area: pygame.Rect,
    table: Sequence[RecordEntry],
    room_for: int,
    first: int = 1,
    marked: int | None = None,
) -> list[pygame.Rect]:
    """Paint rounds onto `area`, which has room for so many; gives the pixels of each.

    `first`: the place of the first one; `marked`: that of the one that is looked for.
    """
    tall = min(stage.px(ENTRY), area.height // room_for)
    places = [pygame.Rect(area.x, area.y + i * tall, area.width, tall) for i in range(len(table))]
    for number, (entry, place) in enumerate(zip(table, places, strict=True), first):
        if place.y > area.y and number != marked:
            edge = pygame.Rect(place.x + stage.px(8), place.y, place.width - stage.px(16), 1)
            stage.surface.fill(SAND, edge)
        _draw_entry(stage, place, number, entry, number == marked)
    return places


def _draw_entry(
    stage: Stage, place: pygame.Rect, number: int, entry: RecordEntry, marked: bool
) -> None:
    units = min(LETTERS, 0.62 * place.height / stage.unit)
    if marked:
        stage.rounded(place.inflate(0, -stage.px(2)), 12, GOLD, 2)
    # The number, on a medal for the first three.
    at = (place.x + round(0.75 * place.height), place.centery)
    if number <= len(MEDALS):
        size = round(0.78 * place.height)
        medal = Box((size, size), size / 2, MEDALS[number - 1], INK, stage.px(1.6))
        stage.box(medal, at, Anchor.CENTRE)
    stage.text(str(number), at, 0.9 * units, INK)
    date = day_words(entry.date)
    right = place.right - stage.px(12)
    stage.text(str(entry.score), (right, place.centery), 1.1 * units, INK, Anchor.RIGHT)
    soft = INK if marked else SOFT_INK
    at = (place.right - round(0.16 * place.width), place.centery)
    day = stage.text(date, at, 0.8 * units, soft, Anchor.RIGHT, face=Face.BODY)
    left = place.x + round(1.5 * place.height)
    room = (day.left if date else at[0]) - left - stage.px(8)
    colour = INK if entry.name else soft
    name = entry.name or "somebody"
    stage.text_within(name, (left, place.centery), units, room, colour, Anchor.LEFT, Face.BOLD)


#: Layout units: the lines of facts, a dish and the room of one, a figure, a sign and a star.
LINE, DISH, DISH_STEP, FIGURE, SIGN, STAR = 37, 40, 48, 36, 26, 19
#: In which cooks stand side by side, closer together the more they are.
CROWD = 120
#: How a station is used.
USES = {Control.WALK: "walk into things", Control.INTERACT: "face it, press {use}"}
#: What the parts of a difficulty and their values are called.
PARTS: Mapping[str, str] = {"pressure": "Orders", "partner_speed": "Partner", "length": "Round"}
OPTIONS: Mapping[str, Mapping[str, str]] = {
    "pressure": {"relaxed": "relaxed", "normal": "usual", "rush": "in a rush"},
    "partner_speed": {
        "half": "half speed", "three_quarters": "three quarters", "full": "your speed",
    },
    "length": {"short": "short", "normal": "usual", "long": "long"},
}  # fmt: skip
#: Layout units of a row of those.
HEIGHT = 46
#: Where there is nothing to choose.
SAME = "The kitchen of the day is as hard for everybody: as usual, whatever you chose elsewhere."
WORDS = Print(17, face=Face.BOLD, line=22)
#: Records that are seen at once, and layout units of all of them and of what stands below.
SEEN, LINES, FOOT = 5, 130, 18


@dataclass(frozen=True, slots=True)
class Terms:
    """On what the next round is played. `people`: how many; `difficulty`: how hard it is; `free`:
    whether that can be chosen.
    """

    people: int = 1
    difficulty: Difficulty = NORMAL
    free: bool = True

    def contest(self, level: Level) -> Contest:
        return Contest(level.name, self.people, self.difficulty)


class SheetPage(Protocol):
    """One page of what there is to know, or to set, about a kitchen. `title`: on its tab."""

    title: str

    def rows(self, level: Level, terms: Terms) -> Sequence[Row]:
        """What is on it, from the top; the next round is on these `terms`."""


class KitchenPage:
    """`best`: the scores to tell, of rounds on the same terms as the next one."""

    title = "Kitchen"

    def __init__(self, best: BestScores) -> None:
        self.best = best

    def rows(self, level: Level, terms: Terms) -> Sequence[Row]:
        best = self.best.best(terms.contest(level))
        played = level.at(terms.difficulty)
        return [FactsRow("", height=4 * LINE, still=True, level=played, best=best)]


@dataclass(frozen=True, slots=True, kw_only=True)
class FactsRow(Row):
    """The facts of `level`. `best`: the best score there, None before the first round."""

    level: Level
    best: int | None

    def draw(self, place: Frame, focused: bool) -> None:
        for draw in (self._draw_cooks, self._draw_dishes, self._draw_points, self._draw_best):
            line, place = place.top(LINE)
            draw(line)

    def _draw_cooks(self, line: Frame) -> None:
        figures = list(_figures(self.level))
        step = min(FIGURE - 6, CROWD / len(figures))
        for figure in figures:
            line.sprite(f"chef_{figure}_down_0", (FIGURE / 2, None), FIGURE)
            line = line.left(step)[1]
        told = clock_text(self.level.round_ticks // TICKS_PER_SECOND)
        line = _draw_fact(line.left(16)[1], "clock", told).left(16)[1]
        sign = line.sprite("hand", (0, None), SIGN, Anchor.LEFT)
        use = line.stage.legend.fill(USES[self.level.kitchen.control])
        rest = line.left(sign.width / line.stage.unit + 6)[1]
        rest.text(use, (0, None), 16, SOFT_INK, Anchor.LEFT, Face.BOLD)

    def _draw_dishes(self, line: Frame) -> None:
        kitchen, dressed = self.level.kitchen, line.stage.dressed(self.level.looks)
        dishes = dict.fromkeys(kitchen.orders.dishes)
        step = min(DISH_STEP, (line.width - DISH) / max(1, len(dishes) - 1))
        for number, dish in enumerate(dishes):
            spot = (DISH / 2 + number * step, None)
            replace(line, stage=dressed).sprite(dish_sprite(dish, kitchen.menu), spot, DISH)
        rest = line.left(DISH + step * (len(dishes) - 1) + 12)[1]
        if rest.width > 50:
            told = f"{kitchen.orders.concurrent} at once"
            rest.text(told, (0, None), 16, SOFT_INK, Anchor.LEFT, Face.BOLD)

    def _draw_points(self, line: Frame) -> None:
        for number, points in enumerate(thresholds(self.level)):
            part = line.columns([1, 1, 1], 0)[number]
            for star in range(number + 1):
                right = part.sprite("star_full", (STAR * (0.86 * star + 0.5), None), STAR).right
            beside = part.left((right - part.rect.x) / line.stage.unit + 5)[1]
            beside.moved(0, 1).text(str(points), (0, None), 18, INK, Anchor.LEFT)

    def _draw_best(self, line: Frame) -> None:
        sign, told = ("coin", "not played yet")
        if self.best is not None:
            sign, told = ("trophy", f"best {self.best}")
        rest = _draw_fact(line, sign, told).left(18)[1]
        if made := _maker(self.level):
            rest.moved(0, 1).text(made, (0, None), 15, SOFT_INK, Anchor.LEFT, Face.BODY)


def _draw_fact(line: Frame, sign: str, told: str) -> Frame:
    """A sign and words at the left end of a line; gives what is left beside them."""
    line.sprite(sign, (0, None), SIGN, Anchor.LEFT)
    words = line.moved(0, 1).text(told, (SIGN + 6, None), 18, INK, Anchor.LEFT)
    return line.left((words.right - line.rect.x) / line.stage.unit)[1]


def _figures(level: Level) -> Iterator[str]:
    who = zip(looks(level), level.cooks, strict=True)
    yield from (look.sprite for look, _ in sorted(who, key=lambda each: each[1].role != "human"))


def _maker(level: Level) -> str:
    parts = [f"by {level.author}" if level.author else "", level.version and f"v{level.version}"]
    return "  ".join(part for part in parts if part)


class DifficultyPage:
    """Who has no partner need not choose how quick it is."""

    title = "Difficulty"

    def __init__(self, preferences: Preferences) -> None:
        self.preferences = preferences

    def rows(self, level: Level, terms: Terms) -> Sequence[Row]:
        if not terms.free:
            return [WordsRow("", height=3 * HEIGHT, still=True, words=SAME)]
        chosen = dict(self.preferences.settings.difficulty.all)
        alone = len(level.for_people(terms.people).humans) == len(level.cooks)
        return [
            Stepper(
                label, height=HEIGHT, options=OPTIONS[part], value=chosen[part],
                change=self._changing(part),
            )
            for part, label in PARTS.items()
            if not (alone and part == "partner_speed")
        ]  # fmt: skip

    def _changing(self, part: str) -> Callable[[str], None]:
        return lambda value: self.preferences.change_in("difficulty", **{part: value})


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsRow(Row):
    """A paragraph in place of rows that could be set."""

    words: str

    def draw(self, place: Frame, focused: bool) -> None:
        place.top(7)[1].paragraph(self.words, WORDS)


class RecordsPage:
    """`best`: the records, of rounds on the same terms as the next one; `sheet`: which five are
    seen.
    """

    title = "Records"

    def __init__(self, best: BestScores) -> None:
        self.best = best
        self.sheet = 0

    def rows(self, level: Level, terms: Terms) -> Sequence[Row]:
        table = self.best.table(terms.contest(level))
        sheets = max(1, -(-len(table) // SEEN))
        self.sheet = min(self.sheet, sheets - 1)
        return [
            RecordsRow(
                "", height=LINES + FOOT, still=sheets == 1, table=table, sheet=self.sheet,
                turn=self._turn, kind=terms.difficulty.words or "usual difficulty",
            )
        ]  # fmt: skip

    def _turn(self, sheet: int) -> None:
        self.sheet = sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordsRow(Row):
    """`table`: best first; left and right turn its sheets of five; `kind`: of rounds, in words."""

    table: tuple[RecordEntry, ...]
    sheet: int
    turn: Callable[[int], None]
    kind: str

    @property
    def chosen(self) -> object:
        return self.sheet

    @property
    def sheets(self) -> int:
        return max(1, -(-len(self.table) // SEEN))

    def step(self, way: int) -> None:
        self.turn((self.sheet + way) % self.sheets)

    def confirm(self) -> None:
        self.step(1)

    def draw(self, place: Frame, focused: bool) -> None:
        table, foot = place.top(LINES)[0], place.bottom(FOOT)[0]
        first = self.sheet * SEEN
        seen = self.table[first : first + SEEN]
        draw_records(place.stage, table.rect, seen, SEEN, first + 1)
        if not seen:
            table.text("No round of this kind yet.", MIDDLE, 18, SOFT_INK, face=Face.BOLD)
        if self.sheets == 1:
            foot.text(self.kind, MIDDLE, 14, SOFT_INK, face=Face.BODY)
        else:
            draw_dots(foot, self.sheet, self.sheets, 10 if focused else 8, 18)
