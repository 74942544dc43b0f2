"""The mind panel: what a partner thinks, painted anew when it changes; and, beside a replay, what
the log knows of that in lines.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Papers, Stage
from game.client.drawing.theme import AMBER, BLUE, GREEN, INK, RED, SAND, SOFT_INK
from game.client.hud.chatlog import ChatLine
from game.client.hud.mind_sheets import (
    PADDING,
    USUAL,
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
from game.client.view.grid import bump
from game.content.colour import Colour
from game.partners.mind_panel import MindPanel
from game.partners.shown_words import QueueEntry, macro_words
from game.session.seats.notes import (
    CodePolicy,
    Intend,
    MacroBegun,
    MacroOver,
    MindFailed,
    Note,
    Reflection,
    RequestDropped,
    Thought,
)
from game.session.words import Words

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
        press = writer.sheet.legend.fill("nothing said yet: press {talk}")
        said = f"“{panel.message}”" if panel.message else press
        writer.paragraph(said, INK if panel.message else SOFT_INK, 1)
        writer.meant(panel)
        if panel.question:
            writer.label("It asks")
            writer.paragraph(f"{' or '.join(panel.question)}?", INK, 2)
    if panel.doing:
        writer.label("It does now")
        writer.paragraph(panel.doing, INK, 1)
        if why := why_words(panel):
            writer.paragraph(why, SOFT_INK, 2, 11.5)
    queue = [_entry_words(entry) for entry in panel.queue if entry.state not in ENDED]
    if queue and panel.listens:
        writer.label("Still to do, and what holds")
        writer.paragraph("; ".join(queue), INK, 2, 12)
    if panel.plans:
        seen = panel.policy.seen if panel.policy else 0
        when = age_words(seen, caption.tick)
        write_plan(writer, panel.policy, when, caption.tasks, _has_planned(panel))
        if (reflection := panel.reflection) is not None:
            write_beliefs(writer, reflection, caption.cooks, 4)
            write_lessons(writer, reflection, age_words(reflection.seen, caption.tick), 5)
    writer.choices(panel)
    if caption.turns:
        writer.paragraph(stage.legend.fill("{mind}: figures"), SOFT_INK, 1, 11)
    return writer.paper()


def _has_planned(panel: MindPanel) -> bool:
    return "policy" in dict(panel.latencies)


class _Writer(MindSheet):
    """Writes what the panel has in any window."""

    def meant(self, panel: MindPanel, most: int = 2) -> None:
        """The intention, in at most so many lines, and how it stands."""
        self.label("It understood")
        if panel.state is not None:
            self.chip(*STATES[panel.state])
        if panel.intention:
            self.paragraph(panel.intention, INK, most)
        else:
            self.paragraph("no wish of yours", SOFT_INK, 1)
        if panel.note:
            self.paragraph(panel.note, SOFT_INK, 1)

    def choices(self, panel: MindPanel) -> None:
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
        # The first task of its plan, and whom it takes the others for.
        first = None if panel.policy is None else replace(panel.policy, thought="")
        write_plan(writer, first, "", 1, _has_planned(panel))
        if panel.reflection is not None:
            for belief in panel.reflection.beliefs[:1]:
                writer.paragraph(believed(belief, caption.cooks), SOFT_INK, 2, 12)
    else:
        writer.choices(panel)
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
    """What matters least goes first: later choices, the note, plans, why, the queue; of who plans
    why, then habits, what it does now, later tasks, lessons.
    """
    for count in range(len(panel.choices), SOME, -1):
        yield replace(panel, choices=panel.choices[:count]), caption
    panel = replace(panel, choices=panel.choices[:SOME])
    policy, reflection = panel.policy, panel.reflection
    if policy is not None:
        policy = replace(policy, thought="")
    if reflection is not None:
        beliefs = tuple(replace(belief, habits=()) for belief in reflection.beliefs)
        reflection = replace(reflection, beliefs=beliefs)
    steps: list[dict[str, Any]] = [{}, {"note": ""}, {"choices": panel.choices[:1]}]
    if panel.plans:
        steps += [{"policy": policy}, {"reflection": reflection}]
        steps += [{"choices": (), "basis": None}, {"doing": ""}]
    else:
        steps += [{"basis": None}, {"queue": ()}, {"doing": ""}]
    for changes in steps:
        panel = replace(panel, **changes)
        yield panel, caption
    if panel.plans:
        panel = replace(panel, queue=())
        for count in (4, 3, SOME):
            caption = replace(caption, tasks=count)
            yield panel, caption
        if reflection is not None:
            yield replace(panel, reflection=replace(reflection, guidelines="")), caption


#: What is said of a beginning, by what it was decided on.
_BEGINS = {
    "reflex": "by itself", "value": "by itself", "words": "as asked", "intention": "as asked",
    "plan": "as planned", "policy": "as planned", "rule": "by its rules",
}  # fmt: skip
#: Choices shown of a thought that weighed macro actions.
SHOWN = 3


def thought_lines(note: Note, time: str, said: Sequence[Words]) -> Iterator[ChatLine]:
    """The line for a note, or none if it is no news. `said`: the words of the match, in order."""
    match note:
        case MacroBegun(macro, source):
            yield ChatLine(_BEGINS.get(source, "begins"), time, macro_words(macro), BLUE, False)
        case MacroOver(macro, "failed", reason):
            why = f": {reason}" if reason else ""
            yield ChatLine("gives up", time, f"{macro_words(macro)}{why}", SOFT_INK, False)
        case RequestDropped(macro, reason):
            yield ChatLine("not possible", time, f"{macro_words(macro)}: {reason}", SOFT_INK, False)
        case Intend(state=state, sentence=sentence):
            told = sentence or "no wish of yours"
            yield ChatLine(f"wish: {STATES[state][0]}", time, told, GREEN, False)
        case CodePolicy(tasks, thought=thought):
            steps = [f"{number}. {task.sentence}" for number, task in enumerate(tasks, 1)]
            told = " ".join(filter(None, [*steps, thought])) or USUAL
            yield ChatLine("plans", time, told, GREEN, False)
        case Reflection(guidelines, beliefs):
            for belief in beliefs:
                yield ChatLine("believes", time, belief.sentence, GREEN, False)
            if guidelines:
                yield ChatLine("has learnt", time, guidelines, GREEN, False)
        case Thought(finding=finding, basis=basis) if basis and basis.method == BY_RULES:
            yield ChatLine("decides", time, finding, AMBER, False)
        case Thought(seconds=seconds, choices=choices) if choices:
            # Without log P and V, which few read while it plays.
            shown = ((macro_words(choice.name), choice.total) for choice in choices[:SHOWN])
            best = ", ".join(f"{name} {total:.2f}" for name, total in shown)
            yield ChatLine(f"weighs, {seconds:.2f} s", time, best, AMBER, False)
        case Thought(seconds=seconds, heard=heard) if 0 < heard <= len(said):
            # What it found is told by the wish that follows.
            yield ChatLine(f"hears, {seconds:.2f} s", time, said[heard - 1].told, AMBER, False)
        case MindFailed(reason):
            yield ChatLine("trouble", time, reason, RED, False)
