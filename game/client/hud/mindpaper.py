"""The sheet of the mind panel: what a player wants to know of it, in words, from top to bottom."""

from dataclasses import dataclass, field, replace

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.theme import (
    AMBER,
    BLUE,
    GREEN,
    INK,
    RED,
    SOFT_INK,
)
from game.client.hud.chips import ENDED
from game.client.hud.mindsheet import MindSheet
from game.client.hud.planpaper import (
    STEP_S,
    CookNames,
    age_words,
    believed,
    write_beliefs,
    write_lessons,
    write_plan,
)
from game.content.colour import Colour
from game.kitchen.state import TICKS_PER_SECOND
from game.partners.mind_panel import MindPanel, QueueEntry

#: How an intention stands: what is said of it and in which colour.
STATES: dict[str, tuple[str, Colour]] = {
    "pending": ("thinking about it", AMBER),
    "active": ("on it", BLUE),
    "satisfied": ("done", GREEN),
    "revoked": ("called off", SOFT_INK),
    "impossible": ("cannot", RED),
}
#: By what macro actions were weighed, for people.
REASONS = {
    "words": "because you said “{}”",
    "intention": "because you want: {}",
    "plan": "because it said “{}”",
    "value": "by what is worth most now",
    "rule": "by its rules: {}",
    "policy": "as planned: {}",
}
#: How who goes by rules says that nothing was weighed.
BY_RULES = "by rules"
#: Leads to the other page.
TURN = "{mind}: figures"


@dataclass(frozen=True, slots=True)
class MindCaption:
    """What a panel says beside what is in the mind.

    `name`: whose it is; `backend`: where its models run, in words, '' to leave it out; `cooks`: who
    else is there; `tick`: the present; `tasks`: of a plan at most so many; `figures`: the second
    page is told; `turns`: a key leads to the other one.
    """

    name: str
    backend: str = ""
    cooks: CookNames = field(default_factory=CookNames)
    tick: float = 0.0
    tasks: int = 12
    figures: bool = False
    turns: bool = False

    @property
    def in_steps(self) -> "MindCaption":
        """The same at a moment after which ages are told otherwise."""
        step = STEP_S * TICKS_PER_SECOND
        return replace(self, tick=self.tick // step * step)


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
        writer.paragraph(stage.legend.fill(TURN), SOFT_INK, 1, 11)
    return writer.paper()


def paint_brief_mind(
    stage: Stage, panel: MindPanel, caption: MindCaption, width: int
) -> pygame.Surface:
    """What it understood or planned and what comes next, for windows without room for more."""
    writer = _Writer(stage, width)
    writer.title(caption.name)
    if panel.listens:
        writer.meant(replace(panel, note=""), most=1)
    if panel.plans:
        writer.plans_briefly(panel, caption)
    else:
        writer.names(panel)
    return writer.paper()


class _Writer(MindSheet):
    """Writes the parts of the panel one below the other."""

    def heard(self, panel: MindPanel) -> None:
        """The player's last words."""
        press = self.unit.legend.fill("nothing said yet: press {talk}")
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
        """What it has asked back and waits for."""
        if panel.question:
            self.label("It asks")
            self.paragraph(f"{' or '.join(panel.question)}?", INK, 2)

    def queue(self, panel: MindPanel) -> None:
        """All that it was asked for and that stands."""
        told = [_entry_words(entry) for entry in panel.queue if entry.state not in ENDED]
        if told:
            self.label("Still to do, and what holds")
            self.paragraph("; ".join(told), INK, 2, 12)

    def now(self, panel: MindPanel) -> None:
        """What it does, and why that."""
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
        if by_rules or (not panel.choices and (panel.plans or not panel.listens)):
            return
        self.label("Next, best first")
        names = ", ".join(choice.name for choice in panel.choices)
        self.paragraph(names or "nothing weighed yet", INK if names else SOFT_INK, 2)


def _entry_words(entry: QueueEntry) -> str:
    """E.g. 'chop onions (1 of 4)', 'cook Bob Soup (no free pot)'."""
    counted = entry.times is not None and entry.times > 1
    notes = (f"{entry.done} of {entry.times}" if counted else "", entry.note)
    told = ", ".join(note for note in notes if note)
    return f"{entry.text} ({told})" if told else entry.text


def why_words(panel: MindPanel) -> str:
    """By what the next thing to do is chosen; '' if that is not known."""
    if panel.basis is None:
        return ""
    reason, text = REASONS.get(panel.basis.source, ""), panel.basis.text
    return reason.format(text) if text or "{}" not in reason else ""
