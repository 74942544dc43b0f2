"""Below the partner's card: its state, what was said and what is being written."""

from dataclasses import dataclass

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK
from game.client.hud.cards import MARGIN, WIDTH
from game.client.hud.chatlog import ChatLog
from game.client.hud.entry import KEYS, PAUSED, Draft, EntryBox
from game.client.hud.notice import draw_notice
from game.client.hud.phrasebook import Phrasebook, draw_phrasebook
from game.client.input.bindings import Action
from game.partners.mind_panel import MindPanel

#: Layout units between the parts.
GAP = 12
#: What stands in the line before anything is written.
INVITATION = "Tell your partner what to do, or ask"
DEAF = "This partner just cooks and does not listen. Kitchens has one who does"
TOGETHER = "There is no partner here: only the two of you read this"
HINT = "talk to your partner"


@dataclass(frozen=True, slots=True)
class Conversation:
    """What the column shows of one moment.

    `panel`: the partner's minds, None for a partner without; `entry`: what is being written;
    `mind_open`: whether the mind panel is wanted; `backend`: where the models run, in words;
    `hints`: whether keys are told; `trouble`: anything else that the player should know;
    `phrasebook`: ready words to choose from; `alone`: there is no partner at all.
    """

    panel: MindPanel | None = None
    entry: Draft | None = None
    mind_open: bool = False
    backend: str = ""
    hints: bool = True
    trouble: str = ""
    phrasebook: Phrasebook | None = None
    alone: bool = False


#: Nobody talks.
SILENCE = Conversation()


class TalkColumn:
    """Keeps the words of a round and draws everything about them."""

    def __init__(self, log: ChatLog) -> None:
        self.log = log
        self.box = EntryBox()

    def draw(self, stage: Stage, talk: Conversation, top: int, bottom: int, now: float) -> None:
        """Fill the column between the pixel rows `top` and `bottom`."""
        left, width = stage.px(MARGIN), stage.px(WIDTH)
        panel = talk.panel
        for sentence in (panel.status if panel else "", talk.trouble):
            if sentence:
                top = draw_notice(stage, sentence, (left, top), width).bottom + stage.px(GAP)
        place_of_log = pygame.Rect(left, top, width, max(0, bottom - top))
        below = self._draw_foot(stage, talk, place_of_log)
        place_of_log.height = max(0, below - top - stage.px(GAP))
        if place_of_log.height > stage.px(40):
            awake = talk.entry is not None or talk.phrasebook is not None
            self.log.draw(stage, place_of_log, now, awake=awake)

    def _draw_foot(self, stage: Stage, talk: Conversation, place: pygame.Rect) -> int:
        """The line being written or how to begin one; gives its upper edge."""
        if talk.entry is not None:
            deaf = TOGETHER if talk.alone else DEAF
            invitation = deaf if talk.panel is None else INVITATION
            keys = PAUSED if talk.entry.paused else KEYS
            return self.box.draw(stage, talk.entry, place, invitation, keys).top
        if talk.phrasebook is not None:
            return draw_phrasebook(stage, talk.phrasebook, place).top
        if talk.panel is None or not talk.hints:
            return place.bottom
        size = stage.px(30)
        key = stage.sprite("key_blank", (place.x + size / 2, place.bottom - size / 2), size)
        name = stage.legend.bound(Action.TALK)
        middle = (key.centerx, key.centery - stage.px(2))
        stage.text_within(name, middle, 16, size - stage.px(8), INK)
        at = (key.right + stage.px(8), key.centery)
        stage.text(HINT, at, 16, CREAM, Anchor.LEFT, outline=2, rim=INK, face=Face.BOLD)
        return key.top
