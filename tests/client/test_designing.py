"""A kitchen is designed from an empty one, played, broken, mended and saved: by hand, by pad."""

import multiprocessing
import time
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game import paths
from game.client.app import launch
from game.client.editor.star_proposal import StarProposal
from game.client.scenes._dialogs import PauseScene
from game.client.ui.places import EditorPlace
from game.commands import _window
from game.content.check import run_check
from game.design.draft import Draft
from game.kitchen.moves import Move
from game.lab.runs.arguments import named_level
from main import main
from tests.client.drawing_board import MIDDLE, DrawingBoard
from tests.client.driving import Client, let_go, press, push, release

A, B, X = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABX")
START, UNDO = pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_LEFTSTICK
NEXT_TOOL = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
UP, DOWN, LEFT, RIGHT = (
    getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{way}") for way in ("UP", "DOWN", "LEFT", "RIGHT")
)
ISLAND = ((4, 3), (5, 3), (6, 3))


@pytest.fixture
def board(start) -> DrawingBoard:
    return DrawingBoard(start(pads=1))


def comments(text: str) -> set[str]:
    """Everything behind a '#' that is none of the map's."""
    lines = (line for line in text.splitlines() if "# " in line)
    return {line.partition("# ")[2] for line in lines}


def serves(client: Client, seconds: int) -> bool:
    """Whether a dish is served in the round on top within so many seconds."""
    for _ in range(seconds * 5):
        client.frames(stride=12)
        if client.round.play.match.state.score > 0:
            return True
    return False


def test_by_mouse_and_keys(board):
    client, scene = board.client, board.scene
    origin = board.text

    board.take("counter")
    board.drag(*ISLAND)
    board.take("board")
    board.drag(ISLAND[1])
    assert [board.thing(cell) for cell in ISLAND] == ["#", "board", "#"]
    board.drag((2, 3), (2, 2))
    assert board.plan.cook((2, 2)) == "A", "a cook is carried to another start"

    client.tap(pygame.K_F5)
    assert client.scene == "TryOutScene"
    state = client.cook().play.match.state
    assert state.kitchen.starts[0] == state.kitchen.cell(2, 2)
    press(pygame.K_LEFT)
    client.frames(20)
    release(pygame.K_LEFT)
    client.frames()
    assert client.round.play.match.state.cooks[1].facing is Move.LEFT
    assert serves(client, 60), "the partner cooks in what was designed"
    cursor = scene.canvas.cursor
    client.tap(pygame.K_ESCAPE)
    assert client.app.scene is scene
    assert scene.canvas.cursor == cursor

    bell = board.first("delivery")
    board.drag(bell, button=MIDDLE)
    assert board.thing(bell) == "#"
    assert "a delivery on the map" in str(scene.edited.flaws[0].problem)
    client.tap(pygame.K_F5)
    assert client.app.scene is scene, "what is wrong cannot be played"
    client.tap(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert board.thing(bell) == "delivery"
    assert not scene.edited.flaws

    client.tap(pygame.K_s, mod=pygame.KMOD_CTRL)
    assert run_check([board.file]) == 0
    assert board.file.read_text() == board.text != origin
    assert comments(board.text) == comments(origin) != set()


def test_by_pad(board):
    client, scene = board.client, board.scene
    origin = board.text

    choose_tool(board, "board")
    walk_to(board, ISLAND[0])
    client.push(A)
    choose_tool(board, "counter")
    client.push(RIGHT)
    push(A)
    client.frames()
    client.push(RIGHT)
    let_go(A)
    client.frames()
    assert [board.thing(cell) for cell in ISLAND] == ["board", "#", "#"]
    client.push(RIGHT)
    assert board.thing(scene.canvas.cursor) == ".", "the stroke has ended"
    cook = board.plan.cells("A")[0]
    walk_to(board, cook)
    client.push(A, UP, A)
    assert board.plan.cook((cook[0], cook[1] - 1)) == "A"

    client.push(START)
    assert client.scene == "TryOutScene"
    client.cook()
    assert serves(client, 60)
    client.push(START)
    assert client.app.scene is scene

    before = board.text
    walk_to(board, board.first("plates"))
    client.push(X)
    assert scene.edited.checked.level is None
    client.push(START)
    assert client.app.scene is scene
    client.push(UNDO)
    assert board.text == before
    assert not scene.edited.flaws

    client.push(B)
    choose_entry(client, "Save")
    assert client.app.scene is scene
    assert run_check([board.file]) == 0
    assert board.file.read_text() == board.text != origin
    assert comments(board.text) == comments(origin) != set()


def choose_tool(board: DrawingBoard, label: str) -> None:
    """Go through the palette with a shoulder button."""
    palette = board.scene.palette
    for _ in palette.tools:
        if palette.tool.label != label:
            board.client.push(NEXT_TOOL)
    assert palette.tool.label == label


def walk_to(board: DrawingBoard, cell: tuple[int, int]) -> None:
    """The cursor goes there by the pad's four directions."""
    for axis, (back, on) in enumerate(((LEFT, RIGHT), (UP, DOWN))):
        far = cell[axis] - board.canvas.cursor[axis]
        board.client.push(*[on if far > 0 else back] * abs(far))
    assert board.canvas.cursor == cell


def choose_entry(client: Client, label: str) -> None:
    """One of the entries of the menu that lies over the editor."""
    menu = client.app.scene
    assert isinstance(menu, PauseScene)
    client.push(*[DOWN] * menu.labels.index(label), A)


# `main.py edit`: the window opens in the editor, and mistakes are told before there is one.


@pytest.fixture
def opened(monkeypatch) -> list[EditorPlace]:
    """Where windows opened, each closed at once."""
    places: list[EditorPlace] = []

    class Closed:
        def __init__(self, options, *_, **__):
            places.append(options.first_place)

        def run(self) -> None:
            """The player leaves."""

    monkeypatch.setattr(launch, "App", Closed)
    monkeypatch.setattr(launch, "open_speaker", lambda *_: None)
    monkeypatch.setattr(_window, "run", launch.run)
    return places


@pytest.mark.parametrize(
    "arguments, place",
    [
        ([], EditorPlace()),
        (["mine"], EditorPlace("mine")),
        (["ring"], EditorPlace("ring")),
        (["loop", "--from", "ring"], EditorPlace("loop", "ring")),
    ],
)
def test_it_opens_the_editor(opened, arguments, place):
    assert main(["edit", *arguments]) == 0
    assert opened == [place]


def test_a_kitchen_that_is_there_may_have_any_name(opened):
    paths.user_levels().mkdir(parents=True, exist_ok=True)
    (paths.user_levels() / "Café-2.yaml").write_text((paths.levels() / "ring.yaml").read_text())
    assert main(["edit", "Café-2"]) == 0
    assert opened == [EditorPlace("Café-2")]


@pytest.mark.parametrize(
    "arguments, told",
    [(["My Kitchen"], "try 'my_kitchen'"), (["mine", "--from", "rign"], "rign")],
)
def test_a_mistake_is_told_without_a_window(opened, capsys, arguments, told):
    assert main(["edit", *arguments]) == 1
    assert told in capsys.readouterr().err
    assert opened == []


# The editor's proposal of stars, by a process of its own.


@pytest.fixture
def proposal():
    made = StarProposal()
    yield made
    made.close()


def wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not until():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.slow
def test_a_process_that_dies_is_told_and_the_next_one_proposes(proposal):
    level = replace(named_level("ring"), round_ticks=300)
    draft = Draft("ring", "title: Ring\n")
    proposal.begin(level, draft)
    wait(lambda: bool(multiprocessing.active_children()))
    for child in multiprocessing.active_children():
        child.kill()
    wait(lambda: proposal.take() is None and proposal.told.startswith("No proposal"))
    proposal.begin(level, draft)
    found = []
    wait(lambda: bool(found.append(proposal.take()) or found[-1]) or proposal.told[0] == "T")
    assert proposal.told in ("Proposed.", "Too little is earned here for three stars.")
