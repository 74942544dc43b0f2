"""Every screen and every key in a round: opened, looked at and used."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.client.app.options import Options
from game.client.input.bindings import Action
from game.client.input.intents import Intent
from game.client.scenes.round import RoundScene
from game.client.scenes.table import SCREENS
from game.client.ui import places as at
from game.client.ui.scene import Goto
from game.content.level import Level
from game.session.match.script import load_script
from game.settings import ORGANISED, YOU, Brigade
from tests.abilities.case import Called
from tests.abilities.conftest import ROOT, Workshop
from tests.abilities.test_language import PHRASES
from tests.client.conftest import at_leisure, painted_once, read_once  # noqa: F401 (fixtures)
from tests.client.driving import SMALL, Client, FakeSockets, press, release
from tests.study import participant
from tests.study.small import SMALL as STUDY

ENTER, ESC = pygame.K_RETURN, pygame.K_ESCAPE
#: Walk, use, and whatever a screen has under these.
KEYS = [pygame.K_DOWN, pygame.K_RIGHT, pygame.K_TAB, pygame.K_LEFT, pygame.K_UP, pygame.K_F1]
#: What a player may press in a round, held for a moment each.
ROUND_KEYS = [
    *range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1),
    pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE, ENTER,
    pygame.K_BACKSPACE, pygame.K_TAB, *(getattr(pygame, f"K_F{n}") for n in range(1, 13)),
    pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_DELETE,
]  # fmt: skip


def level() -> Level:
    from game.lab.runs.arguments import named_level

    return named_level("quick")


#: One of each kind of place.
PLACES: dict[type[at.Place], Callable[[Workshop], at.Place]] = {
    at.TitlePlace: lambda w: at.TitlePlace(),
    at.LevelsPlace: lambda w: at.LevelsPlace("ring"),
    at.RoundPlace: lambda w: at.RoundPlace(at.RoundSetup("quick", seed=7)),
    at.EditorPlace: lambda w: at.EditorPlace("", "ring"),
    at.TryOutPlace: lambda w: at.TryOutPlace(level()),
    at.TutorialPlace: lambda w: at.TutorialPlace(),
    at.LeadingPlace: lambda w: at.LeadingPlace(),
    at.ReplayPlace: lambda w: at.ReplayPlace(w.log, at.TitlePlace()),
    at.ReplaysPlace: lambda w: at.ReplaysPlace(w.log),
    at.CreditsPlace: lambda w: at.CreditsPlace(),
    at.LicencesPlace: lambda w: at.LicencesPlace(),
    at.SettingsPlace: lambda w: at.SettingsPlace(),
    at.ControlsPlace: lambda w: at.ControlsPlace(),
    at.ArrivalPlace: lambda w: at.ArrivalPlace(w.zip, True),
}
#: To these leads the end of a round, and a study.
ELSEWHERE = {at.ResultsPlace, at.StudyPlace, at.StudyRoundPlace}


@pytest.fixture
def opened() -> Iterator[Callable[..., Client]]:
    """Opens windows; closes them after the case."""
    found: list[Client] = []

    def open_(setup: at.RoundSetup, straight: bool = True, size=SMALL, pads: int = 0) -> Client:
        found.append(Client(Options(setup, straight, size), sockets=FakeSockets(pads)))
        return found[-1]

    yield open_
    for client in found:
        client.close()


def test_every_screen_has_a_case() -> None:
    assert {screen.place for screen in SCREENS} == {*PLACES} | ELSEWHERE


@pytest.mark.parametrize("kind", PLACES, ids=lambda kind: kind.__name__)
def test_a_screen_is_opened_and_used(kind: type[at.Place], workshop, opened) -> None:
    client = opened(at.RoundSetup("quick", seed=7), straight=False)
    client.frames(2)
    client.app.follow(Goto(PLACES[kind](workshop)))
    client.frames(3)
    before = client.scene
    client.tap(*KEYS)
    client.frames(4)
    assert client.app.running, before


#: Where the mouse goes on every screen.
POINTS = [(x, y) for y in range(20, SMALL[1], 80) for x in range(32, SMALL[0], 110)]


@pytest.mark.parametrize("kind", PLACES, ids=lambda kind: kind.__name__)
def test_a_screen_is_used_with_the_mouse(
    kind: type[at.Place], workshop, opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every point is pointed at, scrolled and clicked; what a click opens is left again."""
    monkeypatch.setenv("PATH", "")  # no other program is opened
    client = opened(at.RoundSetup("quick", seed=7), straight=False)
    client.frames(2)
    place, clicks = PLACES[kind](workshop), 0
    for x, y in POINTS:
        client.app.follow(Goto(place))
        client.frames()
        turn = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0, flipped=False)
        pygame.event.post(turn)
        client.click(x, y)
        clicks += 1
        client.frames()
        if not client.app.running:
            break
    assert clicks == len(POINTS) or kind is at.TitlePlace, "only the title has a way out"


def test_every_key_in_a_round(opened) -> None:
    """Each is held for a moment; whatever it opens is closed again."""
    client = opened(at.RoundSetup("quick", seed=7))
    client.cook()
    seen = set()
    for key in ROUND_KEYS:
        press(key)
        client.frames(12)
        seen.add(client.scene)
        client.tap(pygame.K_RIGHT, pygame.K_DOWN)
        release(key)
        client.frames(2)
        for _ in range(4):
            if client.scene != "RoundScene":
                client.tap(ESC)
    assert {"PointingScene", "QuickWordsScene", "ChatScene"} <= seen, seen
    assert len(Action) <= len(Intent)


def test_a_round_is_played_watched_and_counted(opened, workshop) -> None:
    """Keys, words and a whole round by a script, its results, and its recording in the window."""
    cues = load_script(workshop.script)
    client = opened(at.RoundSetup("quick", seed=7, cues=cues))
    client.cook()
    for _ in range(200):
        if client.scene != "RoundScene":
            break
        client.seconds(1)
    assert client.scene == "ResultsScene"
    client.tap(*KEYS)
    client.app.follow(Goto(at.ReplayPlace(workshop.log, at.TitlePlace())))
    client.until("ReplayScene")
    client.tap(*(k for k in ROUND_KEYS if k != ENTER))
    client.seconds(2)
    assert client.app.running


@pytest.mark.parametrize(
    ("organisation", "you"), [*((o, "chef") for o in ORGANISED), *(("tree", y) for y in YOU)]
)
def test_a_crew_is_led(organisation: str, you: str, opened, workshop) -> None:
    """What players may say, as the manual has it, is said to a crew of four."""
    step = len(ORGANISED) + len(YOU)
    index = ORGANISED.index(organisation) if you == "chef" else len(ORGANISED) + YOU.index(you)
    said = PHRASES[index::step]
    script = workshop.write(
        f"crew{index}.txt", "".join(f"{n + 1} say {text}\n" for n, text in enumerate(said))
    )
    setup = at.RoundSetup(
        "grand_banquet", seed=7, cues=load_script(script), brigade=Brigade(4, organisation, you)
    )
    client = opened(setup)
    client.cook()
    for _ in range(len(said) + 3):
        client.seconds(1)
    scene = client.app.scene
    assert isinstance(scene, RoundScene)
    words = [w.text for w in scene.play.match.words]
    assert {*said} <= {*words}


def test_a_participant_takes_part_in_a_study(
    workshop, tmp_path: Path, call: Callable[..., Called]
) -> None:
    plan = tmp_path / "small.yaml"
    plan.write_text(STUDY, encoding="utf-8")
    participant.main(str(plan), str(tmp_path / "data"), "1", "1", "")
    out = tmp_path / "study.json"
    told = call("lab", "study", str(tmp_path / "data"), "--json", str(out))
    assert told.code == 0, told
    assert json.loads(out.read_text("utf-8"))
    assert (ROOT / "main.py").is_file()
