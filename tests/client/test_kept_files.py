"""Files that are kept: damaged, newer, unreadable, unwritable. The game goes on and says so."""

import errno
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game import paths
from game.client.player.best_scores import (
    MOST,
    RECORDS,
    BestScores,
    Contest,
    RecordEntry,
    parse_records,
    records_path,
)
from game.client.player.preferences import PROGRESS, Progress, progress_path
from game.content.difficulty import Difficulty
from game.content.load import load_level
from game.records import DamagedError, FileKind, NewerError, Shelf
from game.session.log.reader import LogError, load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.seats.seat import Seat
from game.settings import SETTINGS, Settings, Volumes, settings_path
from tests.client.driving import Client
from tests.tables import table


@dataclass(frozen=True)
class Case:
    """A kind of file with something to keep in it, and what its messages say."""

    kind: FileKind[Any]
    value: Any
    name: str
    cut: str
    newer: str
    instead: str
    lost: str

    @property
    def path(self) -> Path:
        folder = paths.user_config() if self.name.endswith("yaml") else paths.user_data()
        return folder / self.name

    @property
    def aside(self) -> Path:
        stem, _, ending = self.name.partition(".")
        return self.path.with_name(f"{stem}.broken.{ending}")


CASES = (
    Case(
        SETTINGS, Settings(partner="reflex", volumes=Volumes(0.1)), "settings.yaml",
        ":14:14: expected a number from 0 to 1, found '1.'",
        "it is of version 3, written by a newer game (this one knows 2)",
        "the defaults are used", "this choice is not kept",
    ),
    Case(
        RECORDS,
        {
            Contest("quick"): (RecordEntry(40, "Åsa", "2026-11-23T10:00:00+01:00"),),
            Contest("ring", 2, Difficulty("rush", "half", "long")): (
                RecordEntry(95, "Ada & Bo"), RecordEntry(20),
            ),
        },
        "scores.json",
        ":10:13: expected JSON, found: Expecting value",
        "it is of version 3, written by a newer game (this one knows 2)",
        "records begin anew", "this round is not kept in the records",
    ),
    Case(
        PROGRESS, Progress(True, frozenset({"talk", "mind"})), "progress.json",
        ":5:3: expected JSON, found: Expecting value",
        "it is of version 2, written by a newer game (this one knows 1)",
        "tutorial and hints begin anew", "progress is not kept",
    ),
)  # fmt: skip
each = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


def no_space(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def read_only(*_: object, **__: object) -> int:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


@each
def test_what_is_kept_is_read_again(case):
    shelf = Shelf(case.kind, case.path)
    assert shelf.load() == case.kind.default and shelf.problem == ""
    shelf.save(case.value)
    assert shelf.problem == ""
    assert Shelf(case.kind, case.path).load() == case.value
    assert [path.name for path in case.path.parent.iterdir()] == [case.name]


@each
@pytest.mark.parametrize("garbage", [b"\x00\x01[", b"\xff\xfe", b"[" * 5000, b"7", b"a: [", b'"'])
def test_garbage_is_set_aside(case, garbage):
    case.path.parent.mkdir(parents=True, exist_ok=True)
    case.path.write_bytes(garbage)
    shelf = Shelf(case.kind, case.path)
    assert shelf.load() == case.kind.default
    assert shelf.problem.startswith(f"{case.path}:") and "expected" in shelf.problem
    end = f"; the file was renamed to {case.aside.name} and {case.instead}"
    assert shelf.problem.endswith(end)
    assert case.aside.read_bytes() == garbage and not case.path.exists()
    assert len(shelf.problem) < 400


@each
def test_a_cut_file_is_told_with_its_place_and_nothing_of_it_is_lost(case):
    Shelf(case.kind, case.path).save(case.value)
    whole = case.path.read_text()
    end = {"settings.yaml": "  master: 0.1", "scores.json": '"score":', "progress.json": '"mind",'}
    cut = whole[: whole.index(end[case.name]) + len(end[case.name])]
    broken = cut + "." * 9 if case.name == "settings.yaml" else cut
    case.path.write_text(broken)
    shelf = Shelf(case.kind, case.path)
    left = Settings(partner="reflex") if case.name == "settings.yaml" else case.kind.default
    assert shelf.load() == left, "of settings the value alone is given up"
    assert shelf.problem.startswith(f"{case.path}:") and case.aside.read_text() == broken
    assert "expected" in shelf.problem


@each
def test_a_second_damaged_file_does_not_take_the_place_of_the_first(case):
    for garbage in ("[", "[["):
        case.path.parent.mkdir(parents=True, exist_ok=True)
        case.path.write_text(garbage)
        Shelf(case.kind, case.path).load()
    stem, _, ending = case.name.partition(".")
    assert case.aside.read_text() == "["
    assert case.path.with_name(f"{stem}.broken-2.{ending}").read_text() == "[["


@each
def test_a_newer_game_s_file_is_neither_read_nor_replaced(case):
    newer = 'version: 3\nhats: "many"\n' if case.name.endswith("yaml") else '{"version": 3}\n'
    newer = newer.replace("3", "2") if case.name == "progress.json" else newer
    case.path.parent.mkdir(parents=True, exist_ok=True)
    case.path.write_text(newer)
    shelf = Shelf(case.kind, case.path)
    assert shelf.load() == case.kind.default
    assert shelf.problem == (
        f"{case.path}: {case.newer}; {case.instead}, and changes are not kept until the game is "
        "updated or the file moved away: it is left as it is"
    )
    shelf.save(case.value)
    assert shelf.problem == f"{case.lost}: {case.newer} ({case.path})"
    assert case.path.read_text() == newer
    assert [path.name for path in case.path.parent.iterdir()] == [case.name]


@each
def test_a_read_only_folder(case, monkeypatch):
    Shelf(case.kind, case.path).save(case.value)
    shelf = Shelf(case.kind, case.path)
    with monkeypatch.context() as broken:
        broken.setattr("os.open", read_only)
        shelf.save(case.kind.default)
    assert shelf.problem == f"{case.lost}: Read-only file system ({case.path})"
    assert case.kind.load(case.path).value == case.value


@each
def test_a_full_disk_leaves_the_old_file_whole(case, monkeypatch):
    shelf = Shelf(case.kind, case.path)
    shelf.save(case.value)
    with monkeypatch.context() as full:
        full.setattr("os.fsync", no_space)
        shelf.save(case.kind.default)
    assert shelf.problem == f"{case.lost}: No space left on device ({case.path})"
    assert case.kind.load(case.path).value == case.value
    assert [path.name for path in case.path.parent.iterdir()] == [case.name]
    shelf.save(case.kind.default)
    assert shelf.problem == "" and case.kind.load(case.path).value == case.kind.default


@each
def test_a_damaged_file_in_a_read_only_folder(case, monkeypatch):
    case.path.parent.mkdir(parents=True, exist_ok=True)
    case.path.write_text("[")
    monkeypatch.setattr(Path, "replace", read_only)
    shelf = Shelf(case.kind, case.path)
    assert shelf.load() == case.kind.default
    assert shelf.problem.endswith(f"; {case.instead} (renaming the file: Read-only file system)")


@each
def test_a_file_that_may_not_be_read_is_not_replaced(case):
    case.path.mkdir(parents=True)  # nothing can be read from a folder
    shelf = Shelf(case.kind, case.path)
    assert shelf.load() == case.kind.default
    assert shelf.problem == f"{case.path}: Is a directory; {case.instead}"
    shelf.save(case.value)
    assert shelf.problem == f"{case.lost}: Is a directory ({case.path})"


# ---------------------------------------------------------------- what is inside


@table(__file__)
def test_mistakes_in_scores_are_named(text, error):
    with pytest.raises(DamagedError) as caught:
        parse_records(text, "x")
    assert str(caught.value).startswith(error)


def test_a_newer_file_is_an_error_of_its_own():
    with pytest.raises(NewerError, match="of version 9, written by a newer game"):
        parse_records('{"version": 9}', "x")


def rounds(*scores: int) -> list[RecordEntry]:
    """One a minute."""
    return [RecordEntry(s, date=f"2026-11-23T10:{i:02}:00") for i, s in enumerate(scores)]


def test_each_number_of_players_and_each_difficulty_has_its_own_records():
    best, rush = BestScores(), Contest("ring", 1, Difficulty(pressure="rush"))
    assert best.enter(Contest("ring"), RecordEntry(40)) is None
    assert best.enter(Contest("ring", 2), RecordEntry(90)) is None
    assert best.enter(rush, RecordEntry(25)) is None
    assert best.enter(Contest("ring"), RecordEntry(30)) == 40
    again = BestScores()
    assert (
        again.best(Contest("ring")),
        again.best(Contest("ring", 2)),
        again.best(Contest("quick")),
    ) == (40, 90, None)
    assert again.best(rush) == 25


def test_the_ten_best_are_kept_in_their_order_and_an_eleventh_writes_nothing(monkeypatch):
    best = BestScores()
    for entry in rounds(50, 10, 90, 70, 30, 20, 80, 60, 40, 0, 70, -5):
        best.enter(Contest("ring"), entry)
    scores = [entry.score for entry in BestScores().table(Contest("ring"))]
    assert scores == [90, 80, 70, 70, 60, 50, 40, 30, 20, 10] and len(scores) == MOST
    seventies = [entry.date for entry in best.table(Contest("ring")) if entry.score == 70]
    assert seventies == sorted(seventies)
    monkeypatch.setattr("os.fsync", no_space)
    best.enter(Contest("ring"), RecordEntry(5, date="2026-11-24T10:00:00"))
    assert best.problem == ""


def test_a_round_that_is_entered_twice_counts_once():
    best = BestScores()
    for _ in range(2):
        best.enter(Contest("ring"), RecordEntry(40, date="2026-11-24T10:00:00"))
    assert len(best.table(Contest("ring"))) == 1


def test_who_signed_last_signs_the_next_round_by_default():
    best, (first, second, third) = BestScores(), rounds(10, 20, 30)
    assert best.last_name == ""
    for entry in (first, second):
        best.enter(Contest("ring"), entry)
    best.sign(Contest("ring"), first, "Ada")
    best.sign(Contest("ring"), second, "  Bo\tand \x1b a very long name indeed")
    again = BestScores()
    assert again.last_name == "Bo and a very long n"
    assert [entry.name for entry in again.table(Contest("ring"))] == ["Bo and a very long n", "Ada"]
    again.enter(Contest("quick"), third)
    assert again.last_name == "Bo and a very long n"


def test_stars_are_those_of_the_difficulty_at_which_they_were_earned():
    best, quick = BestScores(), load_level(paths.levels() / "quick.yaml")
    assert not best.played("quick") and best.earned(quick) == 0
    best.enter(Contest("quick", 1, Difficulty(length="long")), RecordEntry(120))
    assert best.played("quick") and best.earned(quick) == 1
    best.enter(Contest("quick", 2), RecordEntry(80))
    assert best.earned(quick) == 2


def test_a_full_disk_keeps_the_records_while_the_game_runs(monkeypatch):
    best = BestScores()
    monkeypatch.setattr("os.fsync", no_space)
    best.enter(Contest("ring"), RecordEntry(40))
    assert best.problem.startswith("this round is not kept in the records: No space left")
    assert best.best(Contest("ring")) == 40


# ---------------------------------------------------------------- what the player sees


def test_the_title_tells_of_damaged_files(start):
    records_path().parent.mkdir(parents=True)
    records_path().write_text("[")
    progress_path().write_text('{"version": 2}')
    client = start(size=(1280, 720))
    client.frames(2)
    shown = _shown(client)
    for words in ("scores.broken.json", "written by a newer game"):
        assert words in shown


def test_a_full_disk_is_told_and_the_choice_counts(start, monkeypatch):
    client = start(size=(1280, 720))
    monkeypatch.setattr("os.fsync", no_space)
    client.app.director.preferences.change(reduced_motion=True)
    client.frames(1)
    assert client.app.stage.comfort.calm
    assert client.app.director.problems == (
        f"this choice is not kept: No space left on device ({settings_path()})",
    )


def _shown(client: Client) -> str:
    return " ".join(text for text, _ in client.app.stage.texts._surfaces)


# ---------------------------------------------------------------- replays


@pytest.fixture
def ring():
    return load_level(paths.levels() / "ring.yaml")


def recorded(ring, path: Path) -> Match:
    match = Match(ring, (Seat("a"), Seat("b")), 7, MatchLog(path))
    for _ in range(120):
        match.tick()
    match.close()
    return match


def test_a_recording_in_a_read_only_folder(ring, tmp_path, monkeypatch):
    path = tmp_path / "match.jsonl"
    monkeypatch.setattr(Path, "open", read_only)
    match = recorded(ring, path)
    assert match.state.tick == 120
    assert match.log.problem == f"this match is not recorded: Read-only file system ({path})"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_recording_on_a_full_disk(ring):
    match = recorded(ring, Path("/dev/full"))
    assert match.state.tick == 120
    assert match.log.problem == "this match is not recorded: No space left on device (/dev/full)"


def test_a_cut_recording_can_be_seen_up_to_there(ring, tmp_path):
    path = tmp_path / "match.jsonl"
    recorded(ring, path)
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.index(b'{"check":100') + 40])
    record = load_log(path)
    assert record.cut and not record.complete and record.ticks == 50


@table(__file__)
def test_a_recording_that_cannot_be_read(tmp_path, text, error):
    path = tmp_path / "match.jsonl"
    path.write_text(text)
    with pytest.raises(LogError) as caught:
        load_log(path)
    assert str(caught.value) == f"{path}: line 1: {error}"
    assert path.read_text() == text, "it is left as it is"
