"""Big words over the kitchen, news of what has happened in it, and slips that tell what is the
matter: with partners, with their minds, with devices.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.sprites import Sprite
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK, ROSE
from game.client.ui.frame import Frame, Print
from game.client.view.grid import ease_out
from game.client.view.pictures import ingredient_sprite
from game.content.colour import Colour
from game.kitchen import events as ev
from game.kitchen.menu import Menu
from game.partners.minds import READY, WAKING, Waking

#: The words before a round and how long each stays, in seconds.
COUNT_DOWN = (("3", 0.7), ("2", 0.7), ("1", 0.7), ("Cook!", 0.6))
#: Seconds that a line stays, and takes to come.
NEWS_STAYS, COMES = 6.0, 0.25
#: Lengths in layout units.
HEIGHT, GAP, NEWS_ICON, NEWS_PADDING, NEWS_FONT = 40, 6, 34, 12, 18
#: More lines at once would hide the kitchen.
MANY = 3


def count_down_seconds() -> float:
    """From the first word until the round begins: cooking starts as 'Cook!' appears."""
    return sum(seconds for _, seconds in COUNT_DOWN[:-1])


def prepare_banners(stage: Stage, *words: str) -> Iterator[None]:
    """Render the words of the count-down, and `words`, before they are needed; one at each step."""
    for word, _ in COUNT_DOWN:
        stage.texts.get(word, stage.style(110, _colour(word), 7, INK))
        yield
    for word in words:
        stage.texts.get(word, stage.style(110, CREAM, 7, INK))
        yield


def draw_count_down(stage: Stage, since: float) -> None:
    """The word of the moment, `since` seconds after the first; nothing when all are over."""
    begin = 0.0
    for word, seconds in COUNT_DOWN:
        if begin <= since < begin + seconds:
            draw_banner(stage, word, since - begin, seconds, _colour(word))
        begin += seconds


def draw_banner(
    stage: Stage, word: str, since: float, seconds: float, colour: Colour = CREAM
) -> None:
    """A word that jumps in and fades out at the end of its `seconds`."""
    picture = stage.texts.get(word, stage.style(110, colour, 7, INK))
    grow = 1.5 - 0.5 * ease_out(since / 0.22)
    if grow > 1.01 and not stage.comfort.calm:
        picture = pygame.transform.smoothscale_by(picture, grow)
    opacity = min(1.0, (seconds - since) / 0.15)
    picture.set_alpha(round(255 * max(0.0, opacity)))
    width, height = stage.size
    stage.put(picture, (width / 2, height * 0.5))
    picture.set_alpha(255)


def _colour(word: str) -> Colour:
    return GOLD if word == COUNT_DOWN[-1][0] else CREAM


@dataclass(frozen=True, slots=True)
class NewsLine:
    """A sentence with a picture on paper. `born`: since when, in the view's seconds."""

    text: str
    sprite: str | Sprite
    born: float
    paper: Colour = CREAM


@dataclass(slots=True)
class News:
    """The last few lines, the newest below."""

    menu: Menu
    lines: list[NewsLine] = field(default_factory=list)

    def see(self, events: Iterable[ev.Event], now: float) -> None:
        self.lines = [line for line in self.lines if now < line.born + NEWS_STAYS]
        told = (line for event in events if (line := self._line(event, now)) is not None)
        self.lines = [*self.lines, *told][-MANY:]

    def draw(self, stage: Stage, area: pygame.Rect, now: float) -> list[pygame.Rect]:
        """Slips of paper, one below the other, at the top of `area`; gives their places."""
        drawn = []
        shown = [line for line in self.lines if now < line.born + NEWS_STAYS]
        for row, line in enumerate(shown):
            inside = 1.0 if stage.comfort.calm else ease_out((now - line.born) / COMES)
            y = area.top + stage.px(row * (HEIGHT + GAP) - 20 * (1 - inside))
            style = stage.style(NEWS_FONT, INK, face=Face.BOLD)
            room = area.width - stage.px(NEWS_ICON + 3 * NEWS_PADDING)
            wide = min(stage.texts.width(line.text, style), room)
            size = (wide + stage.px(NEWS_ICON + 3 * NEWS_PADDING), stage.px(HEIGHT))
            box = Box(size, stage.px(12), line.paper, INK, stage.px(2.2), shadow=stage.px(3))
            rect = stage.box(box, (area.centerx, y), Anchor.TOP)
            middle = rect.centery - stage.px(1.5)
            stage.sprite(
                line.sprite,
                (rect.x + stage.px(NEWS_PADDING + NEWS_ICON / 2), middle),
                stage.px(NEWS_ICON),
            )
            at = (rect.x + stage.px(NEWS_ICON + 2 * NEWS_PADDING), middle)
            stage.text_within(line.text, at, NEWS_FONT, wide, INK, Anchor.LEFT, face=Face.BOLD)
            drawn.append(rect)
        return drawn

    def _line(self, event: ev.Event, now: float) -> NewsLine | None:
        match event:
            case ev.BoardLost():
                return NewsLine("A board is out of use!", "no_entry", now)
            case ev.BoardBack():
                return NewsLine("The board can be used again", "board", now)
            case ev.LorryCame(ingredient, cells):
                title = self.menu.ingredients[ingredient].title
                brought = f"{len(cells)} × {title}" if cells else f"{title}, but there is no room"
                text = f"A lorry brings {brought}"
                return NewsLine(text, ingredient_sprite(ingredient, self.menu), now)
            case ev.CriticCame(order):
                title = self.menu.dishes[order.dish].title
                text = f"A critic wants {title}: +{order.reward}"
                return NewsLine(text, "star_full", now, GOLD)
        return None


#: Lengths in layout units.
LINE, FONT, ICON, PADDING, SHADOW = 17, 13.5, 30, 10, 3
#: Seconds for which it is told that all is ready, and those in which the slip comes and goes.
STAYS, MOVES = 3.0, 0.25
#: Lengths in layout units: the slip, its distance from the edges, the bar at its lower edge.
WIDTH, AROUND, BAR, INSET = 350, 14, 6, 12
#: The slip has no room to be enlarged more.
ZOOM = 1.15
#: Seconds for which news of devices are told, and how they end if all is well.
TOAST_STAYS, CONNECTED = 4.0, " connected"


def draw_notice(stage: Stage, sentence: str, corner: tuple[int, int], width: int) -> pygame.Rect:
    """A slip of paper with an icon at its left and `sentence`; gives its place."""
    lines, height = _lay_out(stage, sentence, width)
    sign, fill = _manner(sentence)
    shadow = stage.px(SHADOW)
    size = (width, height + shadow)
    box = Box(size, stage.px(12), fill, INK, stage.px(2), shadow=shadow)
    rect = stage.box(box, corner)
    icon = (rect.x + stage.px(ICON / 2 + PADDING), rect.y + height // 2)
    stage.sprite(sign, icon, stage.px(ICON))
    words = Frame(stage, rect).top(height / stage.unit)[0].left(ICON + 2 * PADDING)[1]
    words.strip(LINE * len(lines)).paragraph("\n".join(lines), Print(FONT, INK, Face.BOLD, LINE))
    return rect


def notice_height(stage: Stage, sentence: str, width: int) -> int:
    """How tall `draw_notice` will be, in pixels."""
    return _lay_out(stage, sentence, width)[1] + stage.px(SHADOW)


def _manner(sentence: str) -> tuple[str, Colour]:
    if sentence.startswith(READY) or sentence.endswith(CONNECTED):
        return "check", CREAM
    return ("clock", CREAM) if sentence.startswith(WAKING) else ("exclaim", ROSE)


def _lay_out(stage: Stage, sentence: str, width: int) -> tuple[list[str], int]:
    style = stage.style(FONT, INK, face=Face.BOLD)
    room = width - stage.px(ICON + 3 * PADDING)
    lines = [line.rstrip() for line in stage.texts.split(sentence, style, room)]
    return lines, max(stage.px(ICON + PADDING), stage.px(LINE * len(lines) + 2 * PADDING))


class WakingNote:
    """Comes while minds wake up, stays while something is wrong, and goes when they are ready."""

    def __init__(self) -> None:
        self._waking: Waking | None = None
        self._out = 0.0  # how far the slip is out, in seconds of its moving
        self._ready = STAYS  # for how long all has been well

    @property
    def shown(self) -> bool:
        return self._waking is not None and self._ready < STAYS

    def update(self, waking: Waking | None, seconds: float) -> None:
        """How the minds are after `seconds` more; None if there are none."""
        self._ready = self._ready + seconds if waking is None or waking.ready else 0.0
        self._waking = waking or self._waking
        step = seconds if self.shown and waking is not None else -seconds
        self._out = min(MOVES, max(0.0, self._out + step))

    def draw(self, stage: Stage, strip: pygame.Rect | None) -> None:
        """Slides in from the right and out again, at the right end of `strip`, in one line; without
        one in the upper corner, where scenes that have none keep nothing to be read.
        """
        if self._out <= 0 or self._waking is None:
            return
        inside = 1.0 if stage.comfort.calm else ease_out(self._out / MOVES)
        slip = self._slip(stage, self._waking.sentence, inside, strip)
        if self._waking.share is not None:
            bar = Frame(stage, slip).inset(INSET, 3).bottom(BAR)[0]
            stage.gauge(bar.rect, GOLD, self._waking.share, 1)

    @staticmethod
    def _slip(stage: Stage, sentence: str, inside: float, strip: pygame.Rect | None) -> pygame.Rect:
        if strip is None:
            big = stage.enlarged(ZOOM)
            x = stage.size[0] - round(inside * (big.px(WIDTH) + stage.px(AROUND)))
            return draw_notice(big, sentence, (x, stage.px(AROUND)), big.px(WIDTH))
        sign, fill = _manner(sentence)
        edge, height = stage.px(PADDING), strip.height
        style = stage.fitting(sentence, FONT, strip.width - height - 2 * edge, INK, Face.BOLD)
        size = (stage.texts.width(sentence, style) + height + 2 * edge, height)
        x = stage.size[0] - round(inside * (stage.size[0] - strip.right + size[0]))
        slip = stage.box(Box(size, stage.px(10), fill, INK, stage.px(2)), (x, strip.y))
        stage.sprite(sign, (slip.x + edge + height // 3, slip.centery), round(0.8 * height))
        at = (slip.x + height + edge, slip.centery - stage.px(2))
        stage.put(stage.texts.get(sentence, style), at, Anchor.LEFT)
        return slip


@dataclass(slots=True)
class Toast:
    """The last of the news. `age`: seconds since it came."""

    text: str = ""
    age: float = TOAST_STAYS

    def tell(self, text: str) -> None:
        """News take the place of older ones."""
        self.text, self.age = text, 0.0

    def update(self, seconds: float) -> None:
        self.age = min(TOAST_STAYS, self.age + seconds)

    @property
    def shown(self) -> str:
        return self.text if self.age < TOAST_STAYS else ""
