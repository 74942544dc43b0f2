"""A recording brings its kitchen along: it replays whatever became of the level's files."""

import json
from pathlib import Path

import pytest

from game import paths
from game.content.load import UnknownLevelError, load_level
from game.session.log.archive import kept_level, kitchen_of
from game.session.log.reader import LogError, MatchRecord, load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import played_level, replay
from main import main
from tests.session.conftest import Wanderer
from tests.sharing.parcels import RING, SOUPS, svg


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Of a round in a kitchen with a menu, pictures and a mood of its own, which are gone since."""
    folder = tmp_path / "some"
    for each in ("menus/pictures", "moods"):
        (folder / each).mkdir(parents=True)
    quick = (paths.levels() / "moods" / "quick.yaml").read_text(encoding="utf-8")
    parts = {
        "mine.yaml": RING.replace("menu: soups", "menu: own").replace("mood: ring", "mood: odd"),
        "menus/own.yaml": SOUPS.replace("title: Tomato,", "title: Tom, look: {picture: red},", 1),
        "menus/pictures/red.svg": svg("<g/>").decode(),
        "moods/odd.yaml": quick,
    }
    for name, text in parts.items():
        (folder / name).write_text(text, encoding="utf-8")
    level = load_level(folder / "mine.yaml")
    path = tmp_path / "mine-20260101-120000-seed7.jsonl"
    match = Match(level, (Wanderer(7), Wanderer(8, 3)), 7, MatchLog(path))
    while match.state.tick < 120:
        match.tick()
    match.close()
    for name in parts:
        (folder / name).unlink()
    return path


def nowhere(name: str) -> object:
    raise UnknownLevelError(name)


def with_kitchen(log: Path, kitchen: object) -> MatchRecord:
    """The same recording bringing another kitchen along."""
    head, line, *rest = log.read_text(encoding="utf-8").split("\n")
    changed = json.dumps(json.loads(line) | {"kitchen": kitchen})
    log.write_text("\n".join((head, changed, *rest)), encoding="utf-8")
    return load_log(log)


def test_a_round_in_a_kitchen_that_is_gone_is_played_again(log: Path) -> None:
    record = load_log(log)
    level = played_level(record, nowhere)
    assert (level.name, level.kitchen.menu.ingredients["tomato"].title) == ("mine", "Tom")
    assert replay(record, level).state.tick == 120
    assert record.kitchen == kitchen_of(log)


def test_a_round_played_from_a_path_is_verified_by_the_command(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOUS_CHEF_HOME", str(tmp_path / "home"))
    level = tmp_path / "else.yaml"
    level.write_text(RING.replace("round_seconds: 100", "round_seconds: 10"), encoding="utf-8")
    assert main(["play", "--headless", "--backend", "reflex", "--level", str(level)]) == 0
    (played,) = (tmp_path / "home" / "data" / "matches").iterdir()
    level.unlink()
    assert main(["replay", "--headless", str(played)]) == 0
    assert main(["replay", "--headless", str(log)]) == 0
    assert capsys.readouterr().out.count("verified: ") == 2


def test_the_kitchen_there_is_counts_unless_it_has_been_changed(log: Path) -> None:
    record = load_log(log)
    kept = played_level(record, nowhere)
    assert played_level(record, lambda _: kept) is kept
    ring = load_level(paths.levels() / "ring.yaml")
    assert played_level(record, lambda _: ring).fingerprint == kept.fingerprint


@pytest.mark.parametrize(
    ("kitchen", "told"),
    [({"level": "title: 5", "menu": ""}, "line 2: expected a kitchen with "),
     ({"level": RING, "menu": "a: \x07"}, "line 2: expected a kitchen with "),
     ({"level": RING, "menu": "x" * 200_000}, "line 2: expected a kitchen with a file of at most"),
     ({"level": RING.replace("Ring", "Gnir"), "menu": SOUPS}, "as it is now (fingerprint ")],
)  # fmt: skip
def test_a_kitchen_that_is_none_or_another_one_is_told(log: Path, kitchen, told: str) -> None:
    if "level" in kitchen and "Gnir" in kitchen["level"]:
        kitchen["level"] = kitchen["level"].replace("wrong: 0", "wrong: 7")
    record = with_kitchen(log, kitchen)
    with pytest.raises(LogError) as error:
        replay(record, played_level(record, nowhere))
    assert told in str(error.value) and "\x07" not in str(error.value)


@pytest.mark.parametrize("kitchen", [None, 5, [], {"level": 5, "menu": 5}, {"level": RING}])
def test_what_tells_of_no_kitchen_is_as_a_recording_without(log: Path, kitchen: object) -> None:
    record = with_kitchen(log, kitchen)
    assert record.kitchen is None and kitchen_of(log) is None
    with pytest.raises(UnknownLevelError):
        played_level(record, nowhere)


@pytest.mark.parametrize("name", ["../ring", "/etc/ring", "a/b", "a\0b", "a\x1b", ""])
def test_names_that_are_paths_are_refused(log: Path, name: str) -> None:
    record = load_log(log)
    head, *rest = log.read_text(encoding="utf-8").split("\n")
    log.write_text("\n".join((json.dumps(json.loads(head) | {"level": name}), *rest)))
    record = load_log(log)
    with pytest.raises(LogError):
        replay(record, kept_level(log, record.header, record.kitchen))
