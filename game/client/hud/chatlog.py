"""What both sides have said, with times: the last lines stay, older ones are scrolled to."""

from dataclasses import dataclass, replace

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Papers, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, PAPER, ROSE, SOFT_INK
from game.client.view.grid import ease_out
from game.content.colour import Colour

#: Lengths in layout units.
GAP, PADDING, LINE, FONT, NOTCH = 6, 9, 17, 14, 72
#: Seconds after which a line fades, how long that takes, and what remains.
FRESH, FADING, FADED = 9.0, 2.0, 0.62
#: Lines kept on the screen while nobody scrolls or writes.
RESTING = 4
#: Seconds without scrolling after which the newest lines are shown again.
PATIENCE = 6.0


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said. `time` is what the clock showed, '' without one; `mine`: by the player.

    `number`: of the words in their match, 0 for what is none; `unsaid`: they were taken back.
    """

    who: str
    time: str
    text: str
    colour: Colour
    mine: bool
    number: int = 0
    unsaid: bool = False


class ChatLog:
    """A scrollable column of lines, the newest at the bottom.

    `resting`: so many are seen while nobody scrolls or writes; `fades`: they pale with time.
    """

    def __init__(self, resting: int = RESTING, fades: bool = True) -> None:
        self.lines: list[ChatLine] = []
        self._resting = resting
        self._fades = fades
        self.scrolled = 0.0  # layout units above the newest line
        self._said: list[float] = []  # when each line came
        self._touched = -PATIENCE
        self._papers = Papers(40)

    def add(self, line: ChatLine, now: float) -> None:
        self.lines.append(line)
        self._said.append(now)
        if line.mine:
            self.scrolled = 0.0

    def unsay(self, number: int) -> None:
        self.lines = [
            replace(line, unsaid=True) if line.number == number else line for line in self.lines
        ]

    def reset(self, lines: list[ChatLine]) -> None:
        """Another moment of the round: everything said until then, long ago."""
        self.lines = lines
        self._said = [-FRESH - FADING] * len(lines)
        self.scrolled = 0.0

    def scroll(self, up: bool, now: float) -> None:
        self.scrolled = max(0.0, self.scrolled + (NOTCH if up else -NOTCH))
        self._touched = now

    def draw(self, stage: Stage, area: pygame.Rect, now: float, awake: bool) -> None:
        """Paint the lines that fit into `area`; all of them in full colour while `awake`."""
        if now - self._touched > PATIENCE and not awake:
            self.scrolled = 0.0
        awake = awake or self.scrolled > 0 or now - self._touched < PATIENCE
        shown = self._shown(stage, area, awake)
        overlap = sum(p.get_height() + stage.px(GAP) for _, p in shown) - area.height
        self.scrolled = min(self.scrolled, max(0.0, overlap / stage.unit))
        stage.surface.set_clip(area)
        y = area.bottom + stage.px(self.scrolled)
        for index, paper in shown:
            y -= paper.get_height()
            age = now - self._said[index]
            if area.top - paper.get_height() < y < area.bottom:
                self._draw_line(stage, index, paper, (area, y), age, not awake and self._fades)
            y -= stage.px(GAP)
        stage.surface.set_clip(None)

    def _shown(
        self, stage: Stage, area: pygame.Rect, awake: bool
    ) -> list[tuple[int, pygame.Surface]]:
        """The lines worth painting, newest first; asleep only a few that fit as they are."""
        shown: list[tuple[int, pygame.Surface]] = []
        height = 0
        for index in range(len(self.lines) - 1, -1, -1):
            paper = self._paper(stage, self.lines[index], area.width)
            height += paper.get_height() + stage.px(GAP)
            reach = area.height + (stage.px(self.scrolled + NOTCH) if awake else 0)
            if height - stage.px(GAP) > reach or (not awake and len(shown) == self._resting):
                # One line too many is painted in part, so that there is something to scroll to.
                return [*shown, (index, paper)] if awake or not shown else shown
            shown.append((index, paper))
        return shown

    def _draw_line(
        self,
        stage: Stage,
        index: int,
        paper: pygame.Surface,
        place: tuple[pygame.Rect, int],
        age: float,
        fading: bool,
    ) -> None:
        area, y = place
        line = self.lines[index]
        pale = min(1.0, max(0.0, (age - FRESH) / FADING)) if fading else 0.0
        opacity = 1.0 - (1.0 - FADED) * pale
        slides = 0 < age < 0.25 and not stage.comfort.calm
        slide = stage.px(30) * (1 - ease_out(age / 0.25)) if slides else 0
        x = area.right - paper.get_width() + slide if line.mine else area.x - slide
        paper.set_alpha(round(255 * opacity))
        stage.surface.blit(paper, (round(x), y))

    def _paper(self, stage: Stage, line: ChatLine, width: int) -> pygame.Surface:
        key = (line, width, stage.comfort)
        return self._papers.painted(key, lambda: paint_line(stage, line, width - stage.px(18)))


def paint_line(stage: Stage, line: ChatLine, width: int) -> pygame.Surface:
    """A slip of paper with name, time and words, at most `width` pixels wide."""
    style = stage.style(FONT, SOFT_INK if line.unsaid else INK, face=Face.BOLD)
    # Safe colours tell cooks apart on their cards; as letters on paper they are too light.
    name = INK if stage.comfort.safe else line.colour
    head = stage.texts.get(line.who, stage.style(13, name))
    time = stage.texts.get(line.time, stage.style(11, SOFT_INK, face=Face.BODY))
    room = width - 2 * stage.px(PADDING)
    rows = [stage.texts.get(r.rstrip(), style) for r in stage.texts.split(line.text, style, room)]
    inner = max(head.get_width() + time.get_width() + stage.px(10), *(r.get_width() for r in rows))
    size = (inner + 2 * stage.px(PADDING), stage.px(LINE * len(rows) + 28))
    surface = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
    paper = stage.onto(surface)
    fill = ROSE if line.mine else PAPER
    paper.box(Box(size, stage.px(11), fill, INK, stage.px(1.8)), (0, 0))
    left, top = stage.px(PADDING), stage.px(13)
    paper.put(head, (left, top), Anchor.LEFT)
    paper.put(time, (size[0] - left, top), Anchor.RIGHT)
    for i, row in enumerate(rows):
        middle = stage.px(22 + LINE * (i + 0.5))
        paper.put(row, (left, middle), Anchor.LEFT)
        if line.unsaid:
            right = left + row.get_width()
            pygame.draw.line(surface, SOFT_INK, (left, middle), (right, middle), stage.px(1.8))
    return surface
