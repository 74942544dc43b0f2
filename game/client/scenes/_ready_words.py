"""Saying ready words over a round that goes on: rows of phrases, each a verb with what it can be
about, and a wheel of the commonest.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, pi, sin

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.hud.column import Seen
from game.client.input.intents import PICKS, WALK, Device, Intent, Press
from game.client.scenes._overlay import Overlay
from game.client.scenes._talking import RoundTalk
from game.client.ui.frame import Frame
from game.client.ui.scene import Button, Close, Next, Open, Pointer, Scene
from game.client.ui.widgets import STEPS
from game.kitchen.moves import DELTA
from game.kitchen.recipe import Process, Step, recipes_of
from game.kitchen.state import State
from game.partners.shown_words import numbered

#: How many can be asked for at once.
COUNTS = (1, 2, 3)
REMARKS = (
    "Stop", "Put out the fire", "What are you doing?", "What are the orders?",
    "Drop what you hold", "Yes", "No", "Thank you",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Phrase:
    """`shown` in a row under its verb; `said` as a whole sentence."""

    shown: str
    said: str


@dataclass(frozen=True, slots=True)
class Topic:
    """One row: a verb and what it can be about. The likeliest comes first."""

    label: str
    phrases: tuple[Phrase, ...]


def topics(state: State, quick: Sequence[str] = ()) -> tuple[Topic, ...]:
    """What can be asked of a partner in the kitchen as it is; `quick`: what players say most."""
    # All dishes, first those that are ordered, the most urgent at the front.
    due = [order.dish for order in sorted(state.orders, key=lambda order: order.deadline)]
    dishes = state.kitchen.menu.dishes
    every = tuple(dishes[name] for name in dict.fromkeys((*due, *dishes)))
    ingredients = dict.fromkeys(name for dish in every for name in dish.ingredients)
    about = (*ingredients, *(dish.name for dish in every))
    steps = [s for what in about for s in recipes_of(state.kitchen.menu).of(what)]
    rows: dict[str, list[Phrase]] = {}
    for step in sorted(steps, key=lambda step: list(Process).index(step.process)):
        rows.setdefault(step.verb.title(), []).extend(_phrases(step))
    said = tuple(Phrase(remark, remark) for remark in dict.fromkeys((*quick, *REMARKS)))
    return (*(Topic(verb, tuple(row)) for verb, row in rows.items()), Topic("Say", said))


def _phrases(step: Step) -> Iterator[Phrase]:
    match step.process:
        case Process.CHOP:
            for count in COUNTS:
                what = numbered(count, step.thing)
                yield Phrase(what, f"Chop {what}")
        case Process.PREPARE if not step.finishes:
            yield Phrase(step.title, f"Prepare {step.title} ingredients")
        case _:
            yield Phrase(step.thing, f"{step.verb.title()} {step.thing}")


#: Of the card of phrases, lengths in layout units.
HEAD, ROW, FOOT, MARGIN, LETTERS, LABEL = 30, 27, 24, 10, 15, 66
TITLE, WRITE = "Quick words", "Write it yourself"
#: So many words lie around the middle of the wheel, one more may lie in it.
AROUND = 8
#: Of the wheel, lengths in layout units: half axes of the ring, a slip, its number.
WIDE, HIGH, HEIGHT, PADDING, NUMBER, FONT = 215, 146, 38, 13, 20, 17
WIDEST = 190
WHEEL_HINT = "{walk}: choose    {back}: close"
#: What turns from one listener to the next, if there are several.
TURNS = (Intent.NEXT, Intent.TAKE_BACK, Intent.MIND)


class PhrasebookScene(Overlay):
    """Talking without a keyboard. Up and down choose a row, left and right what it is about.

    `row`: under the cursor, the one after the last topic leads to writing; `variants`: which of its
    phrases each row shows; `write` makes the scene in which one writes instead.
    """

    own = frozenset((Intent.TALK,))
    at_foot = True

    def __init__(
        self,
        kitchen: RoundTalk,
        topics: tuple[Topic, ...],
        device: Device,
        write: Callable[[], Scene],
    ) -> None:
        super().__init__(kitchen, device)
        self.topics = topics
        self.row = 0
        self.variants = [0] * len(topics)
        self._write = write
        self._wrote = False

    @property
    def focus(self) -> object:
        return (self.row, *self.variants)

    def choose(self, press: Press) -> Next:
        match press.intent:
            case Intent.UP | Intent.DOWN:
                self.row = (self.row + STEPS[press.intent]) % (len(self.topics) + 1)
            case Intent.LEFT | Intent.RIGHT if self.row < len(self.topics):
                count = len(self.topics[self.row].phrases)
                self.variants[self.row] = (self.variants[self.row] + STEPS[press.intent]) % count
            case Intent.CONFIRM | Intent.USE:
                return self._choose()
            case Intent.BACK | Intent.TALK:
                return Close()
        return None

    def update(self, seconds: float) -> Next:
        return Close() if self._wrote else super().update(seconds)

    def _choose(self) -> Next:
        if self.row == len(self.topics):
            self._wrote = True
            return Open(self._write())
        self.kitchen.say(self.topics[self.row].phrases[self.variants[self.row]].said)
        return Close()

    def draw_foot(self, stage: Stage, place: pygame.Rect, invitation: str) -> pygame.Rect:
        count = len(self.topics) + 1
        card = Frame(stage, place).bottom(HEAD + ROW * count + FOOT)[0]
        card.inset(-4).rounded(18, GOLD, 2)
        card.rounded(14, PAPER, 2)
        inner = card.inset(MARGIN, 0)
        inner.text(TITLE, (0, HEAD / 2 + 2), 17, INK, Anchor.LEFT)
        rest = inner.top(HEAD)[1]
        for index in range(count):
            row, rest = rest.top(ROW)
            self._draw_row(row, index)
        hint = stage.legend.fill("{confirm}: say    {back}: close")
        inner.text(hint, (0, -FOOT / 2), 12, SOFT_INK, Anchor.LEFT, Face.BODY)
        return card.rect

    def _draw_row(self, row: Frame, index: int) -> None:
        chosen = index == self.row
        if chosen:
            row.inset(-MARGIN / 2, 0).top(ROW - 2)[0].rounded(8, SAND, 1.6)
        row = row.top(ROW - 2)[0]
        if index == len(self.topics):
            row.text(WRITE, (0, None), LETTERS, INK, Anchor.LEFT, Face.BOLD)
            return
        topic = self.topics[index]
        row.text(topic.label, (0, None), LETTERS, INK, Anchor.LEFT, Face.BOLD)
        shown = topic.phrases[self.variants[index]].shown
        words = row.left(LABEL + 12)[1].right(12)[1]
        words.text(shown, (0, None), LETTERS, INK, Anchor.LEFT, Face.BOLD)
        if chosen:
            row.text("‹", (LABEL, None), 20, INK)
            row.text("›", (-4, None), 20, INK)


class QuickWordsScene(Overlay):
    """Directions choose, letting go of the key says it; a tap leaves the wheel open for longer.

    `at`: the pixel where a mouse opened it, whose button is held; `slips`: where its words were
    drawn last.
    """

    own = frozenset((Intent.QUICK, Intent.TAKE_BACK))

    def __init__(
        self, kitchen: RoundTalk, device: Device, at: tuple[int, int] | None = None
    ) -> None:
        super().__init__(kitchen, device)
        self._at = at
        self._ways: list[Intent] = []
        self._whom = 0  # of those one can speak to, the first is everybody
        self._chosen: int | None = None
        self._words = kitchen.ready_words
        self.slips: list[pygame.Rect] = []

    @property
    def focus(self) -> object:
        return (self._chosen, self._whom)

    def on_intent(self, press: Press) -> Next:
        if not self.kitchen.same_person(press.device, self.device):
            return super().on_intent(press)
        if self.kitchen.takes_back(press):
            return None
        if press.intent in WALK:
            self._turn(press)
            return None
        if press.intent is Intent.QUICK and not press.down:
            return None if self._chosen is None else self._say()
        if press.down and not press.repeat and press.intent in TURNS:
            self._whom = (self._whom + 1) % len(self.kitchen.listeners)
            return None
        return super().on_intent(press)

    def choose(self, press: Press) -> Next:
        match press.intent:
            case intent if intent in PICKS and PICKS[intent] < len(self._words):
                self._chosen = PICKS[intent]
                return self._say()
            case Intent.CONFIRM | Intent.USE if self._chosen is not None:
                return self._say()
            case Intent.BACK | Intent.QUICK:
                return Close()
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        hit = pygame.Rect(pointer.x, pointer.y, 1, 1).collidelist(self.slips)
        under = None if hit == -1 else hit
        if under is not None or self._at is not None:
            self._chosen = under
        match pointer.button:
            case Button.DOWN | Button.RIGHT_UP if under is not None:
                return self._say()
            case Button.RIGHT_UP | Button.DOWN:
                return Close()
        return None

    def _turn(self, press: Press) -> None:
        """Two keys at once are the way between them; with none held the choice stays."""
        if press.down and press.intent not in self._ways:
            self._ways.append(press.intent)
        elif not press.down and press.intent in self._ways:
            self._ways.remove(press.intent)
            return
        steps = [DELTA[WALK[way]] for way in self._ways]
        x, y = sum(dx for dx, _ in steps), sum(dy for _, dy in steps)
        way = in_direction(x, y, len(self._words))
        self._chosen = self._chosen if way is None else way

    def _say(self) -> Next:
        if self._chosen is not None:
            self.kitchen.say_ready(self._words[self._chosen], self.kitchen.listeners[self._whom])
        return Close()

    def draw_over(self, stage: Stage, seen: Seen) -> None:
        reach = pygame.Rect(0, 0, *(2 * stage.px(side + 100) for side in (WIDE, HIGH)))
        reach.center = self._at or seen.area.center
        reach.clamp_ip(stage.surface.get_rect())
        self.slips = [
            self._draw_slip(stage, index, (reach.centerx + x, reach.centery + y))
            for index, (x, y) in enumerate(_spots(stage, len(self._words)))
        ]
        below = (reach.centerx, self.slips[len(self.slips) // 2].bottom + stage.px(20))
        whom = self.kitchen.listeners[self._whom]
        hint = stage.legend.fill(f"to {whom}    {WHEEL_HINT}" if whom else WHEEL_HINT)
        stage.text(hint, below, 14, CREAM, outline=2, rim=INK, face=Face.BOLD)

    def _draw_slip(self, stage: Stage, index: int, middle: tuple[int, int]) -> pygame.Rect:
        chosen = index == self._chosen
        style = stage.style(FONT, INK, face=Face.BOLD)
        wide = min(stage.px(WIDEST), stage.texts.width(self._words[index], style))
        size = (wide + stage.px(2 * PADDING + NUMBER), stage.px(HEIGHT))
        fill, line = (GOLD, 3.0) if chosen else (PAPER, 2.0)
        box = Box(size, stage.px(14), fill, INK, stage.px(line), shadow=stage.px(4))
        rect = stage.box(box, middle, Anchor.CENTRE)
        y = rect.centery - stage.px(2)
        at = (rect.x + stage.px(PADDING), y)
        stage.text(str(index + 1), at, 14, SOFT_INK, Anchor.LEFT, face=Face.BOLD)
        left = (rect.x + stage.px(PADDING + NUMBER), y)
        stage.text_within(self._words[index], left, FONT, wide, INK, Anchor.LEFT, Face.BOLD)
        return rect


def in_direction(x: int, y: int, count: int) -> int | None:
    """Which of `count` words lies that way from the middle; None for no way at all."""
    if not (x or y):
        return None
    around = min(count, AROUND)
    turn = atan2(x, -y) / (2 * pi) * around  # clockwise from above
    return min(range(around), key=lambda i: abs((i - turn + around / 2) % around - around / 2))


def _spots(stage: Stage, count: int) -> Sequence[tuple[int, int]]:
    around = min(count, AROUND)
    turns = [2 * pi * i / around for i in range(around)]
    spots = [(stage.px(WIDE * sin(t)), stage.px(-HIGH * cos(t))) for t in turns]
    return [*spots, (0, 0)][:count]
