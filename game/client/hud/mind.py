"""The mind panel: what a partner thinks, painted anew when it changes."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Papers, Stage
from game.client.drawing.theme import AMBER, BLUE, GREEN, INK, RED, SAND, SOFT_INK
from game.client.hud.mind_sheets import (
    PADDING,
    MindCaption,
    MindSheet,
    age_words,
    believed,
    paint_figures,
    why_words,
    write_beliefs,
    write_lessons,
    write_plan,
)
from game.client.hud.readings import ENDED
from game.client.view.motion import bump
from game.content.colour import Colour
from game.partners.mind_panel import MindPanel
from game.partners.shown_words import QueueEntry

#: How an intention stands: what is said of it and in which colour.
STATES: dict[str, tuple[str, Colour]] = {
    "pending": ("thinking about it", AMBER), "active": ("on it", BLUE),
    "satisfied": ("done", GREEN), "revoked": ("called off", SOFT_INK),
    "impossible": ("cannot", RED),
}  # fmt: skip
#: How who goes by rules says that nothing was weighed.
BY_RULES = "by rules"
#: So many choices are worth more than what stands below them.
SOME = 2


def paint_mind(stage: Stage, panel: MindPanel, caption: MindCaption, width: int) -> pygame.Surface:
    """The whole panel, without what moves."""
    writer = _Writer(stage, width)
    writer.title(caption.name)
    if panel.listens:
        writer.heard(panel)
        writer.meant(panel)
        writer.asked(panel)
    writer.now(panel)
    if panel.listens:
        writer.queue(panel)
    if panel.plans:
        writer.plans(panel, caption)
    writer.names(panel)
    if caption.turns:
        writer.paragraph(stage.legend.fill("{mind}: figures"), SOFT_INK, 1, 11)
    return writer.paper()


class _Writer(MindSheet):
    """Writes the parts of the panel one below the other."""

    def heard(self, panel: MindPanel) -> None:
        press = self.sheet.legend.fill("nothing said yet: press {talk}")
        said = f"“{panel.message}”" if panel.message else press
        self.paragraph(said, INK if panel.message else SOFT_INK, 1)

    def meant(self, panel: MindPanel, most: int = 2) -> None:
        """The intention, in at most so many lines, and how it stands."""
        self.label("It understood")
        if panel.state is not None:
            word, colour = STATES[panel.state]
            self.chip(word, colour)
        if panel.intention:
            self.paragraph(panel.intention, INK, most)
        else:
            self.paragraph("no wish of yours", SOFT_INK, 1)
        if panel.note:
            self.paragraph(panel.note, SOFT_INK, 1)

    def asked(self, panel: MindPanel) -> None:
        if panel.question:
            self.label("It asks")
            self.paragraph(f"{' or '.join(panel.question)}?", INK, 2)

    def queue(self, panel: MindPanel) -> None:
        told = [_entry_words(entry) for entry in panel.queue if entry.state not in ENDED]
        if told:
            self.label("Still to do, and what holds")
            self.paragraph("; ".join(told), INK, 2, 12)

    def now(self, panel: MindPanel) -> None:
        if panel.doing:
            self.label("It does now")
            self.paragraph(panel.doing, INK, 1)
            if why := why_words(panel):
                self.paragraph(why, SOFT_INK, 2, 11.5)

    def plans(self, panel: MindPanel, caption: MindCaption) -> None:
        """What it means to do instead of the usual, what it believes, and what it has learnt."""
        seen = panel.policy.seen if panel.policy else 0
        thought = "policy" in dict(panel.latencies)
        write_plan(self, panel.policy, age_words(seen, caption.tick), caption.tasks, thought)
        if (reflection := panel.reflection) is not None:
            write_beliefs(self, reflection, caption.cooks, 4)
            write_lessons(self, reflection, age_words(reflection.seen, caption.tick), 5)

    def plans_briefly(self, panel: MindPanel, caption: MindCaption) -> None:
        """The first task of its plan, and whom it takes the others for."""
        policy = panel.policy
        first = None if policy is None else replace(policy, thought="")
        write_plan(self, first, "", 1, "policy" in dict(panel.latencies))
        if panel.reflection is not None:
            for belief in panel.reflection.beliefs[:1]:
                self.paragraph(believed(belief, caption.cooks), SOFT_INK, 2, 12)

    def names(self, panel: MindPanel) -> None:
        """The best macro actions in two lines, for who weighs them."""
        by_rules = panel.basis is not None and panel.basis.method == BY_RULES
        if panel.choices and not by_rules:
            self.label("Next, best first")
            self.paragraph(", ".join(choice.name for choice in panel.choices), INK, 2)


def _entry_words(entry: QueueEntry) -> str:
    """E.g. 'chop onions (1 of 4)', 'cook Bob Soup (no free pot)'."""
    counted = entry.times is not None and entry.times > 1
    notes = (f"{entry.done} of {entry.times}" if counted else "", entry.note)
    told = ", ".join(note for note in notes if note)
    return f"{entry.text} ({told})" if told else entry.text


class MindCard:
    """Paints a panel once for as long as nothing in it changes."""

    def __init__(self) -> None:
        self._papers = Papers()

    def draw(
        self, stage: Stage, panel: MindPanel, caption: MindCaption, place: pygame.Rect, now: float
    ) -> pygame.Rect:
        """`place`: the pixels there are for it; `now`: the view's seconds."""
        still = replace(panel, status="", thinking=False, words="")
        caption = caption.in_steps
        key = (still, caption, place.size, stage.comfort)
        paint = partial(_paint_fitting, stage, still, caption, place)
        rect = stage.surface.blit(self._papers.painted(key, paint), place.topleft)
        # Three dots that hop while a mind thinks.
        for i in range(3):
            hops = panel.thinking and not stage.comfort.calm
            hop = 5 * bump((1.6 * now - 0.18 * i) % 1.0, 0.5) if hops else 0.0
            size = stage.px(7)
            dot = Box((size, size), size / 2, BLUE if panel.thinking else SAND, line=None)
            x = rect.right - stage.px(PADDING + 30 - 12 * i)
            stage.box(dot, (x, rect.y + stage.px(15 - hop)))
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
    # What it understood or planned and what comes next, for windows without room for more.
    writer = _Writer(stage, place.width)
    writer.title(caption.name)
    if panel.listens:
        writer.meant(replace(panel, note=""), most=1)
    if panel.plans:
        writer.plans_briefly(panel, caption)
    else:
        writer.names(panel)
    return writer.paper()


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
