"""The kitchen browser by keys, mouse and gamepad: finding, opening, cooking, keeping one's own."""

import re
import shutil
from datetime import date

import pygame
import pytest

from game import paths
from game.client.app.options import Options
from game.client.browser.browser import DAY, SEARCH
from game.client.browser.catalogue import ShelfTab
from game.client.player.best_scores import Contest, RecordEntry
from game.client.scenes._levels import Area, LevelsScene
from game.client.ui.places import LevelsPlace, RoundSetup
from game.client.ui.rows import Stepper
from game.client.ui.scene import Goto
from game.content.difficulty import NORMAL
from game.partners.brigades import is_for_crews
from game.settings import SETTINGS, Settings, TextSize, settings_path
from tests.client.driving import Client

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
ENTER, ESC, TAB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB
RING = paths.levels() / "ring.yaml"
LATER = "title: Later\nline: Not yet.\nplace: 1\nopens_at: 900\nlevels: [mine, market]\n"


@pytest.fixture
def own():
    """The player's folder, with a kitchen of their own in it."""
    (paths.user_levels() / "chapters").mkdir(parents=True)
    shutil.copy(RING, paths.user_levels() / "mine.yaml")
    return paths.user_levels()


def at(client: Client, name: str | None = None, mine: bool = False) -> LevelsScene:
    client.app.director.today = lambda: date(2026, 11, 23)
    client.app.follow(Goto(LevelsPlace(name, mine)))
    client.frames(2)
    return here(client)


def here(client: Client) -> LevelsScene:
    assert isinstance(client.app.scene, LevelsScene)
    return client.app.scene


def write(client: Client, text: str) -> None:
    for letter in text:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    client.frames(2)


def names(scene: LevelsScene) -> list[str]:
    return [listing.name for listing in scene.browser.grid.listings]


# ------------------------------------------------------------ finding


def test_typing_searches_dishes_too_and_escape_shows_all_again(start):
    client = start()
    scene = at(client, "ring")
    everything = names(scene)
    write(client, "burger")
    assert "counter_circuit" in names(scene) and "ring" not in names(scene)
    assert scene.chosen.name == names(scene)[0]
    client.tap(pygame.K_BACKSPACE)
    assert scene.browser.bar.search.text == "burge"
    write(client, " zzz")
    assert names(scene) == [] and scene.chosen is None
    client.tap(ENTER, DOWN, RIGHT, TAB)
    assert client.scene == "LevelsScene", "there is nothing to choose"
    client.tap(ESC)
    assert names(scene) == everything
    client.tap(ESC)
    assert client.scene == "TitleScene"


@pytest.mark.parametrize("size", [(1280, 720), (640, 360)], ids=str)
@pytest.mark.parametrize("text", ["normal", "larger"])
def test_however_much_is_searched_for_it_is_read_and_its_end_is_seen(
    size, text: TextSize, monkeypatch
):
    client = Client(Options(RoundSetup("ring"), size=size, settings=Settings(text_size=text)))
    scene, texts, shown = at(client, "ring"), client.app.stage.texts, {}
    get = texts.get
    monkeypatch.setattr(texts, "get", lambda said, how: shown.update({said: how}) or get(said, how))
    write(client, "w")
    long = "w" + 3 * "omelettes with cheese "
    write(client, long[1:])
    searched = scene.browser.bar.search.text
    assert len(searched) > 55 and shown[searched].pixels == shown["w"].pixels
    field = scene.browser.bar.rects[SEARCH]
    assert field.contains(client.app.scene.caret) and client.app.scene.caret.x > field.centerx
    client.close()


def test_a_space_begins_no_search_it_cooks(start):
    client = start()
    at(client, "bottleneck")
    write(client, " ")
    assert client.round.play.level.name == "bottleneck"


def test_tabs_show_chapters_mine_new_and_all(start, own):
    client = start()
    client.app.director.best.enter(Contest("ring"), RecordEntry(95))
    scene = at(client, "ring")
    shown = {}
    for place, tab in enumerate(ShelfTab):
        client.click(*scene.browser.bar.rects[place].center)
        client.frames()
        assert scene.browser.bar.tab is tab
        shown[tab] = set(names(scene))
    assert shown[ShelfTab.MINE] == {"mine"}
    assert "mine" not in shown[ShelfTab.CHAPTERS] and "ring" in shown[ShelfTab.CHAPTERS]
    assert shown[ShelfTab.ALL] == shown[ShelfTab.CHAPTERS] | {"mine"}
    assert "ring" not in shown[ShelfTab.NEW] and "mine" in shown[ShelfTab.NEW]


def test_the_tab_and_the_kitchen_are_the_same_when_one_comes_back(start, own):
    client = start()
    scene = at(client, "quick")
    client.click(*scene.browser.bar.rects[3].center)
    client.tap(DOWN, ENTER)
    played = client.round.play.level.name
    client.tap(ESC, UP, ENTER)
    assert here(client).browser.bar.tab is ShelfTab.ALL and here(client).chosen.name == played


def test_arrows_lead_from_the_cards_to_the_sheet_the_partners_and_the_bar(start):
    client = start()
    scene = at(client, "ring")
    client.tap(LEFT)
    assert scene.area is Area.GRID and scene.chosen.name == "ring"
    client.tap(*[RIGHT] * 3)
    assert scene.area is Area.SHEET and scene.chosen.name == "partition"
    client.tap(LEFT)
    assert scene.area is Area.GRID
    client.tap(RIGHT, UP)
    while scene.area is Area.SHEET:
        client.tap(UP)
    assert scene.area is Area.BAR
    client.tap(DOWN, TAB)
    assert scene.area in (Area.SHEET, Area.PARTNERS)


# ------------------------------------------------------------ chapters


def test_a_chapter_waits_for_stars_and_opens_with_them(start):
    client = start()
    scene = at(client, "kitchen_garden")
    assert scene.browser.chosen.opens_at == 3
    assert "Opens with 3 stars, won in any chapter. You have 0." in scene.browser.sheet.content.note
    client.tap(ENTER)
    assert client.scene == "ConfirmScene", "how else it opens"
    client.tap(ENTER)
    assert client.scene == "LevelsScene" and scene.browser.chosen.locked
    client.app.director.best.enter(Contest("ring", 2), RecordEntry(125))
    assert at(client, "kitchen_garden").browser.chosen.opens_at == 0, "three stars are enough"
    client.tap(ENTER)
    assert client.round.play.level.name == "kitchen_garden"


def test_stars_at_half_length_ask_for_half_the_points(start):
    client = start()
    short = Contest("ring", 1, type(NORMAL)(length="short"))
    client.app.director.best.enter(short, RecordEntry(63))
    assert at(client, "ring").browser.catalogue.collected == 3


def test_a_setting_opens_every_chapter_at_once(start):
    client = start()
    scene = at(client, "ferry")
    assert scene.browser.chosen.locked
    client.app.director.preferences.change(open_all_kitchens=True)
    client.frames(2)
    assert not scene.browser.chosen.locked
    client.app.director.preferences.change(open_all_kitchens=False)
    client.frames(2)
    client.tap(ENTER, DOWN, ENTER)
    client.frames(2)
    assert client.scene == "LevelsScene" and not scene.browser.chosen.locked
    assert client.app.director.preferences.settings.open_all_kitchens


def test_a_crew_can_be_led_from_the_start(start):
    client = start(size=(1280, 720))
    scene = at(client, "first_shift")
    assert is_for_crews(scene.chosen) and not scene.browser.chosen.locked
    client.tap(ENTER, DOWN, ENTER)  # a lesson is offered first
    assert client.round.play.match.crew is not None


def test_a_chapter_that_waits_for_stars_does_not_lock_its_authors_own_kitchens(start, own):
    (own / "chapters" / "later.yaml").write_text(LATER)
    client = start()
    scene = at(client, "mine")
    assert scene.browser.bar.tab is ShelfTab.CHAPTERS and not scene.browser.chosen.locked
    captions = [tool.caption for tool in scene.browser.sheet.content.tools]
    assert captions == ["New", "Edit", "Copy", "Export", "Delete"]
    (section,) = [each for each in scene.browser.grid.sections if each.title == "Later"]
    assert [each.locked for each in section.listings] == [False, True], "the game's own waits"
    assert section.opens_at == 900
    client.tap(ENTER)
    assert client.round.play.level.name == "mine"


def test_a_broken_chapter_is_listed_with_its_problem(start, own):
    (own / "chapters" / "later.yaml").write_text("title: [")
    client = start()
    scene = at(client, "chapters/later")
    assert scene.browser.bar.tab is ShelfTab.MINE
    assert scene.chosen.problem.startswith("later.yaml:1:")


# ------------------------------------------------------------ the day, and seeds


def test_the_kitchen_of_the_day_is_cooked_with_its_seed(start):
    client = start()
    scene = at(client, "ring")
    daily = scene.browser.daily
    client.click(*scene.browser.bar.rects[4].center)
    client.frames()
    assert scene.chosen.name == daily.level and not scene.browser.chosen.locked
    client.tap(ENTER)
    if client.scene == "LessonOfferScene":
        client.tap(DOWN, ENTER)
    match = client.round.play.match
    assert (match.level.name, match.state.seed) == (daily.level, daily.seed)


def test_a_difficulty_chosen_elsewhere_does_not_cling_to_the_kitchen_of_the_day(start):
    client = start()
    scene = at(client, "ring")
    client.tap(TAB, UP, RIGHT, DOWN, RIGHT)
    hard = client.app.director.preferences.settings.difficulty
    assert hard != NORMAL and scene.actions.terms.difficulty == hard
    client.click(*scene.browser.bar.rects[DAY].center)
    client.frames()
    assert scene.actions.terms.difficulty == NORMAL
    assert [row for row in scene.browser.sheet.rows if isinstance(row, Stepper)] == []
    client.tap(ENTER)
    if client.scene == "LessonOfferScene":
        client.tap(DOWN, ENTER)
    assert client.round.play.level.difficulty == NORMAL
    assert client.app.director.preferences.settings.difficulty == hard, "elsewhere it is kept"


def test_a_seed_is_kept_until_it_is_taken_away(start):
    client = start(seed=None)
    scene = at(client, "ring")
    client.tap(TAB, RIGHT, ENTER)
    assert client.scene == "FieldsScene"
    write(client, "no. 4711!")
    client.tap(ENTER, TAB, TAB, TAB, TAB)
    assert scene.browser.seed == 4711
    at(client, "quick")
    client.tap(ENTER)
    assert client.round.play.match.state.seed == 4711


# ------------------------------------------------------------ one's own


def press(client: Client, caption: str) -> None:
    """Choose a button of the sheet by its words, with keys."""
    scene = here(client)
    content = scene.browser.sheet.content
    assert content is not None
    rows = [row for row in (content.actions, content.tools) if row]
    row = next(i for i, actions in enumerate(rows) if caption in [a.caption for a in actions])
    place = [action.caption for action in rows[row]].index(caption)
    client.tap(TAB, *[DOWN] * row, *[RIGHT] * place, ENTER)


def test_a_kitchen_is_deleted_only_after_a_question(start, own):
    client = start()
    at(client, "mine")
    press(client, "Delete")
    assert client.scene == "ConfirmScene"
    client.tap(ESC)
    assert (own / "mine.yaml").exists()
    client.app.follow(Goto(LevelsPlace("mine")))
    client.tap(pygame.K_DELETE, DOWN, ENTER)
    client.frames(2)
    assert not (own / "mine.yaml").exists()
    assert names(here(client)) == [] and here(client).browser.bar.tab is ShelfTab.MINE


def test_shipped_kitchens_are_neither_edited_nor_deleted(start):
    client = start()
    scene = at(client, "ring")
    assert [tool.caption for tool in scene.browser.sheet.content.tools] == ["Copy and change it"]
    client.tap(pygame.K_DELETE)
    assert client.scene == "LevelsScene" and RING.exists()
    press(client, "Copy and change it")
    assert client.scene == "EditorScene"


@pytest.mark.parametrize(("caption", "scene"), [("Edit", "EditorScene"), ("Export", "ExportScene")])
def test_one_s_own_is_edited_and_exported(start, own, caption, scene):
    client = start()
    at(client, "mine")
    press(client, caption)
    assert client.scene == scene


def test_who_has_no_kitchen_yet_is_invited_to_make_one(start):
    client = start()
    scene = at(client, mine=True)
    assert scene.chosen is None
    press(client, "New kitchen")
    assert client.scene == "EditorScene"


# ------------------------------------------------------------ gamepads, sizes, many


def test_a_pad_turns_over_the_tabs_and_asks_for_letters(start, own):
    client = start(pads=1)
    scene = at(client, "ring")
    client.push(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert scene.browser.bar.tab is ShelfTab.MINE
    client.push(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert scene.browser.bar.tab is ShelfTab.CHAPTERS
    client.push(pygame.CONTROLLER_BUTTON_DPAD_UP, *[pygame.CONTROLLER_BUTTON_DPAD_RIGHT] * 5)
    client.push(pygame.CONTROLLER_BUTTON_A)
    assert client.scene == "FieldsScene"
    write(client, "quick")
    client.push(pygame.CONTROLLER_BUTTON_START)
    assert here(client).chosen.name == "quick"
    client.push(pygame.CONTROLLER_BUTTON_A)
    assert client.round.play.level.name == "quick"


@pytest.fixture
def sixty(own):
    text = RING.read_text()
    for number in range(60):
        title = f"title: Kitchen {number}"
        (own / f"mine_{number:02}.yaml").write_text(re.sub("title: .*", title, text))
    return own


def test_sixty_kitchens_are_all_reached(start, sixty):
    client = start()
    scene = at(client, mine=True)
    assert len(names(scene)) == 61
    client.tap(pygame.K_END)
    assert (
        scene.chosen.name == names(scene)[-1]
        and scene.browser.grid.cursor in scene.browser.grid.rects
    )
    client.tap(pygame.K_HOME)
    assert scene.browser.grid.cursor in scene.browser.grid.rects
    for _ in range(3):
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    client.frames(2)
    assert scene.browser.grid.cursor == 0 and 0 not in scene.browser.grid.rects, "it only scrolls"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)], ids=str)
@pytest.mark.parametrize("text", ["normal", "larger"])
def test_nothing_overlaps(size, text: TextSize, sixty):
    SETTINGS.save(settings_path(), Settings(text_size=text))
    client = Client(Options(RoundSetup("ring"), size=size, settings=Settings(text_size=text)))
    scene = at(client, "mine_30")
    browser = scene.browser
    groups = (
        browser.bar.rects,
        list(browser.grid.rects.values()),
        browser.sheet.rects,
        scene.strip.rects[0],
    )
    window = pygame.Rect((0, 0), size)
    for group in groups[:3]:
        assert group and all(window.contains(rect) for rect in group)
        for index, rect in enumerate(group):
            assert rect.collidelist(group[index + 1 :]) == -1
    for index, group in enumerate(groups):
        others = [rect for other in groups[index + 1 :] for rect in other]
        assert all(rect.collidelist(others) == -1 for rect in group)
    client.close()
