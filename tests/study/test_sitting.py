"""A sitting is kept after every stop, goes on where it was, and refuses what would spoil data."""

import pytest

from game.study.plan import itinerary
from game.study.plan_file import load_plan
from game.study.sitting import Given, Sitting, StudyError, load_record, participants
from tests.study.small import SMALL, START, Minutes, small_plan


def test_each_stop_is_kept_and_the_next_start_goes_on(tmp_path):
    plan = small_plan(tmp_path)
    sitting = Sitting(plan, 3, tmp_path, START, Minutes())
    sitting.finish()
    sitting.finish()
    sitting.finish([Given("age", ("31",)), Given("job")])
    again = Sitting(plan, 3, tmp_path, START, Minutes())
    assert again.stop == itinerary(plan, 3)[3]
    assert again.share == pytest.approx(3 / 11)
    log, seed = again.recording(again.stop)
    log.parent.mkdir()
    log.touch()  # a round that was cut
    anew, other = again.recording(again.stop)
    assert (log.name, anew.name) == ("04-first-01-round-1-1.jsonl", "04-first-01-round-1-2.jsonl")
    assert seed != other
    again.played(anew)
    assert load_record(again.folder).played == ("rounds/04-first-01-round-1-2.jsonl",)
    again.finish()
    record = load_record(tmp_path / "participant-003")
    assert [each.seconds for each in record.done] == [10.0] * 4
    assert record.done[2].given == (Given("age", ("31",)), Given("job"))
    assert record.done[3].logs == ("rounds/04-first-01-round-1-2.jsonl",)
    assert (record.done[3].phase, record.done[3].kitchen) == ("first", "counter_circuit")
    assert (len(record.starts), record.played, record.ended) == (2, (), "")
    assert (tmp_path / "participant-003" / "plan.yaml").read_text() == SMALL
    assert participants(tmp_path) == (tmp_path / "participant-003",)


def test_at_the_end_the_number_is_taken(tmp_path):
    plan = small_plan(tmp_path)
    sitting = Sitting(plan, 1, tmp_path, START)
    for _ in itinerary(plan, 1):
        sitting.finish()
    assert (sitting.stop, sitting.record.ended) == (None, "finished")
    with pytest.raises(StudyError, match="participant 1 has finished: take another number"):
        Sitting(plan, 1, tmp_path, START)
    other = Sitting(plan, 2, tmp_path, START)
    other.finish()
    other.decline()
    with pytest.raises(StudyError, match="participant 2 has declined"):
        Sitting(plan, 2, tmp_path, START)


def test_another_plan_or_a_damaged_file_is_refused_and_nothing_is_lost(tmp_path):
    plan = small_plan(tmp_path)
    Sitting(plan, 1, tmp_path, START).finish()
    (tmp_path / "small.yaml").write_text(SMALL.replace("seed: 5", "seed: 6"))
    with pytest.raises(StudyError, match="another version of the plan"):
        Sitting(load_plan(tmp_path / "small.yaml"), 1, tmp_path, START)
    answers = tmp_path / "participant-001" / "answers.json"
    answers.write_text("{")
    with pytest.raises(StudyError, match=r"answers.json:1:2: expected JSON"):
        Sitting(plan, 1, tmp_path, START)
    assert answers.read_text() == "{"


def test_what_cannot_be_kept_has_not_happened(tmp_path, monkeypatch):
    sitting = Sitting(small_plan(tmp_path), 1, tmp_path, START)
    before = sitting.stop

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("game.study.sitting.write_whole", full)
        with pytest.raises(OSError, match="No space"):
            sitting.finish()
    assert sitting.stop == before
    sitting.finish()
    assert sitting.stop != before
