"""All words over the kitchen, in bubbles: what partners say, ask and do, names, and why a move
was refused.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK, PAPER, ROSE, SAND, SOFT_INK
from game.client.hud._layout import Berth, CookTips, Crowd
from game.client.input.bindings import Action
from game.client.ui.frame import clipped
from game.client.view.grid import Point
from game.client.view.kitchen import KitchenView
from game.content.colour import Colour
from game.kitchen.layout import Kind

#: Lengths in layout units.
PADDING, LINE, WIDEST, TAIL = 10, 18, 190, 9
#: How long a tail is at most, in its own widths.
LONGEST = 5
#: Lengths in layout units.
SPEECH_WIDEST, SPEECH_PADDING, SPEECH_LINE, FONT, SPEECH_TAIL = 250, 12, 20, 16, 11
#: The same of what is about to be done, and of the sign that words sound.
THOUGHT, SOUNDING, CORNER = 18, 30, 4
#: Seconds a bubble stays: some at least, more for every character, but not for ever.
SHORTEST, EACH, SPEECH_LONGEST = 2.5, 0.06, 8.0
#: Lengths in layout units.
ROW, GAP, CHOICES_PADDING, KEY, CHOICES_FONT, CHOICES_WIDEST = 30, 4, 10, 24, 16, 220
SIGN = 20


def draw_bubble(
    stage: Stage,
    text: str,
    tips: CookTips,
    crowd: Crowd,
    paper: Colour = PAPER,
    before: Berth | None = None,
) -> Berth | None:
    """A bubble beside the cook between `tips`; gives its place, None if there is no room for it.

    `before`: where it was, or would best be.
    """
    style = stage.style(15, INK, face=Face.BOLD)
    lines = stage.texts.wrap(text, style, stage.px(WIDEST))
    pictures = [stage.texts.get(line, style) for line in lines]
    step = stage.px(LINE)
    width = max(p.get_width() for p in pictures) + 2 * stage.px(PADDING)
    height = step * len(lines) + stage.px(10)
    placed = crowd.place((width, height), tips, stage.px(TAIL), before)
    if placed is None:
        return None
    rect = placed.rect
    paint_bubble(stage, rect, tips.of(rect), stage.px(TAIL), paper)
    for i, picture in enumerate(pictures):
        stage.put(picture, (rect.centerx, rect.y + stage.px(5) + step * (i + 0.5)))
    return placed.berth


def paint_bubble(stage: Stage, rect: pygame.Rect, tip: Point, tail: int, paper: Colour) -> None:
    """An empty bubble with a tail of `tail` pixels or more towards the pixel `tip`."""
    stage.rounded(rect, 12, paper, 2)
    # A little triangle whose paper hides the bubble's outline where they join.
    away = -1 if tip[1] < rect.centery else 1
    edge = rect.top if away < 0 else rect.bottom - 1
    x = min(max(tip[0], rect.left + 2 * tail), rect.right - 2 * tail)
    most = LONGEST * tail
    reach = min(max(tail, away * (tip[1] - edge) - 1), most)
    aside = min(max(tip[0] - x, -most), most) if reach > 2 * tail else 0.0
    thin = stage.px(2)
    outer = [(x - tail, edge), (x + tail, edge), (x + aside, edge + away * reach)]
    pygame.draw.polygon(stage.surface, INK, outer)
    pygame.draw.aalines(stage.surface, INK, True, outer)
    inside = edge - away * thin
    inner = [
        (x - tail + thin, inside),
        (x + tail - thin, inside),
        (x + aside * (1 - thin / reach), inside + away * (reach - thin / 2)),
    ]
    pygame.draw.polygon(stage.surface, paper, inner)


@dataclass(slots=True)
class Speech:
    """Words said at `since`, in the view's seconds. `berth`: where their bubble was last."""

    text: str
    since: float
    berth: Berth | None = None

    def heard(self, now: float) -> bool:
        return 0 <= now - self.since < min(SPEECH_LONGEST, SHORTEST + EACH * len(self.text))


def draw_speech(
    stage: Stage, speech: Speech, thought: str, tips: CookTips, crowd: Crowd, aloud: bool = False
) -> pygame.Rect | None:
    """Words in a bubble, below them what the cook is about to do in small letters.

    Gives its place beside the cook between `tips`, None if there is no room for it. `aloud`: the
    words sound at the moment.
    """
    stage = stage.for_subtitles()
    style = stage.style(FONT, INK, face=Face.BOLD)
    soft = stage.style(12, SOFT_INK, face=Face.BOLD)
    lines = clipped(stage, speech.text, style, stage.px(SPEECH_WIDEST))
    pictures = [stage.texts.get(line, style) for line in lines]
    small = stage.texts.get(thought, soft) if thought else None
    width = max(p.get_width() for p in (*pictures, *([small] if small else ())))
    height = stage.px(SPEECH_LINE * len(lines) + 14 + (THOUGHT if small else 0))
    size = (width + 2 * stage.px(SPEECH_PADDING), height)
    placed = crowd.place(size, tips, stage.px(SPEECH_TAIL), speech.berth)
    if placed is None:
        return None
    rect, speech.berth = placed.rect, placed.berth
    paint_bubble(stage, rect, tips.of(rect), stage.px(SPEECH_TAIL), PAPER)
    for i, picture in enumerate(pictures):
        stage.put(picture, (rect.centerx, rect.y + stage.px(7 + SPEECH_LINE * (i + 0.5))))
    if small:
        y = rect.bottom - stage.px(THOUGHT / 2 + 3)
        inset = stage.px(SPEECH_PADDING)
        rule = pygame.Rect(rect.x + inset, y - stage.px(10), rect.width - 2 * inset, stage.px(1))
        pygame.draw.rect(stage.surface, SAND, rule)
        stage.put(small, (rect.centerx, y))
    if aloud:
        # A sign on the bubble's corner: these words are heard, too.
        middle = (rect.x - stage.px(CORNER), rect.y - stage.px(CORNER))
        side = stage.px(SOUNDING)
        stage.box(Box((side, side), side / 2, PAPER, INK, stage.px(2)), middle, Anchor.CENTRE)
        stage.sprite("sound", middle, round(0.66 * side))
    return rect


def draw_choices(
    stage: Stage, choices: Sequence[str], tips: CookTips, crowd: Crowd
) -> list[pygame.Rect]:
    """Slips one below the other near the cook between `tips`; gives the place of each.

    None where there is no room: keys answer, too.
    """
    style = stage.style(CHOICES_FONT, INK, face=Face.BOLD)
    wide = min(stage.px(CHOICES_WIDEST), max(stage.texts.width(text, style) for text in choices))
    step = stage.px(ROW + GAP)
    head = stage.px(SIGN) if stage.legend.pad else 0
    size = (wide + stage.px(2 * CHOICES_PADDING + KEY), head + step * len(choices))
    placed = crowd.place(size, tips, stage.px(SPEECH_TAIL))
    if placed is None:
        return []
    whole = placed.rect
    if head:
        told = f"{stage.legend.key_of(Action.QUICK)}: answer"
        at = (whole.centerx, whole.y + head // 2)
        stage.text(told, at, 14, CREAM, outline=2, rim=INK, face=Face.BOLD)
    slips = []
    for row, text in enumerate(choices):
        rect = pygame.Rect(whole.x, whole.y + head + row * step, whole.width, stage.px(ROW))
        box = Box(rect.size, stage.px(11), PAPER, INK, stage.px(2), shadow=stage.px(3))
        stage.box(box, rect.topleft)
        middle = rect.centery - stage.px(1.5)
        if not stage.legend.pad:
            at = (rect.x + stage.px(CHOICES_PADDING + 8), middle)
            cap = stage.sprite("key_blank", at, stage.px(KEY))
            stage.text(str(row + 1), (cap.centerx, cap.centery - stage.px(1)), 14, SOFT_INK)
        left = rect.x + stage.px(CHOICES_PADDING + KEY)
        room = rect.right - stage.px(CHOICES_PADDING) - left
        stage.text_within(text, (left, middle), CHOICES_FONT, room, INK, Anchor.LEFT, Face.BOLD)
        slips.append(rect)
    return slips


#: Seconds that the reason of a refusal stays.
REASON_SECONDS = 1.8


@dataclass(frozen=True, slots=True)
class BubbleTopic:
    """What is shown at one moment, by seat.

    `tags`: names, or what is being done; `questions`: the choices of what was asked back; `behind`:
    who has turned its back, whose refusals are told below; `aloud`: whose words sound.
    """

    tags: Mapping[int, str]
    questions: Mapping[int, tuple[str, ...]]
    behind: frozenset[int]
    aloud: int | None


@dataclass(slots=True)
class Bubbles:
    """Keeps what is to be read for a while. Times are the view's seconds.

    `answers`: where the choices of questions were drawn last, with seat and words.
    """

    answers: list[tuple[pygame.Rect, int, str]] = field(default_factory=list)
    _speech: dict[int, Speech] = field(default_factory=dict)
    _refused: dict[int, tuple[str, float]] = field(default_factory=dict)  # why, and since when
    _berths: dict[int, Berth | None] = field(default_factory=dict)  # of tags

    def say(self, seat: int, text: str, now: float) -> None:
        self._speech[seat] = Speech(text, now)

    def refuse(self, seat: int, reason: str, now: float) -> None:
        self._refused[seat] = (reason, now)

    def reset(self) -> None:
        self._speech.clear()
        self._refused.clear()

    def draw(
        self,
        stage: Stage,
        view: KitchenView,
        area: pygame.Rect,
        taken: list[pygame.Rect],
        topic: BubbleTopic,
        now: float,
    ) -> list[pygame.Rect]:
        """Paint them in `area`, off what is `taken`; gives their places, the weightiest first."""
        self.answers = []
        self._refused = {
            seat: why for seat, why in self._refused.items() if now - why[1] <= REASON_SECONDS
        }
        # What is to be read of who speaks, by seat: what was said last has its place first.
        newest = sorted(self._speech.items(), key=lambda said: -said[1].since)
        spoken = {seat: each for seat, each in newest if seat == topic.aloud or each.heard(now)}
        if not (topic.questions or self._refused or spoken or topic.tags):
            return []
        crowd = crowd_in(view, area, taken, now)
        tips = [tips_of(view, seat, now) for seat in range(len(view.figures))]
        for seat, choices in topic.questions.items():
            slips = draw_choices(stage, choices, tips[seat], crowd)
            self.answers += [(r, seat, c) for r, c in zip(slips, choices, strict=False)]
        for seat, (reason, _) in self._refused.items():
            # What was refused lies before the cook: the words go behind.
            behind = Berth(below=seat in topic.behind)
            draw_bubble(stage, reason, tips[seat], crowd, ROSE, behind)
        for seat, speech in spoken.items():
            doing = topic.tags.get(seat, "")
            draw_speech(stage, speech, doing, tips[seat], crowd, seat == topic.aloud)
        for seat, words in topic.tags.items():
            if seat not in spoken:
                before = self._berths.get(seat)
                self._berths[seat] = draw_bubble(stage, words, tips[seat], crowd, before=before)
        return crowd.taken[len(taken) :]


def crowd_in(
    view: KitchenView, area: pygame.Rect, taken: Iterable[pygame.Rect], now: float
) -> Crowd:
    """The cooks and what they are at, where bubbles should not be; nor on what is `taken`."""
    level = view.level
    bodies = [body_of(view, seat, now) for seat in range(len(view.figures))]
    own = [bodies[seat] for seat in level.humans]
    cooks = [body for seat, body in enumerate(bodies) if seat not in level.humans]
    return Crowd(area, own, cooks, list(_busy(view)), list(taken))


def tips_of(view: KitchenView, seat: int, now: float) -> CookTips:
    """Where tails point at that cook."""
    figure = view.figures[seat]
    return CookTips(view.grid.at(*figure.head(now)), view.grid.at(*figure.feet(now)))


def _busy(view: KitchenView) -> Iterator[pygame.Rect]:
    """The cells that players watch most: pots, pans and boards."""
    kitchen = view.level.kitchen
    for cell, station in enumerate(kitchen.stations):
        if cell in kitchen.appliances or station.kind is Kind.BOARD:
            x, y = view.grid.at(*kitchen.xy(cell))
            yield pygame.Rect(round(x), round(y), view.grid.tile, view.grid.tile)


def body_of(view: KitchenView, seat: int, now: float) -> pygame.Rect:
    """The pixels of a cook, hat and shoes included."""
    tips, half = tips_of(view, seat, now), view.grid.tile / 2
    (x, top), (_, bottom) = tips.head, tips.feet
    return pygame.Rect(round(x - half), round(top), round(2 * half), round(bottom - top))
