"""The teacher's card, pointers at what it speaks of, and text with pictures of keys in it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sin

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import AMBER, CREAM, GOLD, GREEN, INK, PAPER, SAND, SOFT_INK, STEEL
from game.client.hud.help import PICTURES
from game.client.input.bindings import Action, Column, Legend
from game.client.tutorial.courses import Saying
from game.client.ui.frame import Frame
from game.client.view.grid import PixelGrid, bump, ease_out
from game.content.colour import Colour

WALKING = (Action.UP, Action.LEFT, Action.DOWN, Action.RIGHT)
#: The height of a key, the room in it and between two, and between words: shares of the font's.
KEY, INSIDE, BESIDE, SPACE = 1.45, 0.4, 0.08, 0.28


@dataclass(frozen=True, slots=True)
class RichPart:
    """Letters, or the name of a `key`."""

    text: str
    key: bool = False


#: What is not broken at the end of a line: a word, or keys that belong together.
Word = tuple[RichPart, ...]


def words(text: str, legend: Legend) -> Iterator[Word]:
    """`text` in words, its slots in keys: those of {walk} and {letters} for each direction."""
    for each in text.split():
        before, brace, rest = each.partition("{")
        slot, _, after = rest.partition("}")
        if not brace:
            yield (RichPart(each),)
            continue
        named = tuple(RichPart(name, key=True) for name in keys(slot, legend))
        yield tuple(part for part in (RichPart(before), *named, RichPart(after)) if part.text)


def keys(slot: str, legend: Legend) -> Sequence[str]:
    """What is written on the keys or buttons that a slot stands for."""
    if slot in ("walk", "letters"):
        if legend.pad:
            return ("Left stick",) if slot == "walk" else ("D-pad",)
        column = Column.RIGHT if slot == "walk" else Column.LEFT
        return [legend.bindings.name(column, action) for action in WALKING]
    return (legend.name(slot),)


def draw_rich(
    stage: Stage, lines: Sequence[Sequence[Word]], at: tuple[int, int], units: float, step: int
) -> None:
    """Lines of words from the pixel `at`, the left end of the first line's middle."""
    for row, line in enumerate(lines):
        x = float(at[0])
        for word in line:
            for part in word:
                x += _draw_part(stage, part, (x, at[1] + step * row), units)
            x += stage.px(SPACE * units)


def draw_rich_paragraph(place: Frame, text: str, units: float, step: float) -> None:
    """`text` with its slots as keys in lines around the middle of `place`, `step` layout units from
    one to the next.
    """
    stage = place.stage
    lines = broken(stage, words(text, stage.legend), units, place.rect.width)
    pixels = stage.px(step)
    first = place.rect.centery - pixels * (len(lines) - 1) // 2
    draw_rich(stage, lines, (place.rect.x, first), units, pixels)


def broken(stage: Stage, found: Iterable[Word], units: float, width: int) -> list[list[Word]]:
    """Words in lines at most `width` pixels wide."""
    lines: list[list[Word]] = [[]]
    used = 0.0
    for word in found:
        # Pixels that a word takes, with the space after it.
        wide = sum(_part_width(stage, part, units) for part in word) + stage.px(SPACE * units)
        if lines[-1] and used + wide > width:
            lines.append([])
            used = 0.0
        lines[-1].append(word)
        used += wide
    return lines


def _part_width(stage: Stage, part: RichPart, units: float) -> float:
    if part.key:
        return _key_width(stage, part.text, units) + stage.px(BESIDE * units)
    return stage.texts.width(part.text, stage.style(units, face=Face.BOLD))


def _key_width(stage: Stage, name: str, units: float) -> int:
    """Keys are square, or longer if the name is."""
    side = stage.px(KEY * units)
    if name in PICTURES:
        return side
    style = stage.style(0.85 * units, face=Face.BOLD)
    return max(side, stage.texts.width(name, style) + 2 * stage.px(INSIDE * units))


def _draw_part(stage: Stage, part: RichPart, at: tuple[float, float], units: float) -> float:
    """Gives the pixels to what follows."""
    if part.key:
        _draw_key(stage, part.text, at, units)
    else:
        stage.text(part.text, at, units, INK, Anchor.LEFT, face=Face.BOLD)
    return _part_width(stage, part, units)


def _draw_key(stage: Stage, name: str, at: tuple[float, float], units: float) -> None:
    side, width = stage.px(KEY * units), _key_width(stage, name, units)
    middle = (at[0] + width / 2, at[1])
    if name in PICTURES:
        stage.sprite(PICTURES[name], middle, side)
        return
    lower: Colour = STEEL
    foot = Box((width, side), stage.px(6), lower, INK, stage.px(1.6))
    stage.box(foot, middle, Anchor.CENTRE)
    cap = Box((width, side - stage.px(4)), stage.px(6), CREAM, INK, stage.px(1.6))
    stage.box(cap, (middle[0], middle[1] - stage.px(2)), Anchor.CENTRE)
    stage.text(name, (middle[0], middle[1] - stage.px(2)), 0.85 * units, INK, face=Face.BOLD)


#: Sizes of a pulsing ring: few, so that few are rasterised.
PULSES = 6
#: Cells: the ring around a station, how much it swells, an arrow's width and how far it is away.
RING, SWELL, ARROW, AWAY = 1.06, 0.14, 0.62, 0.5
#: Layout units: the strip of the window that is hers, her own width, and lines of the bubble.
FOOT, TEACHER, HEIGHT, PADDING, FONT, TITLE = 146, 92, 130, 20, 21, 24
DOT, BETWEEN, TAIL = 13, 19, 12
#: The height of the line with the title, and of the hint; letters that are still large enough for
#: a hint beside them, and the smallest.
HEAD, HINT, READABLE, SMALLEST = 44, 24, 15, 11
#: From line to line, as a share of the letters' size.
STEP = 1.42
#: Seconds for which a word of praise stays.
PRAISED = 1.3


def draw_pointers(stage: Stage, grid: PixelGrid, cells: Iterable[int], now: float) -> None:
    """A pulsing ring around each cell and an arrow that points down at it."""
    beat = 0.5 if stage.comfort.calm else (1 + sin(5 * now)) / 2
    pulse = round(beat * PULSES) / PULSES
    side = round(grid.tile * (RING + SWELL * pulse))
    ring = Box((side, side), 0.24 * side, GOLD, INK, stage.px(2), opacity=0.0)
    inner = Box((side - stage.px(4),) * 2, 0.23 * side, GOLD, GOLD, stage.px(5), opacity=0.16)
    arrow = pygame.transform.rotate(stage.sprites.get("arrow", round(ARROW * grid.tile)), -90)
    for cell in cells:
        x, y = grid.centre(cell)
        middle = grid.at(x, y)
        stage.box(inner, middle, Anchor.CENTRE)
        stage.box(ring, middle, Anchor.CENTRE)
        tip = grid.at(x, y - AWAY + 0.2 * (1 - beat))
        stage.put(arrow, tip, Anchor.BOTTOM)


def draw_lapse(stage: Stage, area: pygame.Rect, now: float) -> None:
    """Time runs fast: a clock and words at the top of `area`."""
    picture = stage.sprites.get("clock", stage.px(58))
    turned = picture if stage.comfort.calm else pygame.transform.rotate(picture, 12 * sin(16 * now))
    at = (area.centerx, area.centery - stage.px(20))
    stage.put(turned, (at[0] - stage.px(110), at[1]))
    stage.text("a little later", (at[0] - stage.px(66), at[1]), 36, CREAM, Anchor.LEFT, 5, INK)


@dataclass(frozen=True, slots=True)
class Card:
    """What is on it. `learnt`: for each lesson whether it is; `current`: the number of the one.

    `praise`: what was just done well, '' for nothing; `since`: seconds since the text changed.
    """

    saying: Saying
    learnt: tuple[bool, ...]
    current: int
    praise: str
    since: float


def foot(stage: Stage) -> float:
    """Layout units that she takes below the kitchen, at the player's size of text."""
    return FOOT * stage.comfort.zoom


def draw_card(stage: Stage, card: Card, area: pygame.Rect) -> pygame.Rect:
    """The teacher at the left end of `area`, with her bubble beside her; gives the bubble."""
    stage = stage.enlarged()
    calm = stage.comfort.calm
    hop = 0.0 if calm else 8 * bump(card.since, 0.35) * (1 if card.praise else 0.5)
    feet = (area.x + stage.px(TEACHER / 2), area.bottom - stage.px(4 + hop))
    stage.sprite("chef_fourth_down_0", feet, stage.px(TEACHER + 8), Anchor.BOTTOM)
    left, right = area.x + stage.px(TEACHER + TAIL), area.right
    if stage.zoom > 1:  # large letters need the room below the player's column, too
        right = stage.size[0] - stage.px(PADDING)
    rect = pygame.Rect(left, 0, right - left, stage.px(HEIGHT))
    rect.bottom = area.bottom - stage.px(6)
    grow = 1.0 if calm else ease_out(card.since / 0.18)
    rect = rect.inflate(-round((1 - grow) * 14), -round((1 - grow) * 8))
    stage.rounded(rect, 20, PAPER, 2.6, shadow=5)
    tail, y = stage.px(TAIL), rect.centery + stage.px(10)
    thin = stage.px(2.6)
    outer = [(rect.x + thin, y - tail), (rect.x + thin, y + tail), (rect.x - tail, y + tail // 2)]
    pygame.draw.polygon(stage.surface, INK, outer)
    inner = [(x + 2 * thin, round(y + (v - y) * 0.62)) for x, v in outer]
    pygame.draw.polygon(stage.surface, PAPER, inner)
    if card.praise:
        _draw_praise(stage, card, rect)
    else:
        x, width = rect.x + stage.px(PADDING), rect.width - 2 * stage.px(PADDING)
        stage.text(card.saying.title, (x, rect.y + stage.px(21)), TITLE, INK, Anchor.LEFT)
        laid = lay_out(stage, card.saying, rect)
        step = stage.px(STEP * laid.units)
        draw_rich(stage, laid.lines, (x, laid.text.y + step // 2), laid.units, step)
        if laid.hint.height:
            hint = stage.legend.fill(card.saying.hint)
            at = (x, laid.hint.centery)
            stage.text_within(hint, at, 15, width, SOFT_INK, Anchor.LEFT, Face.BOLD)
    # One for each lesson: a ring to come, gold now, green with a tick when it is learnt.
    count = len(card.learnt)
    right, y = rect.right - stage.px(PADDING + DOT / 2), rect.y + stage.px(21)
    for i, learnt in enumerate(card.learnt):
        x = right - stage.px(BETWEEN) * (count - 1 - i)
        size = stage.px(DOT + (5 if i == card.current else 0))
        colour = GREEN if learnt else AMBER if i == card.current else SAND
        box = Box((size, size), size / 2, colour, INK, stage.px(1.6))
        stage.box(box, (x, y), Anchor.CENTRE)
        if learnt:
            stage.sprite("check", (x, y - stage.px(1)), stage.px(DOT - 3))
    return rect


@dataclass(frozen=True, slots=True)
class LaidSaying:
    """An instruction in its bubble: `lines` in letters of `units`, and the pixels of both parts.

    `hint` is empty where the text needs all of the room.
    """

    units: float
    lines: list[list[Word]]
    text: pygame.Rect
    hint: pygame.Rect


def lay_out(stage: Stage, saying: Saying, rect: pygame.Rect) -> LaidSaying:
    """The largest letters with which all of the text finds room in the bubble `rect`.

    A hint gives way to a text that would be too small to read beside it, and what finds no room
    even then ends in dots.
    """
    found = tuple(words(saying.text, stage.legend))
    inner = rect.inflate(-2 * stage.px(PADDING), 0)
    top, foot = rect.y + stage.px(HEAD - 8), stage.px(HINT + 8)
    for hinted, least in ((bool(saying.hint), READABLE), (False, SMALLEST)):
        bottom = rect.bottom - (foot if hinted else stage.px(8))
        for units in range(FONT, least - 1, -1):
            lines = broken(stage, found, units, inner.width)
            height = len(lines) * stage.px(STEP * units)
            if top + height <= bottom:
                break
        else:
            continue
        hint = pygame.Rect(inner.x, bottom, inner.width, stage.px(18) if hinted else 0)
        return LaidSaying(units, lines, pygame.Rect(inner.x, top, inner.width, height), hint)
    step = stage.px(STEP * SMALLEST)
    kept = lines[: (bottom - top) // step]
    kept[-1] = [*kept[-1][:-1], (RichPart("..."),)]
    text = pygame.Rect(inner.x, top, inner.width, len(kept) * step)
    return LaidSaying(SMALLEST, kept, text, pygame.Rect(inner.x, bottom, inner.width, 0))


def _draw_praise(stage: Stage, card: Card, rect: pygame.Rect) -> None:
    calm = stage.comfort.calm
    size = stage.px(64) if calm else stage.px(64) * (1.5 - 0.5 * ease_out(card.since / 0.22))
    middle = (rect.x + stage.px(70), rect.centery)
    stage.sprite("check", middle, size)
    at = (rect.x + stage.px(118), rect.centery - stage.px(2))
    stage.text_within(
        card.praise, at, 34, rect.width - stage.px(140), INK, Anchor.LEFT
    )  # fmt: skip
