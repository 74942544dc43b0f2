"""What was asked of the partners, below their cards: the next things to do, and what holds."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.client.drawing.stage import Anchor, Papers, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK
from game.client.hud.readings import HEIGHT, Chip, paint_chip
from game.client.view.grid import ease_out
from game.partners.shown_words import QueueEntry, alike, seconds_left

#: Things to do that are shown for each partner, at most.
NEXT = 3
#: Seconds that the end of an entry is told, and of them those in which it fades.
TOLD, FADES = 2.0, 0.5
#: Layout units: between two slips, and what is left to the conversation if it can be.
GAP, CHAT = 4, 150
#: What is left to the count of what is not shown.
MORE = 26
#: The width of the cook that tells whose slips they are, where several partners listen.
WHOSE = 24


class Wish(NamedTuple):
    """An entry of the queue of the partner at `seat`; `more`: what its sign stands for, too."""

    seat: int
    entry: int
    more: tuple[int, ...] = ()

    @property
    def entries(self) -> tuple[int, ...]:
        return (self.entry, *self.more)


@dataclass(frozen=True, slots=True)
class PartnerQueue:
    """What was asked of the partner at `seat`, who is drawn as `sprite`, as it stands at `tick`."""

    seat: int
    sprite: str
    entries: tuple[QueueEntry, ...]
    tick: int = 0

    @property
    def wishes(self) -> tuple[Wish, ...]:
        live = [entry for entry in self.entries if not Chip(entry).ended]
        return tuple(self.wish(group) for group in _grouped(live))

    def wish(self, group: Sequence[QueueEntry]) -> Wish:
        first, *more = (entry.id for entry in group)
        return Wish(self.seat, first, tuple(more))


class QueueBoard:
    """Draws the queues and knows where each entry is seen. Times are the view's seconds.

    `places`: of what can be taken back; `drawn`: the pixels of all that was drawn last.
    """

    def __init__(self) -> None:
        self.places: list[tuple[pygame.Rect, Wish]] = []
        self.drawn: list[pygame.Rect] = []
        self._ended: dict[Wish, float] = {}  # when its end was seen first
        self._leaving: dict[Wish, QueueEntry] = {}
        self._papers = Papers(60)

    def at(self, x: int, y: int) -> Wish | None:
        hit = (wish for rect, wish in self.places if rect.collidepoint(x, y))
        return next(hit, None)

    def reset(self) -> None:
        """Another moment of the round: nothing has just ended."""
        self._ended.clear()
        self._leaving.clear()

    def draw(
        self,
        stage: Stage,
        queues: Sequence[PartnerQueue],
        area: pygame.Rect,
        now: float,
        marked: Wish | None = None,
    ) -> int:
        """From the top of `area` down and never out of it; gives the row below the last slip."""
        self.places.clear()
        self.drawn.clear()
        y = area.y
        shown = [(queue, self._chips(queue, now, marked)) for queue in queues]
        shown = [(queue, chips) for queue, chips in shown if chips]
        most = self._rows(stage, area, len(shown))
        for index, (queue, chips) in enumerate(shown):
            if y + stage.px(HEIGHT) > area.bottom:
                break
            left = area.x
            if len(queues) > 1:
                feet = (area.x + stage.px(WHOSE / 2 - 2), y + stage.px(HEIGHT))
                cook = f"chef_{queue.sprite}_down_0"
                self.drawn.append(stage.sprite(cook, feet, stage.px(WHOSE), Anchor.BOTTOM))
                left += stage.px(WHOSE)
            share = (area.bottom - y) // (len(shown) - index)
            height = max(share, stage.px(HEIGHT))
            place = pygame.Rect(left, y, area.right - left, height)
            y = self._draw_queue(stage, queue, chips, place, most, now)
        return y

    def _chips(self, queue: PartnerQueue, now: float, marked: Wish | None) -> list[Chip]:
        """All that is to be seen of a queue; what has ended only for a while."""
        # Note what has ended; it is told even if the next announcement leaves it out.
        for entry in queue.entries:
            wish = Wish(queue.seat, entry.id)
            if Chip(entry).ended and wish not in self._ended:
                self._ended[wish], self._leaving[wish] = now, entry
        for wish in [w for w in self._leaving if now - self._ended[w] >= TOLD]:
            del self._leaving[wish]
        live = {entry.id for entry in queue.entries}
        gone = [e for w, e in self._leaving.items() if w.seat == queue.seat and e.id not in live]
        chips = []
        for first, *more in _grouped((*gone, *queue.entries)):
            small, left = first.kind not in ("task", "halt"), seconds_left(first, queue.tick)
            wish = queue.wish((first, *more))
            chip = Chip(first, wish == marked, small, left, tuple(more))
            ended = self._ended.get(Wish(queue.seat, first.id), now)
            if not chip.ended or now - ended < TOLD:
                chips.append(chip)
        return chips

    @staticmethod
    def _rows(stage: Stage, area: pygame.Rect, queues: int) -> int:
        room = (area.height - stage.px(CHAT)) / max(1, queues) - stage.px(HEIGHT)
        return max(1, min(NEXT, int(room / stage.px(HEIGHT + GAP))))

    def _draw_queue(
        self,
        stage: Stage,
        queue: PartnerQueue,
        chips: Sequence[Chip],
        place: pygame.Rect,
        most: int,
        now: float,
    ) -> int:
        tasks = [chip for chip in chips if not chip.small]
        small = [chip for chip in chips if chip.small]
        here = next((i for i, chip in enumerate(tasks) if chip.marked), 0)
        first = max(0, here - most + 1)
        y, drawn = place.y, 0
        signed = any(chip.marked for chip in small)  # a sign must be seen to be taken back
        bottom = place.bottom - (stage.px(HEIGHT) if signed else 0)
        for chip in tasks[first : first + most]:
            hidden = len(tasks) - drawn - 1 + len(small)
            width = place.width
            below = y + self._paper(stage, chip, width).get_height() + stage.px(GAP)
            last = bool(hidden) and not signed and below + stage.px(HEIGHT) > bottom
            if below - stage.px(GAP) > bottom and (drawn or signed):
                break
            width -= stage.px(MORE) if last else 0
            paper = self._paper(stage, chip, width)
            self._put(stage, queue, chip, paper, (place.x, y), now)
            drawn += 1
            if last:  # no row of signs fits below it
                at = (place.x + width + stage.px(GAP), y + paper.get_height() // 2)
                self._count(stage, hidden, at)
                return below
            y = below
        # How many more there are to do, and what holds, side by side in lines.
        more = len(tasks) - drawn
        x, high = place.x, 0
        papers = [self._paper(stage, chip, place.width) for chip in small]
        fitting = _fitting(stage, papers, place, y)
        if any(chip.marked for chip in small[fitting:]):
            small.sort(key=lambda chip: not chip.marked)
            papers = [self._paper(stage, chip, place.width) for chip in small]
            fitting = _fitting(stage, papers, place, y)
        if more := more + len(small) - fitting:
            high = stage.px(HEIGHT - 4)
            x = self._count(stage, more, (x, y + high // 2)).right + stage.px(GAP + 2)
        for chip, paper in zip(small[:fitting], papers, strict=False):
            if x > place.x and x + paper.get_width() > place.right:
                x, y = place.x, y + high + stage.px(GAP)
            high = paper.get_height()
            self._put(stage, queue, chip, paper, (x, y), now)
            x += paper.get_width() + stage.px(GAP)
        return y + high + stage.px(GAP) if high else y

    def _count(self, stage: Stage, more: int, at: tuple[int, int]) -> pygame.Rect:
        style = stage.style(14, CREAM, 2, INK, Face.BOLD)
        rect = stage.put(stage.texts.get(f"+{more}", style), at, Anchor.LEFT)
        self.drawn.append(rect)
        return rect

    def _put(
        self,
        stage: Stage,
        queue: PartnerQueue,
        chip: Chip,
        paper: pygame.Surface,
        corner: tuple[int, int],
        now: float,
    ) -> None:
        ended = self._ended.get(Wish(queue.seat, chip.entry.id), now)
        left = TOLD - (now - ended) if chip.ended else TOLD
        paper.set_alpha(round(255 * ease_out(min(1.0, left / FADES))))
        rect = stage.surface.blit(paper, corner)
        self.drawn.append(rect)
        if not chip.ended:
            self.places.append((rect, queue.wish((chip.entry, *chip.more))))

    def _paper(self, stage: Stage, chip: Chip, width: int) -> pygame.Surface:
        key = (chip, width, stage.comfort)
        return self._papers.painted(key, lambda: paint_chip(stage, chip, width))


def _fitting(stage: Stage, papers: Sequence[pygame.Surface], place: pygame.Rect, y: int) -> int:
    """How many of `papers`, side by side in lines, find room in `place` from pixel row `y` down."""
    x = place.x + stage.px(MORE)
    for index, paper in enumerate(papers):
        width, height = paper.get_size()
        if x + width > place.right:
            x, y = place.x, y + height + stage.px(GAP)
        if y + height > place.bottom:
            return index
        x += width + stage.px(GAP)
    return len(papers)


def _grouped(entries: Iterable[QueueEntry]) -> Iterator[list[QueueEntry]]:
    """Entries for which one sign can stand, each group where its first one is."""
    groups: list[list[QueueEntry]] = []
    for entry in entries:
        same = next((group for group in groups if alike(group[0], entry)), None)
        if same is None:
            groups.append([entry])
        else:
            same.append(entry)
    yield from groups


def all_wishes(queues: Sequence[PartnerQueue]) -> Iterator[Wish]:
    """Everything that can be taken back."""
    for queue in queues:
        yield from queue.wishes
