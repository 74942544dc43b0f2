"""Big words over the kitchen: the count-down and the end of the round."""

from collections.abc import Iterator

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.theme import CREAM, GOLD, INK
from game.client.view.motion import ease_out
from game.content.colour import Colour

#: The words before a round and how long each stays, in seconds.
COUNT_DOWN = (("3", 0.7), ("2", 0.7), ("1", 0.7), ("Cook!", 0.6))


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
