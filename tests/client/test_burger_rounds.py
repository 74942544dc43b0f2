"""A whole round by keys and words, through the real loop of the window; its log replays."""

import re
from collections.abc import Sequence
from math import dist
from random import Random

import pygame
import pytest

from agents.hla.deciding import FastMind
from agents.hla.reflecting import SlowMind
from agents.llm.recording import AnswersModel
from agents.workers.inline_link import InlineLink
from game.client.app.options import Options
from game.client.ui.places import RoundSetup
from game.commands._request import named_level
from game.partners.minds import Minds
from game.partners.thinking import MindChoice
from game.session.log.lines import CHECK_TICKS
from game.session.match.replay import load_log, replay
from tests.client.diner import Diner
from tests.client.driving import SMALL, Client, logs, press, release
from tests.partners.minding import pair
from tests.partners.told import PROFILE

LEVEL = "asymmetric"
#: What the partner's mind makes of the words.
ANSWERS = {"stop": "stop", "go on": "go on", "lettuce": "chop lettuce x1"}


def minds(choice: MindChoice) -> list[Minds]:
    """They know by heart what messages mean."""
    slow = SlowMind(AnswersModel(ANSWERS), PROFILE, Random(7))
    fast = FastMind(AnswersModel({}), PROFILE)
    return [pair(InlineLink(slow, fixed_s=0.1), InlineLink(fast, fixed_s=0.1))]


def tap(key: int) -> None:
    press(key)
    release(key)


def write(words: str) -> None:
    for letter in words:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    tap(pygame.K_RETURN)


@pytest.mark.slow
def test_a_round_of_burgers_is_played_with_keys_and_words() -> None:
    client = Client(Options(RoundSetup(LEVEL, "hla", 7), True, SMALL, minds=minds))
    client.timer.step = 1 / 10
    diner = Diner(client.app, tap, write, "chop a lettuce")

    def look() -> None:
        diner.look()
        if diner.results is not None:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    client.timer.each_frame = look
    client.run()
    assert diner.results is not None
    results = diner.results.outcome.results
    assert results.finished and (diner.fires, diner.put_out) == (1, 1)
    level = named_level(LEVEL)
    assert sum(results.cooks[level.human].served.values()) >= 1, "a burger made and served by keys"
    assert all(cook.moves > 50 for cook in results.cooks), "both cooked"
    asked = {each.text: each.outcome for each in diner.results.outcome.course.asked}
    assert asked["chop a lettuce"].name == "DONE", asked
    (log,) = logs()
    record = load_log(log)
    again = replay(record, level)  # raises at the first digest that differs
    assert len(record.checks) >= level.round_ticks // CHECK_TICKS
    assert (again.state.score, again.state.tick) == (results.score, level.round_ticks)


RAW = re.compile(r"[a-z]_[a-z]|putout|beefs|=>", re.IGNORECASE)
WORDS = {
    "fry two": "cook beef x2", "no full burgers": "avoid prepare full_burger",
    "yours": "leave any beef_burger", "ready": "stock beef x2", "serve one": "serve full_burger x1",
    "fire": "putout x1", "how": "ask recipe full_burger", "missing": "ask status full_burger",
}  # fmt: skip


def test_nothing_that_is_shown_is_called_by_a_raw_name(monkeypatch) -> None:
    monkeypatch.setitem(globals(), "ANSWERS", WORDS)
    setup = RoundSetup("counter_circuit", "hla", 7)
    client = Client(Options(setup, True, (1280, 720), minds=minds))
    shown: set[str] = set()

    def look(seconds: float) -> None:
        client.seconds(seconds)
        shown.update(text for text, _ in client.app.stage.texts._surfaces)

    client.cook()
    client.tap(pygame.K_F1)
    for words in WORDS:
        client.tap(pygame.K_t)
        write(words)
        look(3)
    client.tap(pygame.K_F1)
    look(2)
    client.app.follow(client.round.finish_early())
    for _ in range(4):
        look(1)
        client.tap(pygame.K_RIGHT)
    client.app.follow(client.app.scene.menu["Watch replay"])
    client.frames(5)
    for _ in range(6):
        client.tap(pygame.K_RIGHT)
        look(0.5)
    client.close()
    assert any("Full Burger" in text for text in shown) and "Fry Beef" in shown
    assert sorted(text for text in shown if RAW.search(text)) == []


def test_what_was_agreed_about_places_is_tinted_in_its_owner_s_colour(monkeypatch) -> None:
    monkeypatch.setitem(
        globals(), "ANSWERS", {"left": "stay at left", "mine": "leave any at pot 2"}
    )
    client = Client(Options(RoundSetup("ring", "hla", 7), True, (1280, 720), minds=minds))
    client.cook()
    kitchen, view = client.round.play.level.kitchen, client.round.view
    corners = {"left": kitchen.cell(1, 6), "mine": kitchen.appliances[1]}

    def seen(cell: int) -> pygame.Color:
        x, y = view.grid.at(*kitchen.xy(cell))
        return client.app.stage.surface.get_at((round(x) + 9, round(y) + 9))

    def apart(one: Sequence[int], other: Sequence[int]) -> float:
        return dist(tuple(one)[:3], other)

    before = {words: seen(cell) for words, cell in corners.items()}
    for words, cell in corners.items():
        client.tap(pygame.K_t)
        write(words)
        client.seconds(3)
        owner = view.figures[view.owners[cell]].look.colour
        assert apart(seen(cell), owner) < 0.9 * apart(before[words], owner)
    assert [view.owners[cell] for cell in corners.values()] == [0, 1]
    client.close()
