"""The settings screen by keys and by mouse: what is changed counts at once, and is kept."""

from dataclasses import replace
from typing import get_args, get_type_hints

import pygame
import pytest

from game.client.app.options import Options
from game.client.player.preferences import Habits
from game.client.scenes._settings import FOOT
from game.client.scenes._settings_pages import looks
from game.client.ui.rows import Slider
from game.client.ui.tabbed_rows import TABS
from game.partners.phrasebook import KnownPhrase
from game.partners.probe import ProbeState
from game.settings import Asking, Service, Settings, Volumes, load_settings
from tests.client.desks import Desk, go_to, row, screen, told
from tests.client.driving import SMALL, Client

SHIFT = pygame.KMOD_LSHIFT
UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
ENTER, ESC, TAB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB
PAGES = ("Sound", "Display", "Play", "Partner", "Words", "Talking", "Voices", "Controls")


@pytest.fixture
def desk():
    desk = Desk()
    yield desk
    desk.close()


def kept() -> Settings:
    return load_settings().value


@pytest.mark.parametrize("place", looks())
def test_all_that_a_setting_may_be_can_be_chosen_and_is_explained(place):
    part, _, name = place.rpartition(".")
    kind = get_type_hints(type(getattr(Settings(), part)) if part else Settings)[name]
    look = looks()[place]
    assert set(look.options) == set(get_args(kind))
    if not isinstance(look.help, str):
        assert set(look.help) == set(get_args(kind) or (True, False))


# ---------------------------------------------------------------- getting there and about


def test_from_the_title_and_back(start):
    client = start()
    client.frames(2)
    while client.app.scene.labels[client.app.scene.choice.cursor] != "Settings":
        client.tap(DOWN)
    client.tap(ENTER)
    assert client.scene == "SettingsScene"
    client.tap(ESC)
    assert client.scene == "TitleScene"


def test_from_the_pause_and_back_into_the_same_round(start):
    client = start(straight=True)
    scene = client.cook()
    client.tap(ESC, DOWN, DOWN, DOWN, ENTER)
    assert client.scene == "SettingsScene"
    client.tap(TAB, DOWN, DOWN, RIGHT, ESC)
    assert client.scene == "PauseScene"
    client.tap(ESC)
    assert client.app.scene is scene
    assert client.app.stage.comfort.zoom > 1
    assert scene.play.match.state.tick < 20


@pytest.mark.parametrize("title", PAGES)
def test_every_page_is_walked_through_by_keys_alone(desk, title):
    client = desk.open("Sound")
    client.tap(*[RIGHT] * PAGES.index(title))
    assert screen(client).page.title == title
    scene = screen(client)
    rows = scene.page.rows(scene)
    still = [index for index, each in enumerate(rows) if each.still]
    seen = []
    for _ in range(len(rows) - len(still) + 1):
        seen.append(scene.view.row)
        client.tap(DOWN)
    assert seen[0] == TABS == scene.view.row
    assert sorted(seen[1:]) == [i for i in range(len(rows)) if i not in still]
    client.tap(UP, TAB)
    assert scene.view.page == (PAGES.index(title) + 1) % len(PAGES)


@pytest.mark.parametrize("zoom", ["normal", "larger"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_nothing_leaves_the_sheet(desk, zoom, size):
    client = desk.open("Sound", Settings(text_size=zoom), size)
    for title in PAGES:
        assert screen(client).page.title == title
        client.frames(1)
        scene = screen(client)
        tabs = scene.view.places
        assert all(tab.left >= 0 and tab.right <= size[0] for tab in tabs)
        assert all(rect.left >= 0 and rect.right <= size[0] for rect in scene.view.rects)
        settable = [i for i, each in enumerate(scene.page.rows(scene)) if not each.still]
        for index in settable:
            scene.view.row = index
            client.frames(1)
            rect = scene.view.rects[index]
            assert tabs[0].bottom <= rect.top and rect.bottom <= size[1], (title, index)
        sheet = size[1] - client.app.stage.px(FOOT)
        told = [rect for i, rect in enumerate(scene.view.rects) if i not in settable]
        assert all(rect.bottom <= sheet for rect in told), "no cursor leads there to see it"
        client.tap(TAB)


# ---------------------------------------------------------------- what is changed


def test_volumes_are_heard_at_once_and_kept(desk):
    client = desk.open("Sound")
    client.tap(DOWN, DOWN, LEFT, LEFT)
    assert client.app.speaker.volumes.effects == 0.9
    client.tap(DOWN, *[LEFT] * 20)
    assert client.app.speaker.volumes.music == 0.0
    assert kept().volumes == client.app.speaker.volumes


def test_a_slider_is_pulled_with_the_mouse_beyond_its_ends(desk):
    client = desk.open("Sound")
    rect = screen(client).view.rects[0]
    middle = rect.centery
    post = pygame.event.post
    at = (rect.right - 4, middle)
    post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    client.frames(1)
    assert client.app.speaker.volumes.master == 1.0
    post(pygame.event.Event(pygame.MOUSEMOTION, pos=(2, middle + 90), rel=(0, 0)))
    client.frames(1)
    assert client.app.speaker.volumes.master == 0.0
    post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(2, middle), button=1))
    post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0)))
    client.frames(1)
    assert client.app.speaker.volumes.master == 0.0, "let go"


@pytest.mark.parametrize("way", [-1, 1])
def test_a_slider_stays_within_its_ends(way):
    seen = []
    slider = Slider("x", value=0.5, change=seen.append)
    for _ in range(30):
        replace(slider, value=seen[-1] if seen else 0.5).step(way)
    assert seen[-1] == max(0.0, float(way)) and all(0 <= value <= 1 for value in seen)


def test_display_counts_at_once(desk):
    client = desk.open("Display")
    stage = client.app.stage
    client.tap(DOWN, ENTER)
    assert client.app.window.full_screen and kept().full_screen
    client.tap(pygame.K_F11)
    assert not client.app.window.full_screen and not kept().full_screen
    client.tap(DOWN, RIGHT)
    assert stage.comfort.zoom == 1.15 and kept().text_size == "large"
    client.tap(DOWN, RIGHT)
    assert stage.comfort.safe and kept().safe_colours
    client.tap(DOWN, RIGHT, LEFT, RIGHT)
    assert stage.comfort.calm and kept().reduced_motion


def test_the_mouse_switches_and_steps(desk):
    client = desk.open("Display")
    for label, field, wanted in (
        ("Reduced motion", "reduced_motion", True),
        ("Text size", "text_size", "large"),
    ):
        rect = screen(client).view.rects[row(client, label)]
        client.click(rect.right - 12 if field == "text_size" else rect.x + 320, rect.centery)
        assert getattr(kept(), field) == wanted
    client.click(*screen(client).view.places[2].center)
    assert screen(client).page.title == "Play"


def test_play_settings_reach_rounds_and_minds(desk):
    client = desk.open("Play")
    client.tap(DOWN, ENTER)
    assert not client.app.director.habits.chat_pauses and not kept().pause_while_typing
    client.tap(DOWN, ENTER)
    assert not client.app.director.habits.chat_walks and not kept().move_while_typing
    client.tap(DOWN, RIGHT)
    assert kept().talkativeness == "chatty"


def test_hints_can_be_asked_for_again(desk):
    client = desk.open("Play")
    habits = client.app.director.habits
    habits.show("talk")
    habits.finish_tutorial()
    go_to(client, "Tutorial and hints")
    client.tap(ENTER)
    assert habits.fresh


def test_a_start_with_other_settings_keeps_the_file_s_own(desk):
    """`--backend reflex` is for one start; turning the music down is not."""
    options = Options(settings=Settings(backend="reflex"), kept=_loaded(), size=SMALL)
    client = Client(options)
    client.app.director.preferences.change(text_size="large")
    assert kept() == Settings(talkativeness="quiet", text_size="large")
    client.close()


def _loaded():
    from game.records import Loaded

    return Loaded(Settings(talkativeness="quiet"))


# ---------------------------------------------------------------- the partner


def test_a_bundled_model_is_asked_and_its_answer_told(desk):
    client = desk.open("Partner")
    client.tap(DOWN, DOWN, DOWN, ENTER)
    (asked,) = desk.asked
    assert asked.settings == Settings()
    client.frames(1)
    assert told(client, "Does it answer?").help == "Loading the model 40% …"
    asked.finding = ProbeState(True, answer="Tomatoes.", model="Small", seconds=1.24)
    client.frames(1)
    test = told(client, "Does it answer?")
    assert test.help == "Small answered in 1.2 s. It says: “Tomatoes.”"
    assert test.sign == "check" and asked.closed


def test_the_exact_error_is_told(desk):
    client = desk.open("Partner", Settings(model="/gone.gguf"))
    client.tap(DOWN, DOWN, DOWN, DOWN, ENTER)
    desk.asked[0].finding = ProbeState(True, problem="The model file is missing. (/gone.gguf)")
    client.frames(1)
    test = told(client, "Does it answer?")
    assert (test.help, test.sign) == ("The model file is missing. (/gone.gguf)", "cross")


def test_a_test_can_be_stopped_and_ends_with_the_page(desk):
    client = desk.open("Partner")
    client.tap(DOWN, DOWN, DOWN, ENTER)
    assert told(client, "Does it answer?").caption == "Stop"
    client.tap(ENTER)
    assert desk.asked[0].closed and told(client, "Does it answer?").caption == "Test"
    client.tap(ENTER, TAB)
    assert desk.asked[1].closed
    client.tap(LEFT, DOWN, DOWN, DOWN, ENTER)
    client.close()
    assert desk.asked[2].closed


def test_a_result_counts_only_for_what_was_asked(desk):
    client = desk.open("Partner", Settings(service=Service(model="big")))
    client.tap(DOWN, DOWN, DOWN, ENTER)
    desk.asked[0].finding = ProbeState(True, answer="Yes.", model="Small", seconds=1.0)
    client.tap(UP, LEFT)
    assert kept().backend == "openai"
    client.frames(1)
    assert told(client, "Does it answer?").sign == ""


def test_what_is_not_set_up_is_not_asked(desk):
    client = desk.open("Partner")
    client.tap(DOWN, DOWN, RIGHT, DOWN, DOWN, ENTER)
    assert desk.asked == []
    assert told(client, "Does it answer?").help.startswith("Set it up first")
    client.tap(UP, ENTER)
    assert client.scene == "FieldsScene"


@pytest.mark.parametrize("backend", ["local", "openai"])
def test_a_tick_goes_when_another_engine_is_shown(desk, backend):
    """Also where the other one is not set up yet, so that nothing of the settings changes."""
    client = desk.open("Partner", Settings(backend=backend, service=Service(model="big")))
    test = [DOWN, DOWN, DOWN, *([DOWN] if backend == "openai" else [])]
    client.tap(*test, ENTER)
    desk.asked[0].finding = ProbeState(True, answer="Tomatoes.", model="Small", seconds=1.0)
    client.frames(1)
    assert told(client, "Does it answer?").sign == "check"
    client.tap(*[UP] * (len(test) - 2), LEFT if backend == "openai" else RIGHT)
    client.frames(1)
    assert told(client, "It thinks with").value == "FILE"
    assert told(client, "Does it answer?").sign == "" and told(client, "Your own model").sign == ""


@pytest.mark.parametrize(
    "answer", ["1. - - - -", "…", "1. 1. 2. 3.", "the the the the the", "a b c"]
)
def test_an_answer_without_sense_is_no_success(desk, answer):
    client = desk.open("Partner")
    client.tap(DOWN, DOWN, DOWN, ENTER)
    desk.asked[0].finding = ProbeState(True, answer=answer, model="Small", seconds=0.4)
    client.frames(1)
    test = told(client, "Does it answer?")
    assert test.help == f"Small answered in 0.4 s, but not sensibly: “{answer}”"
    assert test.sign == "exclaim"


@pytest.mark.parametrize("answer", ["Tomatoes.", "no, no, no", "Лук и морковь", "番茄。", "OK"])
def test_short_answers_and_any_script_make_sense(answer):
    assert ProbeState(True, answer=answer).sensible


def test_enter_after_the_address_keeps_it_and_asks_for_the_model(desk):
    client = desk.open("Partner")
    client.tap(DOWN, DOWN, RIGHT, RIGHT, DOWN, ENTER)
    _write(client, "http://localhost:8080/v1")
    client.tap(ENTER)
    assert client.scene == "FieldsScene" and client.app.scene.cursor == 1, "the model's name"
    assert kept().service.url == "http://localhost:8080/v1"
    assert kept().backend == "local", "nothing is thought with that is not set up"
    client.tap(ESC, ENTER)
    assert client.app.scene.editors[0].text == "http://localhost:8080/v1"
    client.tap(TAB)
    _write(client, "qwen")
    client.tap(ENTER)
    assert client.scene == "SettingsScene"
    assert (
        kept().service == Service("http://localhost:8080/v1", "qwen") and kept().backend == "openai"
    )


def test_how_a_server_is_asked_stands_below_it(desk):
    asked = Settings(
        backend="openai", service=Service("http://a", "big"), asking=Asking(spare_tokens=700)
    )
    client = desk.open("Partner", asked)
    client.tap(*[DOWN] * 6, RIGHT, DOWN, RIGHT, DOWN, LEFT, LEFT, DOWN, RIGHT, DOWN, LEFT)
    assert kept().asking == Asking("none", 1024, "asked", 30, 0)


def test_an_emptied_model_s_name_does_not_replace_the_one_in_use(desk):
    client = desk.open("Partner", Settings(backend="openai", service=Service("http://a", "big")))
    client.tap(DOWN, DOWN, DOWN, ENTER, DOWN, *[pygame.K_BACKSPACE] * 3, ENTER, ESC)
    assert client.app.director.preferences.settings.service == Service("http://a", "big")


def _write(client: Client, text: str) -> None:
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    client.frames(1)


def test_shift_and_tab_go_back_through_pages_and_fields(desk):
    client = desk.open("Sound")
    client.tap(TAB, mod=SHIFT)
    assert screen(client).page.title == "Controls"
    client.tap(TAB, TAB, TAB, TAB, mod=SHIFT)
    assert screen(client).page.title == "Partner"
    client.tap(DOWN, DOWN, LEFT, DOWN, ENTER)
    client.tap(TAB, mod=SHIFT)
    assert client.app.scene.cursor == 2, "from the first field to the last"
    client.tap(TAB, mod=SHIFT)
    assert client.app.scene.cursor == 1


def test_voices_have_a_volume_of_their_own(desk):
    client = desk.open("Sound", Settings(volumes=Volumes(voice=0.3)))
    scene = screen(client)
    labels = [each.label for each in scene.page.rows(scene)]
    assert labels == ["Everything", "Kitchen", "Music", "Voices"]
    client.tap(UP, RIGHT)
    assert kept().volumes == replace(Volumes(), voice=0.35) == client.app.speaker.volumes


def test_controls_lead_to_where_keys_are_bound(desk):
    client = desk.open("Controls")
    assert told(client, "Use").keys[:2] == ("E", "Space")
    client.tap(DOWN, ENTER)
    assert client.scene == "ControlsScene"


def test_each_of_the_players_own_words_can_be_forgotten(desk):
    client = desk.open("Words")
    habits = client.app.director.habits
    for words in ("save the day", "get <1> going"):
        habits.learn(KnownPhrase(words, "[]", "put out the fire"))
    client.frames(1)
    client.tap(DOWN, DOWN, ENTER)
    assert [phrase.words for phrase in Habits().progress.phrases] == ["save the day"]
    habits.forget()
    assert habits.phrases, "the tutorial may come again, words stay"
