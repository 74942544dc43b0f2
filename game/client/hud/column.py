"""Below the partner's card: its state, what was said and what is being written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK
from game.client.hud._layout import FreeColumn, TakenSpace
from game.client.hud.chatlog import ChatLog
from game.client.hud.microphone import QUIET, TalkingAloud, draw_heard, draw_key, draw_microphone
from game.client.hud.notices import draw_notice, notice_height
from game.client.hud.queue_board import PartnerQueue, QueueBoard, Wish
from game.client.hud.readings import ReadingRows
from game.client.input.bindings import Action
from game.client.view.grid import PixelGrid
from game.kitchen.menu import Menu
from game.partners.mind_panel import MindPanel
from game.partners.shown_words import ShownReading

#: Layout units between the parts.
GAP = 12
#: What one thing that was asked for takes at least.
SLIP = 30
#: Notices about partners that there is room for.
MOST_NOTICES = 2
#: What stands in the line before anything is written.
INVITATION = "Tell {whom} what to do, or ask"
DEAF = "This partner just cooks and does not listen. Kitchens has one who does"
TOGETHER = "There is no partner here: only the two of you read this"
HINT, SHORT_HINT, TAKE_BACK = "talk to {whom}", "talk", "take back"


class Seen(NamedTuple):
    """Where what can be pointed at was drawn: the kitchen in `area`, and the orders."""

    area: pygame.Rect
    grid: PixelGrid
    orders: Sequence[pygame.Rect]


class TalkTool:
    """Something to say something with, over a round that goes on. This one draws nothing.

    `at_foot`: it lies below what was said; `marked`: what it would take back.
    """

    at_foot: ClassVar[bool] = False
    marked: Wish | None = None

    def draw_foot(self, stage: Stage, place: pygame.Rect, invitation: str) -> pygame.Rect:
        """Paint upward from the bottom of `place`; gives the pixels that it took."""
        raise NotImplementedError

    def draw_over(self, stage: Stage, seen: Seen) -> None:
        """Paint over the kitchen."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """What the column shows of one moment.

    `panel`: the minds of the partner called `shown`, None for a partner without; `listeners`: the
    names of all partners who listen; `statuses`: what is the matter with whose minds;
    `mind_open`: whether the mind panel is wanted, `figures` its second page; `backend`: where the
    models run, in words;
    `hints`: whether keys are told; `trouble`: anything else that the player should know;
    `tools`: with which somebody is about to say something, the last on top; `alone`: there is no
    partner at all; `queues`: what the partners were asked for, `marked` which entry the mouse or
    the cursor is on; `questions`: the choices of what each partner has asked back, by seat;
    `aloud`: what is said and heard aloud, `heard_as`: how the last of it was understood; `whom`: to
    whom one talks.
    """

    panel: MindPanel | None = None
    shown: str = "Partner"
    listeners: tuple[str, ...] = ()
    statuses: Mapping[str, str] = field(default_factory=dict)
    tools: tuple[TalkTool, ...] = ()
    mind_open: bool = False
    figures: bool = False
    backend: str = ""
    hints: bool = True
    trouble: str = ""
    alone: bool = False
    queues: tuple[PartnerQueue, ...] = ()
    marked: Wish | None = None
    questions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    aloud: TalkingAloud = QUIET
    heard_as: tuple[ShownReading, ...] = ()
    whom: str = "your partner"

    @property
    def at_foot(self) -> TalkTool | None:
        return next((tool for tool in reversed(self.tools) if tool.at_foot), None)

    @property
    def notices(self) -> tuple[str, ...]:
        """What the player should know, one sentence each; whose it is where several listen."""
        several = len(self.listeners) > 1
        told = [f"{who}: {what}" if several else what for who, what in self.statuses.items()]
        return (*[*dict.fromkeys(told)][:MOST_NOTICES], *filter(None, [self.trouble]))

    @property
    def invitation(self) -> str:
        if self.panel is None or not self.panel.listens:
            return TOGETHER if self.alone else DEAF
        if len(self.listeners) > 1:
            return f"Tell all, or one by name: {', '.join(self.listeners)}"
        return INVITATION.format(whom=self.whom)


#: Nobody talks.
SILENCE = Conversation()


class TalkColumn:
    """Keeps the words of a round and draws everything about them."""

    def __init__(self, log: ChatLog, menu: Menu) -> None:
        self.log = log
        self.heard = ReadingRows(menu)
        self.queues = QueueBoard()

    def draw(
        self, stage: Stage, talk: Conversation, column: FreeColumn, space: TakenSpace, now: float
    ) -> None:
        """Fill what is left of the column.

        What is written and heard has its room first, then what is the matter, then what was asked
        for, and what was said has the rest.
        """
        left, width = column.left.x, column.left.width
        if talk.at_foot is not None:
            top = talk.at_foot.draw_foot(stage, column.left, talk.invitation).top
        else:
            top = _draw_hints(stage, talk, column.left)
        if talk.heard_as:
            keys = [str(row + 1) for row in range(len(talk.heard_as))]
            above = pygame.Rect(
                column.left.x, column.left.y, column.left.width, top - column.left.y
            )
            top = self.heard.draw(stage, above, talk.heard_as, keys, 0)
        top = _draw_aloud(stage, talk, column.left, top)
        foot = pygame.Rect(column.left.x, top, column.left.width, column.left.bottom - top)
        space.take("foot", foot)
        column.use_bottom(foot.top)
        notices = list(_fitting_notices(stage, talk, column))
        kept = sum(notice_height(stage, each, width) + column.gap for each in notices)
        place = column.left.copy()
        place.height = max(0, place.height - kept)
        below = self.queues.draw(stage, talk.queues, place, now, talk.marked)
        if below > place.top:
            first, *others = self.queues.drawn
            space.take("queue", first.unionall(others))
            column.use_top(below)
        for sentence in notices:
            rect = draw_notice(stage, sentence, (left, column.left.top), width)
            column.use_top(space.take("notice", rect).bottom)
        if column.left.height > stage.px(40):
            awake = talk.at_foot is not None
            self.log.draw(stage, space.take("log", column.left), now, awake=awake)


def _fitting_notices(stage: Stage, talk: Conversation, column: FreeColumn) -> Iterator[str]:
    """As many as there is room for, but for one slip of what was asked for."""
    room = column.left.height - stage.px(SLIP)
    for sentence in (*talk.notices, *filter(None, [stage.legend.news])):
        room -= notice_height(stage, sentence, column.left.width) + column.gap
        if room >= 0:
            yield sentence


def _draw_hints(stage: Stage, talk: Conversation, place: pygame.Rect) -> int:
    """Keys and what they do, upward from the bottom of `place`; gives their upper edge."""
    left, bottom = place.bottomleft
    if not _hinting(talk):
        return bottom
    if not any(queue.wishes for queue in talk.queues):
        hint = HINT.format(whom=talk.whom)
        return _draw_key(stage, Action.TALK, hint, (left, bottom), place.width).top
    key = _draw_key(stage, Action.TALK, SHORT_HINT, (left, bottom), place.width // 2)
    room = place.right - key.right
    return _draw_key(stage, Action.TAKE_BACK, TAKE_BACK, (key.right, bottom), room).top


def _draw_aloud(stage: Stage, talk: Conversation, place: pygame.Rect, bottom: int) -> int:
    """The microphone, or the words that come of it, upward from the row `bottom`.

    Gives their upper edge. An open microphone is shown whatever else is: whoever is listened to
    should know.
    """
    if talk.aloud.words:
        above = pygame.Rect(place.x, place.y, place.width, bottom - stage.px(GAP) - place.y)
        return draw_heard(stage, talk.aloud, above).top
    writing = talk.at_foot is not None
    if not talk.aloud.open and (writing or not _hinting(talk)):
        return bottom
    above_box = stage.px(GAP) if writing else 0
    return draw_microphone(stage, talk.aloud, (place.x, bottom - above_box)).top


def _hinting(talk: Conversation) -> bool:
    return talk.hints and talk.panel is not None and talk.panel.listens


def _draw_key(
    stage: Stage, action: Action, told: str, corner: tuple[int, int], room: int
) -> pygame.Rect:
    """A key and what it does in `room` pixels, right of and above the pixel `corner`."""
    key = draw_key(stage, action, corner)
    at = (key.right + stage.px(8), key.centery)
    style = stage.fitting(told, 16, corner[0] + room - at[0], CREAM, Face.BOLD)
    style = replace(style, outline=stage.px(2), rim=INK)
    words = stage.put(stage.texts.get(told, style), at, Anchor.LEFT)
    return key.union(words.move(stage.px(12), 0))
