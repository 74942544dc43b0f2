"""The browser's pages of difficulty and records: by keys, mouse and pad, kept, and what they do."""

from dataclasses import replace

import pygame
import pytest

from game.client.player.best_scores import Contest, RecordEntry
from game.client.scenes._levels import Area, LevelsScene
from game.client.ui.places import LevelsPlace
from game.client.ui.scene import Goto
from game.client.ui.tabbed_rows import TABS
from game.content.difficulty import NORMAL, Difficulty
from game.settings import load_settings

PAGES = ["Kitchen", "Difficulty", "Records"]


@pytest.fixture
def browser(start):
    """Opens the browser on a kitchen, with these scores of one player in Ring, best last."""

    def show(level: str = "ring", *scores: int, pads: int = 0):
        client = start(pads=pads)
        best = client.app.director.best
        for number, score in enumerate(scores):
            entry = RecordEntry(score, f"cook {score}", f"2026-01-01T10:{number:02}:00")
            best.enter(Contest("ring"), entry)
        client.app.follow(Goto(LevelsPlace(level)))
        client.frames(2)
        assert isinstance(client.app.scene, LevelsScene)
        return client, client.app.scene

    return show


def open_page(client, scene, title: str) -> None:
    scene.area = Area.SHEET
    scene.browser.sheet.page = PAGES.index(title)
    scene.browser.sheet.row = TABS
    client.frames()


def row_at(scene, label: str) -> pygame.Rect:
    """Where a row was drawn last."""
    laid = zip(scene.browser.sheet.rows, scene.browser.sheet.rects, strict=False)
    return next(rect for row, rect in laid if row.label == label)


def test_the_sheet_has_its_pages(browser):
    _, scene = browser()
    assert [page.title for page in scene.browser.sheet.pages] == PAGES


def test_difficulty_is_chosen_by_keys_kept_and_played(browser):
    client, scene = browser("quick")
    open_page(client, scene, "Difficulty")
    client.tap(pygame.K_DOWN, pygame.K_RIGHT)  # orders: in a rush
    client.tap(pygame.K_DOWN, pygame.K_LEFT)  # partner: three quarters
    client.tap(pygame.K_DOWN, pygame.K_LEFT)  # round: short
    chosen = Difficulty("rush", "three_quarters", "short")
    assert load_settings().value.difficulty == chosen
    client.tap(pygame.K_DOWN, pygame.K_RETURN)
    play = client.round.play
    assert (play.setup.difficulty, play.level.difficulty) == (chosen, chosen)
    assert play.level.round_ticks == 500


def test_difficulty_is_chosen_by_the_mouse(browser):
    client, scene = browser()
    open_page(client, scene, "Difficulty")
    orders = row_at(scene, "Orders")
    client.click(orders.right - 8, orders.centery)
    assert client.app.director.preferences.settings.difficulty == Difficulty(pressure="rush")
    round_ = row_at(scene, "Round")
    client.click(round_.x + round(0.5 * round_.width), round_.centery)
    assert client.app.director.preferences.settings.difficulty == Difficulty(
        pressure="rush", length="short"
    )


def test_difficulty_is_chosen_with_a_pad(browser):
    client, scene = browser(pads=1)
    open_page(client, scene, "Difficulty")
    client.push(pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert load_settings().value.difficulty == Difficulty(pressure="rush")
    client.push(pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_A)
    assert load_settings().value.difficulty == NORMAL


def test_where_people_cook_alone_there_is_no_partner_to_be_slow(browser):
    client, scene = browser("counter_circuit_solo")
    open_page(client, scene, "Difficulty")
    labels = [row.label for row in scene.browser.sheet.rows if row.label]
    assert labels == ["Orders", "Round"]


def test_facts_are_those_of_the_difficulty_that_is_chosen(browser):
    client, scene = browser("ring", 70)
    (row,) = scene.browser.sheet.pages[0].rows(scene.chosen, scene.actions.terms)
    assert (row.level.round_ticks, row.best) == (1000, 70)
    client.app.director.preferences.change(difficulty=Difficulty(length="long"))
    client.frames()
    (row,) = scene.browser.sheet.pages[0].rows(scene.chosen, scene.actions.terms)
    assert (row.level.round_ticks, row.best) == (2000, None)


def test_records_are_shown_five_at_a_time(browser):
    client, scene = browser("ring", *range(10, 80, 10))
    open_page(client, scene, "Records")
    page = scene.browser.sheet.pages[2]
    (row,) = page.rows(scene.chosen, scene.actions.terms)
    assert [entry.score for entry in row.table] == [70, 60, 50, 40, 30, 20, 10]
    client.tap(pygame.K_DOWN, pygame.K_RIGHT)
    assert page.sheet == 1
    before = client.app.window.surface.copy()
    client.tap(pygame.K_RIGHT)
    assert page.sheet == 0 and before.get_buffer().raw != client.app.window.surface.get_buffer().raw
    client.click(*scene.browser.sheet.rects[0].center)
    assert page.sheet == 1


def test_records_are_those_of_players_and_difficulty(browser):
    client, scene = browser("ring", 40)
    best, page = client.app.director.best, scene.browser.sheet.pages[2]
    hard = Difficulty("rush")
    best.enter(Contest("ring", 2), RecordEntry(90))
    best.enter(Contest("ring", 1, hard), RecordEntry(25))

    def scores() -> list[int]:
        (row,) = page.rows(scene.chosen, scene.actions.terms)
        return [entry.score for entry in row.table]

    assert scores() == [40]
    client.app.director.preferences.change(difficulty=hard)
    client.frames()
    assert scores() == [25]
    client.app.director.preferences.change(difficulty=NORMAL, second_person=True)
    client.frames()
    assert scores() == [90]


def test_a_kitchen_without_records_says_so(browser):
    client, scene = browser("quick")
    open_page(client, scene, "Records")
    (row,) = scene.browser.sheet.pages[2].rows(scene.chosen, scene.actions.terms)
    assert row.still and row.table == ()


def test_stars_of_a_card_are_those_earned_at_any_difficulty(browser):
    client, _ = browser()
    long = Difficulty(length="long")
    client.app.director.best.enter(Contest("quick", 1, long), RecordEntry(120))
    client.app.follow(Goto(LevelsPlace("quick")))
    client.frames()
    listing = client.app.scene.browser.chosen
    assert (listing.stars, listing.played) == (1, True)
    assert replace(listing, played=False).is_new and not listing.is_new
