"""Big words over the kitchen, and news of what has happened in it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.sprites import Sprite
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK
from game.client.view.motion import ease_out
from game.client.view.pictures import ingredient_sprite
from game.content.colour import Colour
from game.kitchen import events as ev
from game.kitchen.menu import Menu

#: The words before a round and how long each stays, in seconds.
COUNT_DOWN = (("3", 0.7), ("2", 0.7), ("1", 0.7), ("Cook!", 0.6))
#: Seconds that a line stays, and takes to come.
STAYS, COMES = 6.0, 0.25
#: Lengths in layout units.
HEIGHT, GAP, ICON, PADDING, FONT = 40, 6, 34, 12, 18
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
        self.lines = [line for line in self.lines if now < line.born + STAYS]
        told = (line for event in events if (line := self._line(event, now)) is not None)
        self.lines = [*self.lines, *told][-MANY:]

    def draw(self, stage: Stage, area: pygame.Rect, now: float) -> list[pygame.Rect]:
        """Slips of paper, one below the other, at the top of `area`; gives their places."""
        drawn = []
        shown = [line for line in self.lines if now < line.born + STAYS]
        for row, line in enumerate(shown):
            inside = 1.0 if stage.comfort.calm else ease_out((now - line.born) / COMES)
            y = area.top + stage.px(row * (HEIGHT + GAP) - 20 * (1 - inside))
            drawn.append(_draw_line(stage, line, (area.centerx, y), area.width))
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


def _draw_line(stage: Stage, line: NewsLine, top: tuple[int, int], most: int) -> pygame.Rect:
    style = stage.style(FONT, INK, face=Face.BOLD)
    room = most - stage.px(ICON + 3 * PADDING)
    wide = min(stage.texts.width(line.text, style), room)
    size = (wide + stage.px(ICON + 3 * PADDING), stage.px(HEIGHT))
    box = Box(size, stage.px(12), line.paper, INK, stage.px(2.2), shadow=stage.px(3))
    rect = stage.box(box, top, Anchor.TOP)
    middle = rect.centery - stage.px(1.5)
    stage.sprite(line.sprite, (rect.x + stage.px(PADDING + ICON / 2), middle), stage.px(ICON))
    at = (rect.x + stage.px(ICON + 2 * PADDING), middle)
    stage.text_within(line.text, at, FONT, wide, INK, Anchor.LEFT, face=Face.BOLD)
    return rect
