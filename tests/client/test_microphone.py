"""Talking aloud on the screen: a sign whenever the microphone is open, the words as they come."""

import pygame
import pytest

from game.client.drawing.theme import GREEN, SAND, Comfort
from game.client.hud._layout import CookTips, Crowd, FreeColumn, TakenSpace
from game.client.hud.bubbles import Speech, draw_speech
from game.client.hud.chatlog import ChatLog
from game.client.hud.column import Conversation, TalkColumn
from game.client.hud.microphone import QUIET, TalkingAloud, draw_heard, draw_microphone
from game.partners.mind_panel import MindPanel
from tests.client.minds import Writing
from tests.client.test_column import COLUMN, painted
from tests.kitchen.scenario import SOUPS

CORNER = (18, 700)


def colours(stage, rect: pygame.Rect) -> set[tuple[int, int, int]]:
    """All that are painted in a place."""
    return {
        tuple(stage.surface.get_at((x, y)))[:3]
        for x in range(rect.left, rect.right)
        for y in range(rect.top, rect.bottom)
    }


def column_with(stage, aloud: TalkingAloud, **talk) -> pygame.Rect:
    """What a column changes on the screen by talking aloud."""
    column = TalkColumn(ChatLog(), SOUPS)
    for told in (Conversation(**talk), Conversation(aloud=aloud, **talk)):
        before = stage.surface.copy()
        column.draw(stage, told, FreeColumn(COLUMN.copy(), 12), TakenSpace(), 0.0)
    return painted(stage, before)


def test_without_a_microphone_there_is_no_sign(stage):
    before = stage.surface.copy()
    assert not draw_microphone(stage, QUIET, CORNER).size[0]
    assert not draw_heard(stage, QUIET, COLUMN).height
    assert not painted(stage, before)


@pytest.mark.parametrize("sign", ["open", "speaking"])
def test_an_open_microphone_shows_even_where_no_hints_are_given(stage, sign):
    assert column_with(stage, TalkingAloud(sign), hints=False)


def test_a_closed_one_shows_only_among_the_hints(stage):
    assert not column_with(stage, TalkingAloud("ready"), hints=False)
    assert column_with(stage, TalkingAloud("ready"), panel=MindPanel())


def test_the_disc_swells_with_the_sound_unless_motion_is_reduced(stage):
    def width(level: float) -> int:
        stage.surface.fill("black")
        draw_microphone(stage, TalkingAloud("open", level), CORNER)
        disc = pygame.mask.from_threshold(stage.surface, GREEN if level else SAND, (1, 1, 1, 255))
        return max(rect.width for rect in disc.get_bounding_rects())

    assert width(0.2) < width(1.0)
    stage.adapt(Comfort(calm=True))
    assert width(0.2) == width(1.0)


def test_the_last_of_many_words_are_shown(stage):
    few = draw_heard(stage, TalkingAloud("speaking", partial="chop two"), COLUMN)
    stage.surface.fill("black")
    before = stage.surface.copy()
    many = draw_heard(stage, TalkingAloud("speaking", partial="chop two onions and " * 30), COLUMN)
    assert few.height < many.height < COLUMN.height / 3
    assert COLUMN.inflate(12, 12).contains(painted(stage, before))


def test_what_was_heard_can_be_taken_back_for_a_while(stage):
    heard = TalkingAloud("ready", undo=0.5, heard="Chop two onions.")
    slip = draw_heard(stage, heard, COLUMN)
    assert slip.height > draw_heard(stage, TalkingAloud("speaking"), COLUMN).height
    assert heard.words and not TalkingAloud("ready", undo=0.0, heard=heard.heard).words


def test_a_bubble_that_sounds_is_marked_and_as_large_as_subtitles_are_wanted(stage):
    def bubble(aloud: bool) -> tuple[pygame.Rect, set[tuple[int, int, int]]]:
        stage.surface.fill("black")
        tips, crowd = CookTips((640, 360), (640, 420)), Crowd(stage.surface.get_rect())
        speech = Speech("On my way: two onions!", 0.0)
        rect = draw_speech(stage, speech, "", tips, crowd, aloud=aloud)
        assert rect is not None
        return rect, colours(stage, pygame.Rect(rect.topleft, (12, 12)))

    rect, plain = bubble(aloud=False)
    assert bubble(aloud=True)[1] - plain
    stage.adapt(Comfort(subtitles=1.3))
    assert bubble(aloud=False)[0].width > rect.width


def test_an_open_microphone_shows_while_one_writes_or_chooses(stage):
    talk = {"tools": (Writing("chop", 4),)}
    box = column_with(stage, TalkingAloud("ready"), **talk)
    for sign in ("open", "speaking"):
        stage.surface.fill("black")
        assert column_with(stage, TalkingAloud(sign, 0.5, "chop two"), **talk).top < box.top
