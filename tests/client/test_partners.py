"""Choosing the partner and what it thinks with, by keys and by mouse, and remembering it."""

from itertools import chain

import pygame
import pytest

from game.client.app.options import Options
from game.client.player.preferences import Preferences
from game.client.scenes import _levels as levels_screen
from game.client.scenes._levels import Area, LevelsScene
from game.client.scenes._partners import BUNDLED, Engine, PartnerStrip
from game.client.ui.places import LevelsPlace, RoundSetup
from game.client.ui.scene import Goto
from game.lab.runs.arguments import named_level
from game.partners.minds import Minds
from game.partners.partner_spec import PARTNERS
from game.partners.thinking import MindChoice
from game.settings import SETTINGS, Service, Settings, TextSize, load_settings, settings_path
from main import main
from tests.client.driving import SMALL, Client

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
ENTER, ESC, TAB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB
#: From the kitchens past the sheet to the partners.
TO_PARTNERS = (TAB, TAB)


def no_minds(choice: MindChoice) -> list[Minds]:
    raise AssertionError("no round is begun here")


@pytest.fixture
def client():
    client = Client(Options(RoundSetup("ring", "hla", 7), size=SMALL, minds=no_minds))
    client.frames(1)
    client.tap(ENTER)
    yield client
    client.close()


def levels(client: Client) -> LevelsScene:
    assert isinstance(client.app.scene, LevelsScene)
    return client.app.scene


def write(client: Client, text: str) -> None:
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    client.frames()


def test_the_partner_is_chosen_with_keys_and_kept(client):
    assert levels(client).strip.partner == "hla"
    client.tap(*TO_PARTNERS, RIGHT, RIGHT)
    assert levels(client).strip.partner == "reflex"
    assert load_settings().value.partner == "reflex"
    client.tap(ENTER)
    assert client.round.play.setup.partner == "reflex"
    assert client.round.play.level.name == "ring"


def test_the_kitchen_is_still_chosen_in_the_first_row(client):
    client.tap(RIGHT, *TO_PARTNERS, RIGHT, RIGHT, UP)
    assert levels(client).area is Area.GRID
    client.tap(RIGHT, ENTER)
    assert client.round.play.level.name == "partition"


def test_the_mouse_chooses_too(client):
    strip = levels(client).strip
    client.click(*strip.rects[0][2].center)
    assert strip.partner == "reflex" and strip.rows == 1
    client.frames()
    assert len(strip.rects) == 1
    client.click(*strip.rects[0][0].center)
    client.frames()
    client.click(*strip.rects[1][1].center)
    assert client.scene == "FieldsScene"


def test_a_file_is_named_and_kept(client):
    client.tap(*TO_PARTNERS, DOWN, RIGHT)
    assert levels(client).strip.engine is Engine.FILE and levels(client).strip.lacking
    assert load_settings().value.model == ""
    client.tap(ENTER)
    write(client, "/models/large.gguf")
    client.tap(ENTER)
    assert load_settings().value.model == "/models/large.gguf"
    assert not levels(client).strip.lacking
    assert levels(client).strip.detail == "/models/large.gguf"
    client.tap(LEFT)
    assert load_settings().value.model == ""


def test_a_server_is_set_up_and_its_key_is_never_shown(client, monkeypatch):
    texts, shown = client.app.stage.texts, []
    draw = texts.get
    monkeypatch.setattr(texts, "get", lambda text, how: shown.append(text) or draw(text, how))
    client.tap(*TO_PARTNERS, DOWN, LEFT, ENTER)
    for text in ("http://localhost:8080/v1", "qwen", "secret"):
        write(client, text)
        client.tap(TAB)
    client.tap(UP)
    client.frames(1)
    assert "••••••" in shown and not any("secret" in text for text in shown)
    client.tap(ENTER)
    settings = load_settings().value
    assert settings.backend == "openai"
    assert settings.service == Service("http://localhost:8080/v1", "qwen", "secret")
    assert "qwen at localhost" in levels(client).strip.detail


def test_escape_changes_nothing(client):
    client.tap(*TO_PARTNERS, DOWN, RIGHT, ENTER)
    write(client, "/models/large.gguf")
    client.tap(ESC)
    assert client.scene == "LevelsScene"
    assert load_settings().value == Settings()


def test_every_thing_has_an_explanation(client):
    client.frames(1)
    for engine in Engine:
        levels(client).strip.engine = engine
        client.frames(1)
        assert levels(client).strip.detail or engine in BUNDLED


def test_without_minds_there_is_one_partner(start):
    client = start()
    client.tap(ENTER)
    assert levels(client).strip.company == ("reflex", "person")
    client.tap(*TO_PARTNERS, RIGHT, LEFT, ENTER)
    assert client.scene == "RoundScene"


def at(client: Client, level: str) -> PartnerStrip:
    client.app.follow(Goto(LevelsPlace(level)))
    client.frames(1)
    return levels(client).strip


def test_whoever_has_work_in_a_kitchen_is_offered_there(client):
    assert at(client, "ring").company == ("hla", "dpt", "reflex", "person")
    everybody = ("hla", "dpt", "reflex", "fryer", "chopper", "assembler", "person")
    assert at(client, "asymmetric").company == everybody
    assert at(client, "counter_circuit_solo").company == ()


def test_who_has_no_work_stays_chosen_and_another_comes_along(client, capsys):
    strip = at(client, "asymmetric")
    client.tap(*TO_PARTNERS, LEFT, LEFT)
    assert (strip.chosen, strip.excuse) == ("assembler", "")
    strip = at(client, "quick")
    assert strip.chosen == "reflex"
    told = "“Assembles” has no work in Quick: “Just cooks” comes along."
    assert strip.excuse == told
    assert load_settings().value.partner == "assembler"
    client.tap(ENTER)
    assert client.round.play.level.name == "quick"
    client.frames(1)
    assert client.round._talk().notices == (told,)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1024, 600)], ids=str)
@pytest.mark.parametrize("text", ["normal", "larger"])
def test_all_partners_are_wholly_seen_beside_what_there_is_to_know_of_them(
    size, text: TextSize, monkeypatch
):
    hints = []
    draw = levels_screen.draw_hint
    monkeypatch.setattr(levels_screen, "draw_hint", lambda *told: hints.append(draw(*told)))
    settings = Settings(text_size=text)
    client = Client(Options(RoundSetup("ring"), size=size, settings=settings, minds=no_minds))
    window = pygame.Rect((0, 0), size)
    for level in ("ring", "asymmetric"):
        strip = at(client, level)
        client.tap(*TO_PARTNERS)
        for _ in strip.company:
            client.frames(1)
            cards = strip.rects[0]
            assert len(cards) == len(strip.company)
            assert all(window.contains(card) for card in cards)
            for index, card in enumerate(cards):
                others = [*cards[index + 1 :], *chain(*strip.rects[1:])]
                assert card.collidelist(others) == -1
                assert strip.at(card.center) == (0, index)
            halo = pygame.Rect.unionall(cards[0], cards).inflate(0, cards[0].height // 14)
            assert not halo.colliderect(hints[-1])
            assert all(window.contains(chip) for chip in chain(*strip.rects[1:]))
            client.tap(RIGHT)
    client.close()


def test_a_click_on_the_panel_is_none_on_the_cards(client):
    strip = at(client, "asymmetric")
    client.click(*strip.rects[1][0].center)
    assert strip.chosen == "hla"


def test_where_one_cooks_alone_there_is_nobody_to_choose(client):
    at(client, "night_shift")
    client.tap(TAB, TAB)
    assert levels(client).area is Area.BAR, "there is nothing between the sheet and the bar"
    client.tap(TAB)
    assert levels(client).chosen.name == "night_shift"
    client.tap(ENTER, DOWN, ENTER)  # and no lesson in frying first
    assert len(client.round.play.match.seats) == 1


def test_where_one_cooks_alone_a_click_meets_nobody_who_was_there_before(client):
    strip = at(client, "asymmetric")
    spot = strip.rects[0][1].center
    client.tap(pygame.K_END)
    while len(levels(client).chosen.cooks) > 1:
        client.tap(UP)
    client.click(*spot)
    assert client.scene == "LevelsScene" and levels(client).area is Area.GRID


@pytest.mark.parametrize("name", [name for name, spec in PARTNERS.items() if spec.research])
def test_what_experiments_need_is_offered_to_nobody(name):
    assert name not in Preferences(Settings(partner=name), no_minds).partners
    assert Preferences(Settings(partner=name), no_minds).partner == "reflex"


def test_who_is_named_on_the_command_line_is_there_though_no_card_offers_it(capsys):
    assert main(["play", "--headless", "--level", "quick", "--partner", "fsm"]) == 0
    with pytest.raises(SystemExit):
        main(["play", "--partner", "nobody"])
    assert "expected one of hla, dpt, reflex" in capsys.readouterr().err


def test_a_round_without_a_window_tells_who_comes_along(capsys):
    assert main(["play", "--headless", "--level", "quick", "--partner", "fryer"]) == 0
    told = capsys.readouterr().err
    assert "“Fries” has no work in Quick: “Just cooks” comes along." in told


def test_choosing_the_listener_gives_it_something_to_think_with():
    preferences = Preferences(Settings(backend="reflex"), no_minds)
    assert preferences.partner == "reflex"
    preferences.choose_partner("hla")
    assert preferences.partner == "hla" and preferences.settings.backend == "local"


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (Settings(), "bundled, here"),
        (Settings(model="/a.gguf"), "your file, here"),
        (Settings(backend="openai", service=Service("http://me:8080/v1", "m")), "at me"),
        (Settings(backend="openai"), "at a server"),
    ],
)
def test_where_the_model_runs_is_told(settings, words):
    assert Preferences(settings).whereabouts == words


def test_a_choice_that_cannot_be_kept_counts_all_the_same(monkeypatch):
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    preferences = Preferences(Settings(), no_minds)
    preferences.choose_partner("reflex")
    assert preferences.partner == "reflex"
    assert preferences.problem == (
        f"this choice is not kept: No space left on device ({settings_path()})"
    )


def test_settings_reach_the_round(start):
    SETTINGS.save(settings_path(), Settings(partner="reflex", pause_while_typing=True))
    settings = load_settings().value
    client = Client(Options(RoundSetup("ring", "reflex", 7), True, SMALL, settings=settings))
    assert client.round.habits.chat_pauses
    client.close()


@pytest.mark.parametrize(("level", "told"), [("ring", False), ("counter_circuit", True)])
def test_what_the_bundled_model_understands_best_is_told_where_it_matters(level, told):
    strip = PartnerStrip(Preferences(Settings()), level=named_level(level))
    strip.engine = Engine.SMALL
    assert ("understands soups best" in strip.meaning) == told
    strip.engine = Engine.SERVICE
    assert "soups" not in strip.meaning
