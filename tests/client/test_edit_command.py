"""`main.py edit`: the window opens in the editor, and mistakes are told before there is one."""

import pytest

from game import paths
from game.client.app import launch
from game.client.ui.places import EditorPlace
from game.commands import _window
from main import main


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
