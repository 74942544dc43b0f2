"""Minds made by hand, to be looked at."""

from dataclasses import replace

import pygame

from agents.intention import ALWAYS, Avoid, Goal, Wait
from agents.messages import QueueEntry, ScoredChoice
from game.client.drawing.stage import Stage
from game.client.hud.column import TalkTool
from game.client.ui.text_field import Editor, EntryBox, FieldNote
from game.partners.mind_panel import MindPanel

BUSY = MindPanel(
    ready=True,
    thinking=True,
    message="Chop 2 onions, then help me with the Bob Soup please",
    words="Two onions, coming up.",
    intention="chop 2 onions, then cook Bob Soup",
    state="active",
    note="1 of 2 onions chopped",
    doing="Chop Onion",
    source="intention",
    choices=(
        ScoredChoice("Chop Onion", -0.4, 0.6, 59.6),
        ScoredChoice("Prepare Bob Ingredients", -1.9, 0.35, 33.1),
        ScoredChoice("Plate Alice Soup", -2.3, 0.2, 17.7),
        ScoredChoice("Chop Tomato", -2.8, 0.1, 7.2),
        ScoredChoice("Drop", -5.1, 0.0, -5.1),
    ),
    latencies=(("intention", 0.31), ("action", 0.082), ("chat", 0.004)),
    models=(("slow", "SmolLM2-135M-Instruct"), ("fast", "SmolLM2-135M-Instruct")),
)

ONIONS = QueueEntry(1, "chop onions", "task", "active", Goal("chop", "onion", 4), 1, 1, 4)
BOB = QueueEntry(2, "cook Bob Soup", "task", "blocked", Goal("cook", "bob"), 1, 0, 1, "no free pot")
REST = QueueEntry(3, "wait 5 s", "task", "waiting", Wait(5), 2, 0, 1)
PLATES = QueueEntry(4, "serve Bob Soup", "task", "waiting", Goal("serve", "bob", 2), 2, 0, 2)
STOCK = QueueEntry(5, "chop tomatoes", "standing", "active", Goal("chop", "tomato", ALWAYS), 3)
BAN = QueueEntry(6, "no: lettuce", "ban", "active", Avoid("any", "lettuce"), 4)
MINE = QueueEntry(7, "you: Cathy Soup", "yours", "active", Avoid("any", "cathy", True), 5)
QUEUED = replace(BUSY, queue=(ONIONS, BOB, REST, PLATES, STOCK, BAN, MINE))

GONE = MindPanel(
    status="Your partner's mind stopped (SIGKILL): it cooks by reflex. Next try in 4 s.",
    message=BUSY.message,
)

WAKING = MindPanel(status="Your partner is waking up: until then it cooks by reflex.")

#: A field that tells nothing.
PLAIN = FieldNote("", "")


class Writing(TalkTool):
    """Somebody who has written so much, and whose cursor is there."""

    at_foot = True

    def __init__(self, text: str, cursor: int = 0) -> None:
        self._editor = Editor(text, cursor)

    def draw_foot(self, stage: Stage, place: pygame.Rect, invitation: str) -> pygame.Rect:
        return EntryBox().draw(stage, self._editor, place, FieldNote(invitation, ""))
