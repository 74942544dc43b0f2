"""The level editor, driven by real mouse, key and pad events through the app's event loop."""

import time
from functools import partial

import pygame
import pytest

from game import paths
from game.client.app.options import Options
from game.client.drawing.stage import Stage
from game.client.editor.inspector import order_rows
from game.client.editor.star_page import ProgressRow, new_event
from game.client.scenes import _editor as editor_screen
from game.client.scenes._editor import Area
from game.client.ui.places import EditorPlace, RoundSetup
from game.client.ui.scene import Goto
from game.content.check import check
from game.content.grid import MOST_CELLS
from game.content.level import Level
from game.content.load import load_level
from game.content.scalars import MOST_COOKS
from game.design.fields import add_event, field, set_field
from game.design.folder import DraftFolder
from game.design.plan import plan_of
from game.design.reshaping import FEWEST_CELLS
from game.design.survey import distances
from game.session.log.archive import archive, recordings
from game.settings import Settings
from tests.client.driving import Client, press, release
from tests.tables import table

LEFT, RIGHT, MIDDLE = 1, 3, 2


@pytest.fixture
def edit(start):
    def open_editor(name="", source="", pads=0):
        client = start(size=(1280, 720), pads=pads)
        client.app.follow(Goto(EditorPlace(name, source)))
        client.frames(2)
        return client

    return open_editor


def centre(client, cell):
    grid = client.app.scene.canvas.grid
    x, y = grid.at(cell[0] + 0.5, cell[1] + 0.5)
    return round(x), round(y)


def mouse(kind, at, button=LEFT):
    if kind == pygame.MOUSEMOTION:
        pygame.event.post(pygame.event.Event(kind, pos=at, rel=(0, 0), buttons=(1, 0, 0)))
    else:
        pygame.event.post(pygame.event.Event(kind, pos=at, button=button))


def drag(client, *cells, button=LEFT):
    """Press on the first cell, pull over the others, let go on the last."""
    mouse(pygame.MOUSEBUTTONDOWN, centre(client, cells[0]), button)
    client.frames()
    for cell in cells[1:]:
        mouse(pygame.MOUSEMOTION, centre(client, cell))
        client.frames()
    mouse(pygame.MOUSEBUTTONUP, centre(client, cells[-1]), button)
    client.frames()


def choose(client, label):
    """Click on a tool."""
    palette = client.app.scene.palette
    index = next(i for i, tool in enumerate(palette.tools) if tool.label == label)
    client.click(*palette.rects[index].center)


def text(client):
    return client.app.scene.edited.draft.text


def grid_of(client):
    lines = text(client).split("grid: |\n")[1].split("\n\n")[0]
    return [line.strip() for line in lines.split("\n")]


def test_an_empty_kitchen_can_be_played_at_once(edit):
    client = edit()
    assert isinstance(client.app.scene.edited.checked.level, Level)
    assert not client.app.scene.edited.flaws


def test_the_mouse_paints_picks_and_erases(edit):
    client = edit()
    choose(client, "board")
    drag(client, (3, 3), (4, 3), (5, 3))
    assert grid_of(client)[3][3:6] == "CCC" or len(set(grid_of(client)[3][3:6])) == 1
    board = grid_of(client)[3][3]
    drag(client, (4, 3), button=MIDDLE)
    assert grid_of(client)[3][3:6] == f"{board}.{board}"
    choose(client, "pot")
    drag(client, (3, 3), button=RIGHT)
    assert client.app.scene.palette.tool.label == "board"


def test_a_line_drawn_is_one_step(edit):
    client = edit()
    before = text(client)
    choose(client, "board")
    drag(client, (3, 3), (4, 3), (5, 3))
    client.tap(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert text(client) == before
    client.tap(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert text(client) != before


def test_what_is_wrong_is_marked_in_its_cell_with_the_sentence_of_check(edit):
    client = edit()
    choose(client, "floor")
    drag(client, (2, 0))
    scene = client.app.scene
    (flaw,) = [flaw for flaw in scene.edited.flaws if (2, 0) in flaw.cells]
    assert "all along the edge" in flaw.problem.expected
    assert scene.edited.checked.level is None
    client.tap(pygame.K_F5)
    assert client.scene == "EditorScene"
    assert "cannot be played yet" in scene.edited.told


def test_f5_plays_and_esc_returns_to_where_one_was(edit):
    client = edit()
    choose(client, "board")
    drag(client, (3, 3))
    scene, draft = client.app.scene, text(client)
    client.tap(pygame.K_F5)
    assert client.scene == "TryOutScene"
    board = client.app.scene.play.level.kitchen.stations[3 + 3 * scene.edited.shown.kitchen.width]
    assert board.kind.value == "board"
    client.cook()
    client.frames(30)
    client.tap(pygame.K_ESCAPE)
    assert client.app.scene is scene
    assert recordings(archive()) == []
    assert (text(client), scene.canvas.cursor) == (draft, (3, 3))


def test_the_keys_alone_design_save_and_leave(edit):
    client = edit()
    client.tap(pygame.K_TAB)
    assert client.app.scene.area is Area.TOOLS
    while client.app.scene.palette.tool.label != "board":
        client.tap(pygame.K_RIGHT)
    client.tap(pygame.K_RETURN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN)
    assert grid_of(client)[2][2] == grid_of(client)[0][8]
    press(pygame.K_SPACE)
    client.frames()
    client.tap(pygame.K_RIGHT, pygame.K_RIGHT)
    release(pygame.K_SPACE)
    client.frames()
    assert len(set(grid_of(client)[2][2:5])) == 1
    client.tap(pygame.K_DELETE)
    assert grid_of(client)[2][4] == "."
    client.tap(pygame.K_s, mod=pygame.KMOD_CTRL)
    file = paths.user_levels() / "my_kitchen.yaml"
    assert file.read_text() == text(client)
    assert check([file]) == []
    client.tap(pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_RETURN)
    assert client.scene == "LevelsScene"


def test_a_copy_keeps_the_comments_of_its_origin(edit):
    client = edit(source="ring")
    choose(client, "bin")
    drag(client, (0, 0))
    client.tap(pygame.K_s, mod=pygame.KMOD_CTRL)
    name = client.app.scene.edited.draft.name
    saved = (paths.user_levels() / f"{name}.yaml").read_text()
    assert "# our choice: the paper's 3 felt slow" in saved
    assert "# In seat order; the letter marks where the cook starts." in saved
    assert load_level(paths.user_levels() / f"{name}.yaml").kitchen.stations[0].kind.value == "bin"


def test_what_was_not_saved_is_there_again(edit, start):
    client = edit()
    client.tap(pygame.K_s, mod=pygame.KMOD_CTRL)
    choose(client, "board")
    drag(client, (3, 3))
    left = text(client)
    client.seconds(3)
    again = edit("my_kitchen")
    assert text(again) == left
    again.tap(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert text(again) == (paths.user_levels() / "my_kitchen.yaml").read_text()


def test_pages_change_what_is_not_painted(edit):
    client = edit()
    client.tap(pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT)
    assert client.app.scene.area is Area.PAGES
    rows = [row.label for row in client.app.scene.inspector.rows]
    client.tap(*[pygame.K_DOWN] * (1 + rows.index("A round lasts")), pygame.K_RIGHT)
    assert "round_seconds: 110" in text(client)
    client.tap(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert "round_seconds: 100" in text(client)


def test_a_title_is_written(edit):
    client = edit()
    client.tap(pygame.K_TAB, pygame.K_TAB, pygame.K_DOWN, pygame.K_RETURN)
    assert client.scene == "FieldsScene"
    client.tap(*[pygame.K_BACKSPACE] * 10)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="Chez moi: à table"))
    client.frames()
    client.tap(pygame.K_RETURN)
    assert client.app.scene.edited.checked.level.title == "Chez moi: à table"


def test_every_row_of_every_page_can_be_changed(edit):
    client = edit(source="asymmetric")
    scene = client.app.scene
    client.tap(pygame.K_TAB, pygame.K_TAB)
    for page in range(4):
        scene.inspector.open(page)
        for index in range(len(scene.inspector.rows)):
            if scene.inspector.rows[index].label in ("Stars", "Shift"):
                continue
            scene.inspector.row = min(index, len(scene.inspector.rows) - 1)
            client.tap(pygame.K_RIGHT)
            assert client.scene == "EditorScene"
    while scene.edited.history.can_undo:
        client.tap(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert scene.edited.checked.level is not None


def row_of(client, page, words, what="label"):
    """Go to a page and put the cursor on the row that says so."""
    inspector = client.app.scene.inspector
    client.app.scene.area = Area.PAGES
    inspector.turn_to(page)
    found = [str(getattr(row, what, "")) for row in inspector.rows]
    inspector.row = found.index(words)


def test_the_size_ends_at_the_smallest_and_largest_map_and_loses_nothing_on_the_way(edit):
    client = edit(source="ring")
    before, steps = text(client), MOST_CELLS + 2
    row_of(client, "Kitchen", "Columns")
    client.tap(*[pygame.K_LEFT] * 12)
    plan = plan_of(client.app.scene.edited.draft)
    assert plan.width == FEWEST_CELLS and len(plan.cooks) == 2, "the map is as small as it gets"
    client.tap(*[pygame.K_RIGHT] * (8 - FEWEST_CELLS))
    assert text(client) == before
    client.tap(*[pygame.K_RIGHT] * (steps - 8))
    assert plan_of(client.app.scene.edited.draft).width == MOST_CELLS
    row_of(client, "Orders", "A round lasts")
    client.tap(*[pygame.K_LEFT] * 8)
    assert "round_seconds: 30" in text(client), "other numbers end, too"
    row_of(client, "Kitchen", "Mood")
    mood = client.app.scene.inspector.rows[client.app.scene.inspector.row]
    client.tap(*[pygame.K_RIGHT] * len(mood.options))
    assert "mood: ring" in text(client), "words go round"


def test_no_more_cooks_are_painted_than_the_game_has_room_for(edit):
    client = edit()
    choose(client, "partner")
    plan = plan_of(client.app.scene.edited.draft)
    cells = [(x, y) for y, row in enumerate(plan.rows) for x, cell in enumerate(row) if cell == "."]
    spare = MOST_COOKS - len(plan.cooks)
    for cell in cells[:spare]:
        drag(client, cell)
    assert len(plan_of(client.app.scene.edited.draft).cooks) == MOST_COOKS
    drag(client, cells[spare])
    scene = client.app.scene
    assert len(plan_of(scene.edited.draft).cooks) == MOST_COOKS
    assert scene.edited.told.startswith(f"{MOST_COOKS} cooks are the most")
    assert isinstance(scene.edited.checked.level, Level)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 600)], ids=str)
@pytest.mark.parametrize("text_size", ["normal", "larger"])
def test_hints_are_below_everything_else_and_within_the_window(size, text_size, monkeypatch):
    hints, papers = [], []
    rounded = Stage.rounded

    def noted(stage, rect, *how, **more):
        papers.append(rect.clip(stage.surface.get_clip()))
        return rounded(stage, rect, *how, **more)

    monkeypatch.setattr(Stage, "rounded", noted)
    draw = editor_screen.draw_hint
    monkeypatch.setattr(editor_screen, "draw_hint", lambda *told: hints.append(draw(*told)))
    settings = Settings(text_size=text_size)
    client = Client(Options(RoundSetup("ring"), size=size, settings=settings))
    client.app.follow(Goto(EditorPlace(source="ring")))
    client.frames(2)
    for area in Area:
        client.app.scene.area = area
        papers.clear()
        client.frames(1)
        assert pygame.Rect((0, 0), size).contains(hints[-1])
        assert papers and hints[-1].collidelist(papers) == -1, area
    client.close()


@pytest.mark.slow
def test_a_proposal_of_stars_tells_how_far_it_is_and_leaves_what_was_chosen_meanwhile(edit):
    client = edit(source="ring")
    scene = client.app.scene
    scene.edited.change(lambda draft: set_field(draft, "round_seconds", 30))
    row_of(client, "Stars", "Propose", "caption")
    client.tap(pygame.K_RETURN)
    push, progress = scene.inspector.rows[:2]
    assert (push.caption, push.help[:17]) == ("Stop", "Cooks play round ")
    assert isinstance(progress, ProgressRow) and progress.share < 1
    row_of(client, "Stars", "One star")
    client.tap(pygame.K_RIGHT)
    chosen = field(scene.edited.draft, "stars")
    deadline = time.monotonic() + 300
    while scene.inspector.context.proposal.running:
        assert time.monotonic() < deadline
        client.frames()
        time.sleep(0.02)
    inspector = scene.inspector
    assert inspector.rows[inspector.row].label == "One star", "the cursor is where it was"
    assert field(scene.edited.draft, "stars") == chosen
    assert scene.edited.told.endswith("What you chose stays.")
    row_of(client, "Stars", "Proposed meanwhile")
    offered = scene.inspector.context.proposal.offered
    client.tap(pygame.K_RETURN)
    assert field(scene.edited.draft, "stars") == [str(points) for points in offered]


def test_what_was_undone_does_not_come_back(edit):
    client = edit()
    client.tap(pygame.K_s, mod=pygame.KMOD_CTRL)
    choose(client, "board")
    drag(client, (3, 3))
    client.seconds(1)
    client.tap(pygame.K_z, mod=pygame.KMOD_CTRL)
    client.seconds(1)
    assert DraftFolder().unsaved() == ()


def test_a_kitchen_that_was_never_saved_is_there_again(edit):
    client = edit()
    choose(client, "board")
    drag(client, (3, 3))
    client.seconds(1)
    left = text(client)
    assert text(edit()) == left
    assert edit(source="ring").app.scene.edited.draft.name == "my_ring"


def test_what_was_left_unsaved_on_purpose_is_gone(edit):
    client = edit()
    choose(client, "board")
    drag(client, (3, 3))
    client.seconds(1)
    assert DraftFolder().unsaved() == ("my_kitchen",)
    client.tap(pygame.K_ESCAPE, *[pygame.K_DOWN] * 3, pygame.K_RETURN)
    client.frames(2)
    assert DraftFolder().unsaved() == ()


def test_an_event_begins_at_a_board_and_moves_to_others(edit):
    client = edit()
    scene = client.app.scene
    client.tap(pygame.K_TAB, pygame.K_TAB)
    scene.inspector.turn_to("Stars")
    captions = [getattr(row, "caption", "") for row in scene.inspector.rows]
    client.tap(*[pygame.K_DOWN] * (1 + captions.index("a board is lost")), pygame.K_RETURN)
    assert scene.edited.checked.level is not None
    assert "cell: [9, 1]" in text(client), "the nearer one of two"
    labels = [row.label for row in scene.inspector.rows]
    scene.inspector.row = labels.index("Which board")
    client.tap(pygame.K_RIGHT)
    assert "cell: [11, 3]" in text(client)


def test_an_event_is_drawn_from_times_and_things(edit):
    client = edit()
    scene = client.app.scene
    scene.inspector.turn_to("Stars")
    for kind in ("board lost", "lorry"):
        scene.edited.change(partial(add_event, event=new_event(kind, scene.edited.menu, (8, 0))))
    client.frames(2)

    def step(label, key, times=1):
        labels = [row.label for row in scene.inspector.rows]
        scene.inspector.row = labels.index(label)
        client.tap(*[key] * times)
        return text(client)

    client.tap(pygame.K_TAB, pygame.K_TAB)
    assert "{at_seconds: 35, event: board" in step("1: a board is lost, after", pygame.K_RIGHT)
    assert "{at_seconds: [35, 45], event: board" in step("At the latest after", pygame.K_RIGHT, 2)
    assert "{at_seconds: [40, 45]," in step("1: a board is lost, after", pygame.K_RIGHT)
    assert "{at_seconds: 35, event: board" in step("At the latest after", pygame.K_LEFT, 2)
    assert "cell: [[9, 1], [11, 3]]" in step("Which board", pygame.K_LEFT)
    assert "ingredient: [" in step("It brings", pygame.K_LEFT)
    assert scene.edited.checked.level is not None


def test_an_undo_may_take_away_the_cook_that_is_carried(edit):
    client = edit()
    choose(client, "partner")
    drag(client, (5, 3))
    scene = client.app.scene
    client.tap(pygame.K_RETURN)
    assert scene.brush.carried is not None
    client.tap(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert scene.brush.carried is None
    client.tap(pygame.K_RETURN, pygame.K_RETURN)


def test_a_quick_mouse_leaves_no_gaps(edit):
    client = edit()
    choose(client, "board")
    drag(client, (2, 2), (8, 4))
    letter = grid_of(client)[0][8]
    assert sum(row.count(letter) for row in grid_of(client)[1:-1]) == 7 + 1


def test_the_middle_button_takes_a_cook_away_but_not_the_last(edit):
    client = edit()
    cooks = [(row.index(c), y) for y, row in enumerate(grid_of(client)) for c in row if c in "AH"]
    for cell in cooks:
        drag(client, cell, button=MIDDLE)
    assert len(plan_of(client.app.scene.edited.draft).cooks) == 1
    assert "Somebody" in client.app.scene.edited.told


def test_a_held_direction_walks_on(edit):
    client = edit()
    press(pygame.K_RIGHT)
    client.seconds(1)
    release(pygame.K_RIGHT)
    client.frames()
    cursor = client.app.scene.canvas.cursor
    assert cursor[0] > 5
    client.seconds(1)
    assert client.app.scene.canvas.cursor == cursor


def test_a_click_on_what_is_wrong_leads_to_it_also_behind_its_words(edit):
    client = edit()
    choose(client, "floor")
    drag(client, (2, 0))
    scene = client.app.scene
    scene.canvas.cursor = (5, 5)
    client.frames()
    (rect, _), *_ = scene.notes.seen
    client.click(*rect.center)
    assert scene.canvas.cursor == (2, 0)
    scene.canvas.cursor = (5, 5)
    client.frames()
    client.click(round(0.725 * client.app.window.surface.get_width()), rect.centery)
    assert scene.canvas.cursor == (2, 0)


def test_reach_is_told_cook_by_cook(edit):
    client = edit(source="partition")
    scene = client.app.scene
    told = []
    for _ in scene.edited.reaches:
        client.tap(pygame.K_t)
        told.append(scene.edited.told)
    assert told[0].startswith("Cook A alone does not get to ")
    assert told[1].startswith("Cook H alone does not get to ")
    client.tap(pygame.K_t)
    assert scene.canvas.reach is None


def test_ways_are_drawn_for_the_dish_under_the_cursor(edit):
    client = edit()
    scene = client.app.scene
    client.tap(pygame.K_TAB, pygame.K_TAB)
    scene.inspector.turn_to("Ways")
    client.tap(pygame.K_DOWN, pygame.K_DOWN)
    assert scene.canvas.way.dish == distances(scene.edited.shown.kitchen)[1].dish


@table(__file__)
def test_whatever_a_file_says_it_is_edited_or_refused(edit, written):
    paths.user_levels().mkdir(parents=True)
    (paths.user_levels() / "odd.yaml").write_text(written)
    client = edit("odd")
    if client.scene != "NoticeScene":
        for key in (pygame.K_RETURN, pygame.K_TAB, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_F5):
            client.tap(key, pygame.K_DELETE, pygame.K_t, pygame.K_DOWN)
        assert client.scene in ("EditorScene", "FieldsScene", "TryOutScene")


def test_another_menu_leads_into_no_dead_end(edit):
    menus = paths.user_levels() / "menus"
    menus.mkdir(parents=True)
    burgers = (paths.levels() / "menus" / "burgers.yaml").read_text(encoding="utf-8")
    buns = burgers.replace("title: Bread", 'title: Bun, look: {colour: "#123456"}')
    (menus / "buns.yaml").write_text(buns, encoding="utf-8")
    client = edit()
    edited = client.app.scene.edited
    edited.change_menu("buns")
    assert "undo brings it back" in edited.told
    assert edited.flaws and edited.shown.looks["bread"].colour is not None  # though it is no level
    assert set(field(edited.draft, "orders.dishes")) <= set(edited.menu.dishes)
    edited.change_menu("soups")  # of a menu that is only passed nothing is lost
    assert not edited.flaws
    edited.change(lambda draft: set_field(draft, "orders.dishes", ["bob", "buns"]))
    rows = order_rows(client.app.scene.inspector.context)
    next(row for row in rows if row.label == "buns: not here").change(False)
    assert not edited.flaws


def test_what_is_wrong_is_told_whole(edit):
    client = edit()
    edited = client.app.scene.edited
    legend = edited.draft.text.replace("tomato source", "tomatoe source")
    edited.change(lambda draft: draft.saying(legend.replace("lettuce source", "letuce source")))
    client.frames(2)
    told = [note.words for note in client.app.scene.notes.told]
    assert "expected a station" in told[0] and told[0].endswith("Did you mean 'lettuce source'?")
    assert client.app.scene.notes.whole
