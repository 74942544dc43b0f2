"""Orders are balanced over participants, the same for the same number, and nobody's in turn."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from game.study.plan import itinerary, round_seed, williams
from game.study.plan_file import find_plan, load_plan
from tests.study.small import small_plan


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
