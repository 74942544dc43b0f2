"""The bar below a replay: where one is, what happened when, and the buttons."""

from dataclasses import dataclass, field
from fractions import Fraction

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import AMBER, GOLD, INK, PAPER, SOFT_INK
from game.client.hud.score import clock_text
from game.client.replay.film import Film, MarkKind
from game.client.replay.playback import Playback
from game.client.ui.frame import clipped
from game.kitchen.state import TICKS_PER_SECOND

#: Lengths in layout units: the panel, and what the replay takes of the window for it.
HEIGHT, MARGIN, FOOT = 66, 12, 74
ICON, KNOB, TRACK, MARK = 38, 20, 10, 19
KEYS = "{use}: play, pause     ← →: 5 s     ↑ ↓: speed     {next}: next mark     {back}: leave"
#: The pictures of the marks, the most important last so that they lie on top.
PICTURES = {
    MarkKind.WORDS: "chat",
    MarkKind.LOST: "cross",
    MarkKind.SERVED: "check",
    MarkKind.NEWS: "exclaim",
    MarkKind.FIRE: "fire_0",
}


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
        """The tick under the pixel column `x`."""
        share = (x - self.track.x) / max(1, self.track.width)
        return round(min(1.0, max(0.0, share)) * film.last)

    @property
    def reach(self) -> pygame.Rect:
        """Where a click means a moment of the replay: easier to hit than the bar itself."""
        return self.track.inflate(0, 4 * self.track.height)

    def draw(self, stage: Stage, playback: Playback) -> None:
        width, height = stage.size
        size = (width - 2 * stage.px(MARGIN), stage.px(HEIGHT))
        box = Box(size, stage.px(16), PAPER, INK, stage.px(2.4), shadow=stage.px(4))
        rect = stage.box(box, (stage.px(MARGIN), height - size[1] - stage.px(MARGIN - 6)))
        self._draw_buttons(stage, playback, rect)
        left, right = rect.x + stage.px(210), rect.right - stage.px(96)
        middle = rect.y + stage.px(30)
        tall = stage.px(TRACK)
        self.track = pygame.Rect(left, middle - tall // 2, right - left, tall)
        self._draw_track(stage, playback)
        at = (self.track.centerx, rect.y + stage.px(50))
        stage.text(stage.legend.fill(KEYS), at, 12, SOFT_INK, face=Face.BODY)

    def _draw_buttons(self, stage: Stage, playback: Playback, rect: pygame.Rect) -> None:
        middle = rect.centery - stage.px(2)
        icon = stage.px(ICON)
        name = "pause" if playback.playing else "play"
        self.play = stage.sprite(name, (rect.x + stage.px(34), middle), icon)
        self.restart = stage.sprite("replay", (rect.x + stage.px(80), middle), icon)
        now, end = (clock_text(t / TICKS_PER_SECOND) for t in (playback.tick, playback.film.last))
        at = (rect.x + stage.px(154), middle)
        stage.text(f"{now} / {end}", at, 19, INK)
        at = (rect.right - stage.px(48), middle)
        pill = Box((stage.px(64), stage.px(36)), stage.px(12), GOLD, INK, stage.px(2))
        self.speed = stage.box(pill, at, Anchor.CENTRE)
        stage.text(speed_text(playback.speed), at, 21, INK)

    def _draw_track(self, stage: Stage, playback: Playback) -> None:
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


def speed_text(speed: Fraction) -> str:
    """How many times as fast, e.g. 0.5x."""
    return f"{float(speed):g}x"
