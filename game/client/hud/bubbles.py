"""All words over the kitchen: what partners say, ask and do, names, and why a move was refused."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.theme import ROSE
from game.client.hud._layout import Berth, CookTips, Crowd
from game.client.hud.bubble import Speech, draw_bubble, draw_choices, draw_speech
from game.client.view.kitchen import KitchenView
from game.kitchen.layout import Kind

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
        """Another moment of the round: nothing has just been said."""
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
        spoken = self._spoken(topic, now)
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

    def _spoken(self, topic: BubbleTopic, now: float) -> dict[int, Speech]:
        """What is to be read of who speaks, by seat: what was said last has its place first."""
        newest = sorted(self._speech.items(), key=lambda said: -said[1].since)
        return {seat: each for seat, each in newest if seat == topic.aloud or each.heard(now)}


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
