"""Plans: the shipped one can be used, and of a wrong one every mistake is told with its place."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from game.commands.command_line import run_line
from game.content.problem import ContentError
from game.study.plan import RankingStep, RoundsStep, itinerary, round_seed, williams
from game.study.plan_file import find_plan, load_plan
from game.study.sitting import Given, Sitting, StudyError, load_record, participants
from tests.study.small import SMALL, START, Minutes, small_plan
from tests.tables import table


def mistakes(text: str, tmp_path: Path) -> list[str]:
    """What is told of a plan with that text, without the file's name."""
    path = tmp_path / "plan.yaml"
    path.write_text(text)
    with pytest.raises(ContentError) as caught:
        load_plan(path)
    return [str(problem).removeprefix(f"{path}:") for problem in caught.value.problems]


def test_the_shipped_plan_is_that_of_the_paper():
    plan = load_plan(find_plan("hla"))
    assert tuple(plan.kitchens) == ("ring", "partition", "bottleneck", "quick")
    assert (len(plan.agents), plan.kitchens_each) == (3, 1)
    phases = [(step.phase, step.more) for step in plan.steps if isinstance(step, RoundsStep)]
    assert phases == [("practice", True), ("competition", False)]
    ranked = [step for step in plan.steps if isinstance(step, RankingStep)]
    assert [(step.phase, len(step.questions)) for step in ranked] == [
        ("practice", 6), ("competition", 6),
    ]  # fmt: skip


def test_the_plan_of_dpt_agent_s_study_is_that_of_its_paper():
    plan = load_plan(find_plan("dpt"))
    assert tuple(plan.kitchens) == ("counter_circuit", "asymmetric")
    assert (len(plan.agents), plan.kitchens_each) == (4, 1)
    rounds = [step for step in plan.steps if isinstance(step, RoundsStep)]
    assert [(step.phase, step.alone, step.times) for step in rounds] == [
        ("trial", True, 1), ("alone", True, 1), ("together", False, 2),
    ]  # fmt: skip
    (ranked,) = (step for step in plan.steps if isinstance(step, RankingStep))
    assert [question.name for question in ranked.questions] == ["cooperation", "preference"]
    assert {level.round_ticks for level in plan.kitchens.values()} == {1250}


def test_rounds_are_as_long_as_the_plan_says(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    plan = load_plan(path)
    assert [level.round_ticks for level in plan.kitchens.values()] == [20]
    assert plan.questions["effort"].labels == ("low", "middle", "high")
    assert plan.fingerprint != load_plan(find_plan("hla")).fingerprint


def test_every_mistake_is_told_at_once(tmp_path):
    wrong = (
        SMALL.replace("partner: fryer", "partner: fryr")
        .replace("[counter_circuit]", "[counter_circuit, counter_circuit_solo, rings]")
        .replace("round_seconds: 2", "round_seconds: 900\nkitchens_each: 7\ncolor: red")
        .replace("scale: three", "scale: tree")
        .replace("number: [18, 99]", "number: [99, 18]")
        .replace("longest: 40", "longest: 40, scale: three")
    )
    assert mistakes(wrong, tmp_path) == [
        "6:19: expected the name of a partner, found 'fryr'. Did you mean 'fryer'?",
        "8:29: expected a kitchen with a partner's place, found one without",
        "8:51: expected the name of a kitchen, found 'rings'. Did you mean 'ring'?",
        "9:16: expected at most 125, as counter_circuit has it, found 900",
        "9:16: expected at most 125, as counter_circuit_solo has it, found 900",
        "10:16: expected at most 3, the number of kitchens, found 7",
        "11:1: expected one of the keys title, seed, called, agents, kitchens, kitchens_each, "
        "round_seconds, scales, steps, found 'color'",
        "19:7: expected two numbers, the least and the greatest, such as [18, 99], found [99, 18]",
        "20:7: expected one of the keys scale, options, number, longest, found several of them",
        "25:52: expected one of the plan's scales (three), found 'tree'. Did you mean 'three'?",
    ]


@table(__file__)
def test_what_does_not_go_together(old, new, told, tmp_path):
    assert told in mistakes(SMALL.replace(old, new, 1), tmp_path)


def test_check_knows_plans(tmp_path, capsys):
    path = tmp_path / "plan.yaml"
    path.write_text(SMALL.replace("fryer", "fryr"))
    assert run_line(["check", str(path), str(find_plan("hla"))]) == 1
    assert "expected the name of a partner, found 'fryr'" in capsys.readouterr().out


def test_a_ranking_needs_rounds_before_it_and_two_agents(tmp_path):
    alone = SMALL.replace("  beta: {partner: fryer}\n", "")
    first = alone.partition("  - step: rounds")
    told = mistakes(first[0] + "  - step: ranking\n    title: x\n    questions: {y: {title: z}}\n",
                    tmp_path)  # fmt: skip
    assert [each.partition(": ")[2] for each in told] == [
        "expected rounds before a ranking, found none",
        "expected two agents or more to rank, found one",
    ]


# Orders are balanced over participants, the same for the same number, and nobody's in turn.


@pytest.mark.parametrize("count", range(1, 9))
def test_everything_stands_everywhere_and_follows_everything_equally_often(count):
    rows = williams(count)
    assert all(sorted(row) == list(range(count)) for row in rows)
    for column in zip(*rows, strict=True):
        assert set(Counter(column).values()) == {len(rows) // count}
    follows = Counter(pair for row in rows for pair in pairwise(row))
    assert len(follows) == count * (count - 1)
    assert len(set(follows.values())) <= 1


def test_kitchens_and_agents_are_balanced_over_whole_blocks():
    plan = load_plan(find_plan("hla"))
    everybody = [itinerary(plan, number) for number in range(1, 25)]
    meetings = [[stop.meeting for stop in stops if stop.meeting] for stops in everybody]
    for four in range(0, 24, 4):  # each kitchen once in every four participants
        assert {meetings[n][0].kitchen for n in range(four, four + 4)} == set(plan.kitchens)
    for kitchen in plan.kitchens:  # each order of the agents once there, in both phases
        mine = [met for met in meetings if met[0].kitchen == kitchen]
        assert len(mine) == 6
        for phase in ("practice", "competition"):
            orders = {tuple(m.agent for m in met if m.phase == phase) for met in mine}
            assert len(orders) == 6


def test_labels_tell_nothing_and_stay_with_their_agent():
    plan = load_plan(find_plan("hla"))
    met = Counter()
    for number in range(1, 25):
        stops = [stop.meeting for stop in itinerary(plan, number) if stop.meeting]
        called = {meeting.agent: meeting.label for meeting in stops}
        assert all(called[meeting.agent] == meeting.label for meeting in stops)
        assert [m.label for m in stops[:3]] == ["Partner A", "Partner B", "Partner C"]
        met.update(called.items())
    assert set(met.values()) == {8}  # each agent is each letter equally often


def test_who_cooks_alone_meets_nobody_and_then_everybody_in_a_balanced_order():
    plan = load_plan(find_plan("dpt"))
    firsts = Counter()
    for number in range(1, 9):
        stops = [stop.meeting for stop in itinerary(plan, number) if stop.meeting]
        assert [(m.agent, m.label) for m in stops[:2]] == [("", "nobody")] * 2
        together = [(m.agent, m.label) for m in stops[2:]]
        assert len(together) == 8 and together[::2] == together[1::2], "two rounds in a row"
        assert [label for _, label in together[::2]] == [f"Partner {letter}" for letter in "ABCD"]
        firsts[together[0][0]] += 1
    assert set(firsts.values()) == {2}
    assert plan.agent("").partner == "still"


def test_the_same_number_has_the_same_way_and_another_seed_another(tmp_path):
    plan = small_plan(tmp_path)
    assert itinerary(plan, 7) == itinerary(plan, 7)
    others = [replace(plan, seed=seed) for seed in range(8)]
    firsts = {next(s.meeting.agent for s in itinerary(p, 1) if s.meeting) for p in others}
    assert firsts == {"alpha", "beta"}
    assert [stop.key for stop in itinerary(plan, 1)] == [
        "01-text", "02-consent", "03-questions",
        "04-first-01-round-1", "04-first-01-questions", "04-first-02-round-1",
        "04-first-02-questions", "05-ranking",
        "06-second-01-round-1", "06-second-02-round-1", "07-ranking",
    ]  # fmt: skip


def test_orders_are_the_same_for_all_agents_of_a_phase_and_new_for_a_round_played_anew(tmp_path):
    plan = small_plan(tmp_path)
    one, two, three, _ = (s.meeting for s in itinerary(plan, 1) if s.meeting and s.turn)
    assert round_seed(plan, 1, one, 1, 1) == round_seed(plan, 1, two, 1, 1)
    others = {round_seed(plan, 1, three, 1, 1), round_seed(plan, 1, one, 1, 2)}
    assert len(others | {round_seed(plan, 1, one, 1, 1), round_seed(plan, 2, one, 1, 1)}) == 4


# A sitting is kept after every stop, goes on where it was, and refuses what would spoil data.


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
