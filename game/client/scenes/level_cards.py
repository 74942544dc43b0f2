"""The cards of the level choice: a kitchen's picture and best score, or why it cannot be played."""

from dataclasses import dataclass, field

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import GOLD, PAPER, RED, SAND, SOFT_INK
from game.client.player.best_scores import BestScores
from game.client.player.level_offer import BrokenLevel
from game.client.ui.widgets import clipped
from game.client.view.preview import Previews
from game.content.level import Level
from game.content.stars import stars

#: Layout units: a card's width, the room of its words, and its picture's side.
CARD, WORDS, PICTURE = 276, 180, 196
#: Lines of words below a kitchen's title, and of what is wrong with one.
LINES, REASON_LINES = 3, 8


@dataclass(slots=True)
class LevelCards:
    """Paints cards. `best`: the scores to tell."""

    best: BestScores
    _previews: Previews = field(default_factory=Previews, init=False)

    def draw(
        self, stage: Stage, listed: Level | BrokenLevel, place: pygame.Rect, people: int
    ) -> None:
        """One card. `people`: whose scores are told, those of one player or of two."""
        good = isinstance(listed, Level)
        paper = PAPER if good else SAND
        stage.rounded(place, 24, paper, 2.6, shadow=6)
        if isinstance(listed, Level):
            size = picture_size(stage)
            picture = self._previews.get(stage, listed, size)
            stage.put(picture, (place.centerx, place.y + stage.px(20)), Anchor.TOP)
            self._draw_words(stage, listed, place)
            self._draw_best(stage.enlarged(), listed, place, people)
        else:
            _draw_broken(stage, listed, place)

    @staticmethod
    def _draw_words(stage: Stage, level: Level, place: pygame.Rect) -> None:
        top = place.y + stage.px(20) + picture_size(stage)
        stage = stage.enlarged()
        room = place.width - stage.px(40)
        stage.text_within(level.title, (place.centerx, top + stage.px(22)), 30, room)
        _draw_lines(stage, level.line, place, top + stage.px(51), LINES)

    def _draw_best(self, stage: Stage, level: Level, place: pygame.Rect, people: int) -> None:
        best = self.best.of(level.name, people)
        middle = place.bottom - stage.px(36)
        earned = 0 if best is None else stars(best, level)
        for i in range(3):
            name = "star_full" if i < earned else "star_empty"
            stage.sprite(name, (place.x + stage.px(40 + 34 * i), middle), stage.px(34))
        text = "not played yet" if best is None else f"best {best}"
        at = (place.right - stage.px(20), middle + stage.px(2))
        stage.text(text, at, 16, SOFT_INK, Anchor.RIGHT, face=Face.BOLD)


def draw_halo(stage: Stage, place: pygame.Rect) -> None:
    """What tells that the cursor is on a card."""
    stage.rounded(place.inflate(stage.px(14), stage.px(14)), 30, GOLD, 3)


def larger(stage: Stage) -> float:
    """By how much the player wants text larger, 0 for not at all."""
    return stage.comfort.zoom - 1


def picture_size(stage: Stage) -> int:
    """The side of a kitchen's picture in pixels: it makes room for larger words."""
    return stage.px(PICTURE - 67 * larger(stage))


def _draw_broken(stage: Stage, level: BrokenLevel, place: pygame.Rect) -> None:
    stage.sprite("plate_charred", (place.centerx, place.y + stage.px(74)), stage.px(92))
    top = place.y + stage.px(142)
    stage = stage.enlarged()
    stage.text_within(level.name, (place.centerx, top), 30, place.width - stage.px(40))
    said = (place.centerx, top + stage.px(31))
    stage.text("cannot be played", said, 16, RED, face=Face.BOLD)
    _draw_lines(stage, level.problem, place, top + stage.px(58), REASON_LINES)


def _draw_lines(stage: Stage, text: str, place: pygame.Rect, top: int, most: int) -> None:
    style = stage.style(16, SOFT_INK, face=Face.BODY)
    for i, line in enumerate(clipped(stage, text, style, place.width - stage.px(40), most)):
        stage.put(stage.texts.get(line, style), (place.centerx, top + stage.px(21) * i))
