"""Choosing among things, rows of settings, and text that must fit, by keys and by mouse."""

import pygame
import pytest

from game.client.drawing.stage import READABLE
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK
from game.client.input.intents import Intent, Press
from game.client.ui.frame import Frame, clipped
from game.client.ui.rows import KeysRow, Push, Slider, Stepper, Switch, draw_label
from game.client.ui.scene import Button, Close, Pointer
from game.client.ui.widgets import STEPS, Choice, draw_button, draw_buttons

SIZES = {"s": "Small", "m": "Middle", "l": "Large"}


# ---------------------------------------------------------------- choosing


@pytest.mark.parametrize(("intent", "way"), STEPS.items())
def test_a_cursor_goes_round_both_ways(intent, way):
    choice = Choice(3)
    seen = []
    for _ in range(4):
        assert choice.on_intent(Press(intent)) is None
        seen.append(choice.cursor)
    assert seen == ([1, 2, 0, 1] if way > 0 else [2, 1, 0, 2])


@pytest.mark.parametrize("intent", [Intent.CONFIRM, Intent.USE])
def test_only_a_fresh_press_chooses(intent):
    choice = Choice(3, cursor=2)
    assert choice.on_intent(Press(intent)) == 2
    assert choice.on_intent(Press(intent, repeat=True)) is None
    assert choice.on_intent(Press(intent, down=False)) is None
    assert choice.on_intent(Press(Intent.TALK)) is None


def test_the_mouse_points_and_a_click_chooses():
    choice = Choice(2, rects=[pygame.Rect(0, 0, 10, 10), pygame.Rect(20, 0, 10, 10)])
    assert choice.on_pointer(Pointer(25, 5)) is None and choice.cursor == 1
    assert choice.on_pointer(Pointer(5, 5, Button.DOWN)) == 0 == choice.cursor
    assert choice.on_pointer(Pointer(5, 5, Button.UP)) is None
    assert choice.on_pointer(Pointer(15, 5, Button.DOWN)) is None, "between the two"


def test_buttons_are_laid_out_below_each_other_and_the_focused_one_is_larger(stage):
    choice = Choice(3, cursor=1)
    draw_buttons(stage, ("One", "Two", "Three"), choice, pygame.Rect(100, 100, 300, 400))
    assert [rect.top for rect in choice.rects] == sorted(rect.top for rect in choice.rects)
    assert choice.rects[0].collidelist(choice.rects[1:]) == -1
    plain = draw_button(stage, "One", choice.rects[0], False)
    assert draw_button(stage, "One", choice.rects[0], True).contains(plain)


# ---------------------------------------------------------------- rows


@pytest.mark.parametrize(
    ("way", "start", "result"), [(1, "s", "m"), (-1, "s", "l"), (1, "l", "s"), (-1, "m", "s")]
)
def test_a_stepper_goes_round(way, start, result):
    chosen = []
    Stepper("Size", options=SIZES, value=start, change=chosen.append).step(way)
    assert chosen == [result]


def test_a_stepper_is_clicked_on_either_half_and_confirmed_onward():
    chosen = []
    row = Stepper("Size", options=SIZES, value="m", change=chosen.append)
    row.click(0.1)
    row.click(0.9)
    row.confirm()
    assert chosen == ["s", "l", "l"] and row.chosen == "m"


def test_a_switch_is_set_by_direction_and_turned_by_confirming():
    chosen = []
    row = Switch("Motion", on=True, change=chosen.append)
    row.step(-1)
    row.step(1)
    row.confirm()
    row.click(0.5)
    assert chosen == [False, True, False, False]


@pytest.mark.parametrize(
    ("share", "value"), [(0.0, 0.0), (0.39, 0.5), (0.78, 1.0), (0.9, 1.0), (-3.0, 0.0)]
)
def test_a_slider_follows_the_mouse_in_steps(share, value):
    chosen = []
    Slider("Music", value=0.2, change=chosen.append).click(share)
    assert chosen == [value]


def test_a_push_leads_where_its_act_says_and_has_nothing_to_step():
    row = Push("Controls", caption="Change", act=Close)
    row.step(1)
    row.drag(0.5)
    assert isinstance(row.confirm(), Close) and isinstance(row.click(0.1), Close)
    assert row.chosen is None


def test_keys_are_drawn_as_caps_side_by_side_and_do_nothing(stage, monkeypatch):
    shown, draw = [], stage.texts.get
    monkeypatch.setattr(stage.texts, "get", lambda text, how: shown.append(text) or draw(text, how))
    row = KeysRow("Walk up", still=True, keys=("W", "↑", "D-pad up"))
    row.draw(Frame(stage, pygame.Rect(100, 100, 500, 40)), focused=False)
    assert row.confirm() is None and row.chosen is None and row.still
    assert shown == ["W", "↑", "D-pad up"]


# ---------------------------------------------------------------- text that must fit


@pytest.mark.parametrize("most", [1, 2, 3])
def test_what_is_left_out_of_a_text_is_shown_by_dots(stage, most):
    style = stage.style(15, INK, face=Face.BODY)
    text = "a rather long sentence about onions and what to do with them before they burn"
    lines = clipped(stage, text, style, 140, most)
    assert len(lines) == most and lines[-1].endswith("…")
    assert all(stage.texts.width(line, style) <= 140 for line in lines)
    assert text.startswith(" ".join(lines)[:-1].rstrip())


def test_a_text_that_fits_stays_whole(stage):
    style = stage.style(15, INK, face=Face.BODY)
    assert clipped(stage, "onions", style, 140, 1) == ["onions"]
    assert clipped(stage, "", style, 140, 1) == [""]


def test_a_row_s_help_is_cut_where_the_row_ends(stage):
    place = Frame(stage, pygame.Rect(100, 100, 260, 80))
    row = Push("Label", "words " * 60, caption="Go", act=Close)
    draw_label(row, place)
    assert any(text.endswith("…") for text, _ in stage.texts._surfaces)
    before = set(stage.texts._surfaces)
    draw_label(Push("Only a label", caption="Go", act=Close), place)
    assert {text for text, _ in set(stage.texts._surfaces) - before} == {"Only a label"}


@pytest.mark.parametrize("width", [400, 120, 40])
def test_words_that_must_fit_get_smaller_as_long_as_they_can_be_read_then_they_are_cut(
    stage, width, monkeypatch
):
    shown = []
    get = stage.texts.get
    monkeypatch.setattr(
        stage.texts, "get", lambda said, how: shown.append((said, how)) or get(said, how)
    )
    drawn = stage.text_within("A kitchen with a long name indeed", (0, 0), 20, width)
    ((said, how),) = shown
    assert drawn.width <= width and how.pixels >= stage.px(READABLE)
    assert (said[-1] == "…") == (width < 150)
