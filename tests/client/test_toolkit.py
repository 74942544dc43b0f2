"""What screens are made of: a list with all that people expect of one, and rows under tabs."""

import pygame
import pytest

from game.client.input.intents import Intent, Press
from game.client.ui.frame import MIDDLE, Frame, Print
from game.client.ui.list_view import PATIENCE, ListView
from game.client.ui.rows import Row, Switch
from game.client.ui.scene import Button, Pointer, TypedText
from game.client.ui.tabbed_rows import TABS, Tab, TabbedRows

NAMES = ["Anchovy", "Apple", "Banana", "Basil", *(f"Cake {number}" for number in range(96))]
ROW, GAP = 40, 10


@pytest.fixture
def area(stage) -> Frame:
    return Frame.window(stage).part((100, 100), 400, 5 * (ROW + GAP) - GAP)


@pytest.fixture
def fruit(area) -> ListView:
    view = ListView(lambda index: NAMES[index])
    view.fill(len(NAMES))
    drawn(view, area)
    return view


def drawn(view: ListView, area: Frame) -> list[int]:
    return [index for index, _ in view.lay_out(area, [ROW] * len(NAMES), GAP)]


def test_keys_go_through_a_list_and_it_follows(fruit, area):
    expected = {
        Intent.DOWN: (1, 0), Intent.END: (99, 95), Intent.UP: (98, 95), Intent.HOME: (0, 0),
        Intent.SCROLL_DOWN: (4, 0), Intent.NEXT: (5, 1), Intent.PREVIOUS: (4, 1),
        Intent.SCROLL_UP: (0, 0),
    }  # fmt: skip
    for intent, (cursor, first) in expected.items():
        assert fruit.on_intent(Press(intent))
        assert (drawn(fruit, area)[0], fruit.cursor) == (first, cursor), intent
    assert not fruit.on_intent(Press(Intent.LEFT)) and not fruit.step(-1)


def test_the_wheel_and_the_bar_scroll_and_leave_the_cursor(fruit, area):
    fruit.on_intent(Press(Intent.SCROLL_DOWN, wheel=True))
    assert drawn(fruit, area)[0] == 3 and fruit.cursor == 0
    groove = area.right(12)[0].rect
    assert fruit.on_pointer(Pointer(groove.centerx, groove.bottom - 1, Button.DOWN))
    assert drawn(fruit, area)[-1] == 99 and fruit.cursor == 0
    fruit.on_pointer(Pointer(0, 0, Button.UP))
    assert fruit.hit(Pointer(*fruit.rects[98].center)) == 98
    assert fruit.hit(Pointer(*fruit.rects[2].center)) is None, "it is not seen"


def test_typing_goes_to_what_begins_so(fruit):
    for letters, found in (("b", 2), ("b", 3), ("b", 2)):
        fruit.on_text(TypedText(letters))
        assert fruit.cursor == found, "the same letter goes on"
    fruit.update(PATIENCE)
    for letter in "cake 7":
        fruit.on_text(TypedText(letter))
    assert NAMES[fruit.cursor] == "Cake 7"
    assert not fruit.on_text(TypedText("x")) and NAMES[fruit.cursor] == "Cake 7"


def test_letters_find_nothing_where_there_is_nothing(area):
    empty = ListView(lambda _: pytest.fail("there is nothing to name"))
    empty.fill(0)
    assert not empty.on_text(TypedText("a"))


def test_rows_under_tabs_are_walked_and_changed(area):
    state = {"sound": False, "music": False}

    def switch(name: str) -> Row:
        return Switch(name, on=state[name], change=lambda on: state.update({name: on}))

    pages = (lambda: [switch("sound"), Row("told", still=True), switch("music")], list)
    turned: list[int] = []
    view = TabbedRows(
        [Tab("One"), Tab("Two")], lambda page: pages[page](), turned=lambda: turned.append(1)
    )
    view.draw(area)
    seen = [view.row]
    for _ in range(3):
        view.on_intent(Press(Intent.DOWN))
        seen.append(view.row)
    assert seen == [TABS, 0, 2, TABS], "what only tells is passed, and it goes round"
    view.on_intent(Press(Intent.END))
    view.on_intent(Press(Intent.RIGHT))
    assert state == {"sound": False, "music": True}
    view.on_intent(Press(Intent.HOME))
    view.draw(area)
    rect = view.rects[0]
    view.on_pointer(Pointer(rect.right - 30, rect.centery, Button.DOWN))
    assert state["sound"] and view.row == 0
    view.on_pointer(Pointer(*view.places[1].center, Button.UP))
    view.on_pointer(Pointer(*view.places[1].center, Button.DOWN))
    assert (view.page, view.row, len(turned)) == (1, TABS, 1)
    view.draw(area)


def test_a_frame_is_cut_without_a_pixel_lost(area):
    head, rest = area.top(33.3, 7)
    foot, middle = rest.bottom(20.2)
    assert head.rect.height + area.stage.px(7) + middle.rect.height + foot.rect.height == (
        area.rect.height
    )
    columns = [column.rect for column in area.columns([2, 1, 1], 8)]
    assert (columns[0].left, columns[-1].right) == (area.rect.left, area.rect.right)
    assert area.at(MIDDLE) == area.rect.center
    assert area.at((-10, 10)) == (area.rect.right - 10, area.rect.top + 10)
    below = area.paragraph("word " * 40, Print(16), most=3)
    assert below.rect.y == area.rect.y + area.stage.px(3 * Print(16).step)
    assert pygame.Rect.contains(area.rect, below.rect)
