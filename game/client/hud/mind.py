"""The mind panel: what the partner heard, what it made of it, and what it is about to do."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Stage
from game.client.drawing.theme import BLUE, SAND
from game.client.hud.figurepaper import paint_figures
from game.client.hud.mindpaper import MindCaption, paint_brief_mind, paint_mind
from game.client.hud.mindsheet import PADDING
from game.client.view.motion import bump
from game.partners.mind_panel import MindPanel

#: So many choices are worth more than what stands below them.
SOME = 2


class MindCard:
    """Paints a panel once for as long as nothing in it changes."""

    def __init__(self) -> None:
        self._key: object = None  # what was painted
        self._paper = pygame.Surface((1, 1))

    def draw(
        self, stage: Stage, panel: MindPanel, caption: MindCaption, place: pygame.Rect, now: float
    ) -> pygame.Rect:
        """`place`: the pixels there are for it; `now`: the view's seconds."""
        still = replace(panel, status="", thinking=False, words="")
        caption = caption.in_steps
        key = (still, caption, place.size, stage.comfort)
        if key != self._key:
            self._key = key
            self._paper = _paint_fitting(stage, still, caption, place)
        rect = stage.surface.blit(self._paper, place.topleft)
        _draw_thinking(stage, rect, panel.thinking, now)
        return rect


def _paint_fitting(
    stage: Stage, panel: MindPanel, caption: MindCaption, place: pygame.Rect
) -> pygame.Surface:
    """The page with as much of it as there is room for, at least wish or plan and what is next."""
    paint = paint_figures if caption.figures else paint_mind
    shortening = _fewer_figures if caption.figures else _ever_shorter
    for shorter, told in shortening(panel, caption):
        paper = paint(stage, shorter, told, place.width)
        if paper.get_height() <= place.height:
            return paper
    return paint_brief_mind(stage, panel, caption, place.width)


def _fewer_figures(
    panel: MindPanel, caption: MindCaption
) -> Iterator[tuple[MindPanel, MindCaption]]:
    """Later choices go first, then who thinks and how long that took."""
    counts = range(max(1, len(panel.choices)), 0, -1)
    for short, count in product((False, True), counts):
        fewer = replace(panel, choices=panel.choices[:count])
        if short:
            fewer = replace(fewer, latencies=(), basis=None)
        yield fewer, replace(caption, backend="" if short else caption.backend)


def _ever_shorter(
    panel: MindPanel, caption: MindCaption
) -> Iterator[tuple[MindPanel, MindCaption]]:
    """What matters least goes first: later choices, the note, plans, why, the queue."""
    for count in range(len(panel.choices), SOME, -1):
        yield replace(panel, choices=panel.choices[:count]), caption
    panel = replace(panel, choices=panel.choices[:SOME])
    yield panel, caption
    panel = replace(panel, note="")
    yield panel, caption
    panel = replace(panel, choices=panel.choices[:1])
    yield panel, caption
    if panel.plans:
        yield from _plans_ever_shorter(panel, caption)
    else:
        panel = replace(panel, basis=None)
        yield panel, caption
        panel = replace(panel, queue=())
        yield panel, caption
        yield replace(panel, doing=""), caption


def _plans_ever_shorter(
    panel: MindPanel, caption: MindCaption
) -> Iterator[tuple[MindPanel, MindCaption]]:
    """Why it plans that goes first, then habits, what it does now, later tasks, lessons."""
    policy, reflection = panel.policy, panel.reflection
    if policy is not None:
        policy = replace(policy, thought="")
    panel = replace(panel, policy=policy)
    yield panel, caption
    if reflection is not None:
        beliefs = tuple(replace(belief, habits=()) for belief in reflection.beliefs)
        reflection = replace(reflection, beliefs=beliefs)
    panel = replace(panel, reflection=reflection)
    yield panel, caption
    panel = replace(panel, choices=(), basis=None)
    yield panel, caption
    panel = replace(panel, doing="")
    yield panel, caption
    panel = replace(panel, queue=())
    for count in (4, 3, SOME):
        caption = replace(caption, tasks=count)
        yield panel, caption
    if reflection is not None:
        yield replace(panel, reflection=replace(reflection, guidelines="")), caption


def _draw_thinking(stage: Stage, rect: pygame.Rect, thinking: bool, now: float) -> None:
    """Three dots that hop while a mind thinks."""
    for i in range(3):
        hops = thinking and not stage.comfort.calm
        hop = 5 * bump((1.6 * now - 0.18 * i) % 1.0, 0.5) if hops else 0.0
        size = stage.px(7)
        dot = Box((size, size), size / 2, BLUE if thinking else SAND, line=None)
        x = rect.right - stage.px(PADDING + 30 - 12 * i)
        stage.box(dot, (x, rect.y + stage.px(15 - hop)))
