"""Playing a film: position, speed, leaps; and the bar below it: where one is, what happened
when.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import AMBER, GOLD, INK, PAPER, SOFT_INK
from game.client.hud.score import clock_text
from game.client.replay.film import Film, MarkKind, Still
from game.client.ui.frame import MIDDLE, Frame, clipped
from game.kitchen.state import TICKS_PER_SECOND
from game.session.match.clock import Clock

#: The speeds that the keys go through.
SPEEDS = (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(4), Fraction(8))


class Playback:
    """Where in `film` one is. It plays from the start at `speed` until paused or at the end.

    `nanoseconds` gives wall time, as for a match.
    """

    def __init__(self, film: Film, nanoseconds: Callable[[], int], speed: Fraction) -> None:
        self.film = film
        self.tick = 0
        self._clock = Clock(nanoseconds, speed)
        self._clock.resume()

    @property
    def playing(self) -> bool:
        return not self._clock.paused

    @property
    def ended(self) -> bool:
        return self.tick >= self.film.last

    @property
    def speed(self) -> Fraction:
        return self._clock.speed

    @property
    def still(self) -> Still:
        return self.film.stills[self.tick]

    @property
    def moment(self) -> float:
        return self.tick + (0.0 if self.ended else self._clock.alpha)

    def advance(self) -> list[Still]:
        """The stills that came up since the last call; call it once a frame."""
        due = min(self._clock.advance(), self.film.last - self.tick)
        passed = [self.film.stills[self.tick + i + 1] for i in range(due)]
        self.tick += due
        if self.ended:
            self._clock.pause()
        return passed

    def pause(self) -> None:
        self._clock.pause()

    def toggle(self) -> bool:
        """Play or pause; from the end it plays again, and the answer is True for that leap."""
        if self.playing:
            self._clock.pause()
            return False
        leap = self.ended
        if leap:
            self.tick = 0
        self._clock.resume()
        return leap

    def seek(self, tick: int) -> None:
        self.tick = max(0, min(self.film.last, tick))
        if self.ended:
            self._clock.pause()

    def skip(self, seconds: int) -> None:
        """Go forward, or back if negative."""
        self.seek(self.tick + seconds * TICKS_PER_SECOND)

    def next_speed(self) -> None:
        """The next higher of the speeds, after the highest the lowest: for a single button."""
        before = self.speed
        self.faster(True)
        if self.speed == before:
            self._clock.speed = SPEEDS[0]

    def faster(self, faster: bool) -> None:
        now = self.speed
        if faster:
            self._clock.speed = min((s for s in SPEEDS if s > now), default=now)
        else:
            self._clock.speed = max((s for s in SPEEDS if s < now), default=now)


#: Lengths in layout units: the panel, and what the replay takes of the window for it.
HEIGHT, MARGIN, FOOT = 66, 12, 74
ICON, KNOB, TRACK, MARK = 38, 20, 10, 19
KEYS = "{use}: play, pause     ← →: 5 s     ↑ ↓: speed     {next}: next mark     {back}: leave"
#: The pictures of the marks, the most important last so that they lie on top.
PICTURES = {
    MarkKind.WORDS: "chat", MarkKind.LOST: "cross", MarkKind.SERVED: "check",
    MarkKind.NEWS: "exclaim", MarkKind.FIRE: "fire_0",
}  # fmt: skip


@dataclass(slots=True)
class Timeline:
    """Draws the bar and knows where it was drawn, for the mouse. Rectangles are in pixels."""

    track: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1, 1))
    play: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    restart: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    speed: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    #: Where the mouse is, to tell what happened there.
    pointed: tuple[int, int] = (-1, -1)

    def tick_at(self, x: int, film: Film) -> int:
        share = (x - self.track.x) / max(1, self.track.width)
        return round(min(1.0, max(0.0, share)) * film.last)

    @property
    def reach(self) -> pygame.Rect:
        """Where a click means a moment of the replay: easier to hit than the bar itself."""
        return self.track.inflate(0, 4 * self.track.height)

    def draw(self, stage: Stage, playback: Playback) -> None:
        window = Frame.window(stage).inset(MARGIN, 0)
        bar = window.moved(0, 6 - MARGIN).bottom(HEIGHT)[0]
        bar.rounded(16, PAPER, shadow=4)
        self._draw_buttons(bar.moved(0, -2), playback)
        middle = bar.left(210)[1].right(96)[1]
        self.track = middle.part((0, 30), middle.width, 0).strip(TRACK).rect
        track, film = self.track, playback.film
        done = stage.gauge(track, AMBER, playback.moment / max(1, film.last), 1.6)
        for kind, picture in PICTURES.items():
            for mark in film.marks:
                if mark.kind is kind:
                    x = track.x + track.width * mark.tick / max(1, film.last)
                    stage.sprite(picture, (x, track.y - stage.px(9)), stage.px(MARK))
        self._draw_tip(stage, film)
        knob = stage.px(KNOB)
        round_box = Box((knob, knob), knob / 2, PAPER, INK, stage.px(3))
        stage.box(round_box, (track.x + done, track.centery), Anchor.CENTRE)
        middle.text(stage.legend.fill(KEYS), (None, 50), 12, SOFT_INK, face=Face.BODY)

    def _draw_buttons(self, bar: Frame, playback: Playback) -> None:
        name = "pause" if playback.playing else "play"
        self.play = bar.sprite(name, (34, None), ICON)
        self.restart = bar.sprite("replay", (80, None), ICON)
        now, end = (clock_text(t / TICKS_PER_SECOND) for t in (playback.tick, playback.film.last))
        bar.text(f"{now} / {end}", (154, None), 19)
        pill = bar.part((-48, None), 64, 36, Anchor.CENTRE)
        pill.rounded(12, GOLD, 2)
        pill.text(f"{float(playback.speed):g}x", MIDDLE, 21)
        self.speed = pill.rect

    def _draw_tip(self, stage: Stage, film: Film) -> None:
        """The time under the mouse, and what happened there if it is near a mark."""
        if not self.reach.collidepoint(self.pointed):
            return
        x = self.pointed[0]
        tick = self.tick_at(x, film)
        near = [(abs(m.tick - tick), m.text) for m in film.marks]
        reach = film.last * stage.px(MARK / 2) / self.track.width
        distance, text = min(near, default=(film.last, ""))
        words = clock_text(tick / TICKS_PER_SECOND)
        if distance <= reach:
            words = f"{words}   {text}"
        style = stage.style(15, INK, face=Face.BOLD)
        line = clipped(stage, words, style, stage.px(520), 1)[0]
        size = (stage.texts.width(line, style) + stage.px(24), stage.px(30))
        left = max(stage.px(MARGIN), min(x - size[0] // 2, stage.size[0] - size[0] - stage.px(12)))
        box = Box(size, stage.px(10), PAPER, INK, stage.px(2), shadow=stage.px(3))
        rect = stage.box(box, (left, self.track.y - stage.px(64)))
        stage.put(stage.texts.get(line, style), (rect.centerx, rect.centery - stage.px(2)))
