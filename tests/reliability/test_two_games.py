"""Two games on one home: neither takes away what the other has kept."""

import multiprocessing
from pathlib import Path
from threading import Barrier

import pytest

from game.client.player.best_scores import BestScores, Contest, RecordEntry, records_path
from game.client.player.preferences import Habits, Preferences
from game.file_lock import alone
from game.records import write_whole
from game.settings import Service, Settings, load_settings, settings_path
from tests.reliability.real_game import PATIENCE

RING, QUICK = Contest("ring"), Contest("quick")
#: As many games as write at once, and the rounds that each of them enters.
GAMES, ROUNDS = 4, 15
HALVES = ("a" * 400_000, "b" * 400_000)


def test_each_change_of_the_settings_stays() -> None:
    one, other = Preferences(Settings()), Preferences(Settings())
    one.change(service=Service("http://here/v1", "m", "sk-key"))
    other.change(text_size="large")
    one.change(reduced_motion=True)
    kept = load_settings().value
    assert kept.service.key == "sk-key"
    assert kept.text_size == "large" and kept.reduced_motion
    assert (one.problem, other.problem) == ("", "")


def test_what_holds_for_one_start_is_not_kept_by_the_other_s_change() -> None:
    from_command_line = Preferences(Settings(backend="reflex"), kept=load_settings())
    Preferences(Settings()).change(talkativeness="quiet")
    from_command_line.change(text_size="large")
    kept = load_settings().value
    assert (kept.backend, kept.talkativeness, kept.text_size) == ("local", "quiet", "large")


def test_the_best_score_of_either_stays() -> None:
    one, other = BestScores(), BestScores()
    one.enter(RING, RecordEntry(90, date="2026-11-23T10:00:00"))
    other.enter(QUICK, RecordEntry(40))
    other.enter(RING, RecordEntry(60, date="2026-11-23T11:00:00"))
    one.sign(RING, RecordEntry(90, date="2026-11-23T10:00:00"), "Ada")
    again = BestScores()
    assert (again.best(RING), again.best(QUICK)) == (90, 40)
    assert [(entry.score, entry.name) for entry in again.table(RING)] == [(90, "Ada"), (60, "")]


def test_what_either_has_learnt_stays() -> None:
    one, other = Habits(), Habits()
    one.show("talk")
    other.finish_tutorial()
    again = Habits()
    assert again.shown("talk") and again.progress.tutorial_done


@pytest.mark.parametrize("slip", ["volumes: [", "partner: nobody\nmood: high\n"])
def test_a_slip_made_by_hand_meanwhile_is_set_aside_not_written_over(slip: str) -> None:
    game = Preferences(Settings())
    game.change(text_size="large")
    settings_path().write_text(slip)
    game.change(reduced_motion=True)
    kept = load_settings().value
    assert kept.text_size == "large" and kept.reduced_motion
    assert settings_path().with_name("settings.broken.yaml").read_text() == slip


def test_a_file_that_two_write_at_once_is_always_whole(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    write_whole(path, HALVES[0])
    context = multiprocessing.get_context("spawn")
    ready = context.Barrier(2)
    writers = [context.Process(target=_keep_writing, args=(path, each, ready)) for each in HALVES]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        assert path.read_text() in HALVES
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert [each.name for each in tmp_path.iterdir()] == ["file.json"]


def test_many_games_that_enter_rounds_at_once_lose_none() -> None:
    """Rounds of one second and one score: they are told apart, and no game takes another's away."""
    context = multiprocessing.get_context("spawn")
    ready = context.Barrier(GAMES)
    games = [context.Process(target=_keep_entering, args=(each, ready)) for each in range(GAMES)]
    for game in games:
        game.start()
    for game in games:
        game.join(PATIENCE)
    assert [game.exitcode for game in games] == [0] * GAMES
    again = BestScores()
    wanted = {f"{game}-{number}" for game in range(GAMES) for number in range(ROUNDS)}
    assert {
        entry.round for level in range(ROUNDS) for entry in again.table(_contest(level))
    } == wanted


def _contest(number: int) -> Contest:
    return Contest(f"kitchen {number}")


def _keep_entering(game: int, ready: Barrier) -> None:
    best = BestScores()
    ready.wait(PATIENCE)
    for number in range(ROUNDS):
        entry = RecordEntry(50, date="2026-11-23T10:00:00", round=f"{game}-{number}")
        best.enter(_contest(number), entry)
        assert best.problem == ""


def test_a_game_that_is_stopped_while_it_writes_holds_nobody_up_for_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.file_lock.PATIENCE_S", 0.1)
    best = BestScores()
    records_path().parent.mkdir(parents=True)
    with alone(records_path()):
        best.enter(RING, RecordEntry(90))
    assert best.problem == "" and BestScores().best(RING) == 90


def _keep_writing(path: Path, text: str, ready: Barrier) -> None:
    ready.wait(PATIENCE)
    for _ in range(40):
        write_whole(path, text)


def test_scores_survive_a_game_killed_while_it_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    BestScores().enter(RING, RecordEntry(90))

    def killed(_: int) -> None:
        raise SystemExit  # as far as files go: nothing more is written or tidied up

    with monkeypatch.context() as dying:
        dying.setattr("os.fsync", killed)
        with pytest.raises(SystemExit):
            BestScores().enter(QUICK, RecordEntry(40))
    assert BestScores().best(RING) == 90
    BestScores().enter(QUICK, RecordEntry(40))
    assert BestScores().best(QUICK) == 40 and records_path().exists()
