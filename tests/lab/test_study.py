"""What `lab study` finds, on tiny studies whose figures were worked out by hand."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from game.content.level import Level
from game.kitchen.step import first_state
from game.lab.experiments.study import figures, rows, study_chart, tables
from game.lab.metrics.conduct import conduct
from game.lab.metrics.interquartile import borda, preference
from game.lab.runs.arguments import InputError
from game.lab.runs.study_data import Exclusion, by_participant, read_study
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.log.writer import MatchLog
from game.session.match.history import MatchHistory, Participant
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun
from game.session.words import TakenBack, Words
from game.study.plan_file import load_plan
from game.study.sitting import Given, Sitting
from tests.study.small import SMALL, START

RANKINGS = [("a", "b", "c"), ("b", "a", "c"), ("a", "c", "b"), ("c", "a")]


def test_preference_numbers_and_borda_points():
    found = preference(RANKINGS, "a", "b")
    assert found is not None
    assert (found.value, found.count) == (pytest.approx(1 / 3), 3)
    assert preference(RANKINGS, "a", "c").value == pytest.approx(2 / 4)
    assert preference(RANKINGS, "c", "a").value == pytest.approx(-2 / 4)
    assert preference([("a", "c")], "a", "b") is None
    assert borda(RANKINGS, ("a", "b", "c")) == {"a": 3 + 2 + 3 + 1, "b": 2 + 3 + 1, "c": 1 + 1 + 4}


def test_participants_are_the_unit():
    assert by_participant([(1, 10.0), (2, 7.0), (1, 20.0)]) == [15.0, 7.0]


def test_first_acts_are_those_between_words_and_the_next(ring: Level):
    human, partner = ring.human, ring.partner
    cooks = tuple(Participant(name, "person", ring.paces[0]) for name in ("You", "Partner"))
    history = MatchHistory(ring, replace(first_state(ring.kitchen, 1), tick=200), cooks)
    for number, (tick, cook) in enumerate(
        ((10, human), (15, partner), (40, human), (70, human)), 1
    ):
        history.words.append(Words(tick, cook, "hello", number=number))
    history.words.append(Words(80, human, "oops", number=5))
    history.taken_back.append(TakenBack(82, 5))
    for tick, cook in ((9, partner), (12, human), (22, partner), (75, partner), (90, partner)):
        history.notes.append((tick, cook, MacroBegun("Chop Onion", "words")))
    found = conduct(history)
    assert found.first_acts == (1.2, 0.5)  # nothing was begun from 40 to 70
    assert (found.words, found.fire) == (4, False)


def play(path: Path, level: Level, seed: int) -> int:
    """Record a round of two steady cooks; its score."""
    match = Match(level, cast(level, HUMANS["cook"], by_reflex), seed, MatchLog(path))
    while not match.over:
        match.tick()
    match.close()
    return match.state.score


def finish(sitting: Sitting, stops: int = 99) -> list[int]:
    """Make so many stops, ranking alpha first; the scores of the rounds."""
    scores = []
    while (stop := sitting.stop) is not None and stops:
        stops -= 1
        if stop.meeting and stop.turn:
            path, seed = sitting.recording(stop)
            scores.append(play(path, sitting.plan.kitchens["counter_circuit"], seed))
            sitting.played(path)
            sitting.finish()
        elif "ranking" in stop.key:
            sitting.finish([Given("best", ("alpha", "beta"))])
        else:
            sitting.finish([Given("age", ("30",))] if "questions" in stop.key[:12] else ())
    return scores


@pytest.fixture
def plan(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL.replace("round_seconds: 2", "round_seconds: 40"))
    return load_plan(path)


def test_scores_are_those_of_who_counts_and_the_rest_is_told(plan, tmp_path, monkeypatch):
    data = tmp_path / "data"
    first = finish(Sitting(plan, 1, data, START))
    second = finish(Sitting(plan, 2, data, replace(START, simulated="chopper")))
    finish(Sitting(plan, 3, data, START), stops=2)
    declined = Sitting(plan, 4, data, START)
    declined.finish()
    declined.decline()
    finish(Sitting(replace(plan, fingerprint="f"), 5, data, START), stops=1)
    Sitting(plan, 6, data, START)
    damaged = data / "participant-006" / "answers.json"
    damaged.write_text("[]")
    failed = next((data / "participant-002" / "rounds").glob("06-second-02*"))
    note = {"tick": 33, "notes": [{"cook": 0, "kind": "failed", "reason": "It stopped."}]}
    failed.write_text(failed.read_text().replace("\n", f"\n{json.dumps(note)}\n", 1))

    found = read_study(data)
    assert found.who == [1, 2]
    lost = next(done for done in found.plan.agents if done.name == agent_of(data, failed))
    assert found.exclusions == [
        Exclusion("participant-006",
                  f"its files cannot be read: {damaged}: expected an object, found []"),
        Exclusion(f"participant-002/rounds/{failed.name}",
                  f"a mind of {lost.name} failed after 3.3 s: It stopped."),
        Exclusion("participant-003", "has not finished: 2 of 11 stops"),
        Exclusion("participant-004", "did not agree to take part"),
        Exclusion("participant-005", f"another version of the plan (f, not {plan.fingerprint})"),
    ]  # fmt: skip
    assert any(first + second)
    told = figures(found)["phases"]
    means = {agent: sum(scores_of(data, "first", agent)) / 2 for agent in ("alpha", "beta")}
    for agent, mean in means.items():
        assert told["first"]["scores"][agent]["all"]["mean"] == mean
        assert told["first"]["scores"][agent]["counter_circuit"]["n"] == 2
    assert told["second"]["scores"][lost.name]["all"]["n"] == 1
    assert told["second"]["borda"] == {"best": {"alpha": 4, "beta": 2}}
    assert told["first"]["preferences"]["best"]["beta > alpha"] == [-1, -1, -1]
    assert [row["kind"] for row in rows(found)].count("round") == 7
    assert {row["participant"]: row["simulated"] for row in rows(found)} == {1: 0, 2: 1}
    assert tables(found)[-1].title == "Left out"

    saved: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, path, **_: saved.append(figure))
    study_chart(tmp_path / "study.png", found)
    scores, *matrices = saved[0].subfigs[0].axes
    bars = {bar.get_width() for bar in scores.patches}
    assert bars == set(means.values())
    assert [axes.get_title() for axes in matrices] == ["best (n=2)"]
    assert {text.get_text() for text in matrices[0].texts} == {
        "+1.00\n[+1.00, +1.00]", "-1.00\n[-1.00, -1.00]",
    }  # fmt: skip


def answers(folder: Path) -> list[dict]:
    return json.loads((folder / "answers.json").read_text())["done"]


def agent_of(data: Path, log: Path) -> str:
    done = answers(log.parents[1])
    return next(each["agent"] for each in done if f"rounds/{log.name}" in each.get("logs", ()))


def scores_of(data: Path, phase: str, agent: str) -> list[int]:
    """From the footers of the recordings."""
    found = []
    for folder in (data / "participant-001", data / "participant-002"):
        for done in answers(folder):
            if (done.get("phase"), done.get("agent")) == (phase, agent):
                for log in done.get("logs", ()):
                    last = (folder / log).read_text().splitlines()[-1]
                    found.append(json.loads(last)["results"]["score"])
    return found


def test_a_folder_without_participants_is_told(tmp_path):
    with pytest.raises(InputError, match="expected participants' folders"):
        read_study(tmp_path)
