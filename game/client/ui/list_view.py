"""Things below each other of which a frame shows some: their cursor, scrolling and hits; and a text
of many pages, which is wrapped bit by bit and of which only what is seen is drawn.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Chores, Stage
from game.client.drawing.texts import Face, Style, Texts
from game.client.drawing.theme import GOLD, INK, SAND
from game.client.input.intents import Intent, Press
from game.client.ui.frame import Frame
from game.client.ui.scene import Button, Next, Pointer, Scene, TypedText
from game.client.ui.widgets import STEPS

#: Layout units: how wide a bar is, the room before it, and how short its knob may get.
THICK, BEFORE, SHORTEST = 12, 8, 36
#: Pixels around the bar in which the mouse takes hold of it.
REACH = 16
#: Layout units that a notch of the wheel scrolls at least, and the rows of one height that it does.
NOTCH, ROWS = 90, 3
#: Seconds after which letters begin another name.
PATIENCE = 1.0


class ScrollBar:
    """As it was drawn last, for a list of which some rows are seen. `groove`: where it is."""

    def __init__(self) -> None:
        self.groove = pygame.Rect(0, 0, 0, 0)
        self._shown, self._count = 0, 0
        self._pulled = False

    def on_pointer(self, pointer: Pointer) -> int | None:
        """The row to be seen first, which may be out of range; None while nobody pulls."""
        at = (pointer.x, pointer.y)
        if pointer.button is Button.UP:
            self._pulled = False
        elif pointer.button is Button.DOWN and self.groove.inflate(REACH, 0).collidepoint(at):
            self._pulled = True
        if not self._pulled:
            return None
        share = (pointer.y - self.groove.y) / max(1, self.groove.height)
        return round(share * self._count - self._shown / 2)

    def draw(self, stage: Stage, groove: pygame.Rect, top: int, shown: int, count: int) -> None:
        """In `groove`, with `top` as the first row that is seen; nothing if all are."""
        self.groove, self._shown, self._count = groove, shown, count
        if count <= shown:
            self.groove = pygame.Rect(groove.topleft, (groove.width, 0))
            return
        stage.rounded(groove, 6, SAND, 1.6)
        length = max(stage.px(SHORTEST), groove.height * shown // count)
        way = (groove.height - length) * top / (count - shown)
        knob = Box((groove.width, length), stage.px(6), GOLD, INK, stage.px(2))
        stage.box(knob, (groove.x, groove.y + way))


class ListView:
    """`cursor`: the thing under the cursor; `rects`: the pixels of all things as they were laid out
    last, those above and below the frame too; `scrolled`: pixels of them that lie above it.

    `name`: what a thing is called, for whoever types the beginning of it; `keeps`: the cursor stays
    among the things that are seen; `margin`: layout units that are seen above and below it;
    `bleed`: by how many what is drawn may reach beyond the frame.
    """

    def __init__(
        self,
        name: Callable[[int], str] = lambda index: "",
        keeps: bool = False,
        margin: float = 0.0,
        bleed: float = 0.0,
    ) -> None:
        self.cursor = 0
        self.rects: list[pygame.Rect] = []
        self.scrolled = 0
        self._name = name
        self._keeps = keeps
        self._margin = margin
        self._bleed = bleed
        self._count = 0
        self._skipped: Collection[int] = ()
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._spans: Sequence[tuple[int, int]] = ()  # pixels from the top to both ends of each
        self._notch = NOTCH
        self._following = True  # the cursor has to be seen
        self._laid_out: object = None  # for what window, letters and number of things
        self._bar = ScrollBar()
        self._typed = ""
        self._since = PATIENCE

    def fill(self, count: int, skipped: Collection[int] = ()) -> None:
        """So many things there are from now on; the cursor passes those that are `skipped`."""
        self._count, self._skipped = count, skipped

    def go(self, index: int) -> None:
        """Put the cursor on a thing, or the nearest that it can be on."""
        wanted = max(0, min(self._count - 1, index))
        self.cursor = min(self._places, key=lambda place: abs(place - wanted), default=0)
        self._following = True

    def step(self, way: int) -> bool:
        """One down (1) or up (-1); False at the edge."""
        there = self._places
        here = there.index(self.cursor) if self.cursor in there else -1
        if not 0 <= here + way < len(there):
            return False
        self.go(there[here + way])
        return True

    def on_intent(self, press: Press) -> bool:
        """Whether a press was for the list: arrows, Home, End, page keys, the wheel."""
        if not press.down:
            return False
        match press.intent:
            case Intent.UP | Intent.DOWN | Intent.NEXT | Intent.PREVIOUS:
                self.step(STEPS[press.intent])
            case Intent.HOME | Intent.END:
                self.go(0 if press.intent is Intent.HOME else self._count - 1)
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN:
                way = 1 if press.intent is Intent.SCROLL_DOWN else -1
                if press.wheel:
                    self._scroll(self.scrolled + way * self._notch)
                else:
                    self.go(self.cursor + way * self.page)
            case _:
                return False
        return True

    def on_text(self, text: TypedText) -> bool:
        """Whether something begins with what is typed: the cursor goes there.

        A letter that is typed again and again goes from one such thing to the next.
        """
        letters = text.text.casefold()
        if text.composing or not letters.isprintable():
            return False
        self._typed = letters if self._since >= PATIENCE else self._typed + letters
        self._since = 0.0
        again = self._typed == letters * len(self._typed)
        begin = self.cursor + (1 if again else 0)
        for index in (*range(begin, self._count), *range(min(begin, self._count))):
            called = self._name(index).casefold()
            if called.startswith(letters if again else self._typed):
                self.go(index)
                return True
        return False

    def update(self, seconds: float) -> None:
        """Let `seconds` pass, after which letters begin another name."""
        self._since += seconds

    def on_pointer(self, pointer: Pointer) -> bool:
        top = self._bar.on_pointer(pointer)
        if top is not None:
            self._scroll(top)
        return top is not None

    def hit(self, pointer: Pointer) -> int | None:
        at = (pointer.x, pointer.y)
        inside = self._frame.top <= pointer.y < self._frame.bottom
        return next((i for i, r in enumerate(self.rects) if inside and r.collidepoint(at)), None)

    @property
    def page(self) -> int:
        """How many things a page key goes on: one of those that were seen stays."""
        return max(1, len(self._seen) - 1)

    @property
    def _places(self) -> list[int]:
        return [index for index in range(self._count) if index not in self._skipped]

    @property
    def _seen(self) -> list[int]:
        top, bottom = self.scrolled, self.scrolled + self._frame.height
        return [i for i, span in enumerate(self._spans) if top <= span[0] and span[1] <= bottom]

    def _scroll(self, pixels: int) -> None:
        self.scrolled, self._following = pixels, False
        self._settle(0)
        if self._keeps and (seen := self._seen):
            self.cursor = max(seen[0], min(seen[-1], self.cursor))

    def lay_out(
        self, frame: Frame, heights: Sequence[float], gap: float = 0.0, groove: Frame | None = None
    ) -> Iterator[tuple[int, Frame]]:
        """The things that are seen of those with these heights in layout units, each with its own
        frame; what is drawn there is cut off at the upper and lower edge. Where they do not all
        fit a bar stands in `groove`, or at the right end of the frame.
        """
        px, surface = frame.stage.px, frame.stage.surface
        self.fill(len(heights), self._skipped)
        tall, between = [px(height) for height in heights], px(gap)
        ends = accumulate(tall, lambda end, height: end + between + height)
        self._spans = [(end - each, end) for end, each in zip(ends, tall, strict=True)]
        self._frame = frame.rect.copy()
        self._notch = max(px(NOTCH), ROWS * (min(tall, default=0) + between))
        laid_out = (frame.rect.size, frame.stage.unit, len(tall))
        self._following |= laid_out != self._laid_out  # in another window the cursor is seen
        self._laid_out = laid_out
        self._settle(px(self._margin))
        end, rows = frame.right(THICK, BEFORE)
        wide = (rows if groove is None and self._total > frame.rect.height else frame).rect.width
        x, y = frame.rect.x, frame.rect.y - self.scrolled
        self.rects = [pygame.Rect(x, y + top, wide, end - top) for top, end in self._spans]
        clip = surface.get_clip()
        seen = frame.inset(0, -self._bleed).rect
        surface.set_clip(pygame.Rect(0, seen.y, surface.get_width(), seen.height))
        for index, rect in enumerate(self.rects):
            if rect.colliderect(seen):
                yield index, replace(frame, rect=rect)
        surface.set_clip(clip)
        bar = (end if groove is None else groove).rect
        self._bar.draw(frame.stage, bar, self.scrolled, frame.rect.height, self._total)

    @property
    def _total(self) -> int:
        return self._spans[-1][1] if self._spans else 0

    def _settle(self, margin: int) -> None:
        """Scroll as far as the cursor wants it, and no further than there is something."""
        if self._following and self.cursor < len(self._spans):
            top, bottom = self._spans[self.cursor]
            lowest = bottom + margin - self._frame.height
            self.scrolled = max(lowest, min(self.scrolled, top - margin))
        self.scrolled = max(0, min(self.scrolled, self._total - self._frame.height))


class ListScene(Scene):
    """A screen around a list: who types the beginning of a name goes to it, who has keys."""

    def __init__(self, view: ListView) -> None:
        self.list = view

    def on_text(self, text: TypedText) -> Next:
        """Letters look for a name; a space is the use key."""
        if text.text == " ":
            return self.on_intent(Press(Intent.USE))
        self.list.on_text(text)
        return None

    def update(self, seconds: float) -> None:
        self.list.update(seconds)

    def _begin(self, stage: Stage) -> None:
        """Called before anything is drawn: pads have no letters to type."""
        self.typing = not stage.legend.pad


#: Layout units: letters, and the room before the bar. From line to line, as a share of letters.
LETTERS, GAP, STEP = 16, 12, 21 / 16
#: Characters that are measured at once: a file may be one endless line.
PIECE = 1000
TAB = 4


class LongText:
    """Lines as they were written, those too long for the frame cut. `top`: the first one seen;
    `source`: all of it; `letters`: layout units.
    """

    def __init__(self, text: str, letters: float = LETTERS) -> None:
        self._letters = letters
        self.top = 0
        self.shown = 1  # lines; known once painted
        self.lines: list[str] = []
        self.source = text
        self._wrapped_for: tuple[Style, int] | None = None
        self._wrapping = Chores()
        self._bar = ScrollBar()

    def scroll(self, lines: int) -> None:
        """So many down, or up if below 0, as far as there are any."""
        self._show(self.top + lines)

    def turn(self, pages: int) -> None:
        """The same by pages; a line of the one before stays."""
        self.scroll(pages * max(1, self.shown - 1))

    def go_to_end(self) -> None:
        self._wrapping.finish()
        self._show(len(self.lines))

    def on_pointer(self, pointer: Pointer) -> bool:
        top = self._bar.on_pointer(pointer)
        if top is not None:
            self._show(top)
        return top is not None

    def draw(self, stage: Stage, frame: pygame.Rect) -> None:
        large = stage.enlarged()
        style = large.style(self._letters, INK, face=Face.BODY)
        line = large.px(STEP * self._letters)
        self.shown = max(1, frame.height // line)
        # A little further, at least to the end of the page after what is seen.
        width = frame.width - stage.px(THICK + GAP)
        if self._wrapped_for != (style, width):
            self._wrapped_for = (style, width)
            self.lines = []
            self._wrapping = Chores(self._pieces(stage.texts, style, width))
        self._wrapping.spend()
        while not self._wrapping.done and len(self.lines) < self.top + 2 * self.shown:
            self._wrapping.spend()
        self._show(self.top)
        for i, words in enumerate(self.lines[self.top : self.top + self.shown]):
            if words:
                at = (frame.x, frame.y + i * line)
                stage.put(stage.texts.get(words, style), at, Anchor.CORNER)
        groove = pygame.Rect(0, frame.y, stage.px(THICK), frame.height)
        groove.right = frame.right
        self._bar.draw(stage, groove, self.top, self.shown, len(self.lines))

    def _show(self, top: int) -> None:
        self.top = max(0, min(len(self.lines) - self.shown, top))

    def _pieces(self, texts: Texts, style: Style, width: int) -> Iterator[None]:
        for written in self.source.splitlines():
            line = "".join(
                letter for letter in written.expandtabs(TAB) if letter.isprintable()
            ).rstrip()
            for start in range(0, max(1, len(line)), PIECE):
                pieces = texts.split(line[start : start + PIECE], style, max(1, width))
                self.lines += (piece.rstrip() for piece in pieces)
                yield
