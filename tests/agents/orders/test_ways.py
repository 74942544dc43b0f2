"""Counting, masks, the way to a goal, and the value of a demand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.hla.profiles import PROFILES, tuned
from agents.intention import Avoid, Demand, Goal, Vocabulary
from agents.messages import Book, Fact, FinishedMacro, Reason
from agents.orders import (
    Bounds,
    EpisodicMemory,
    advance,
    demand_values,
    masked,
    update_queue,
    urgent,
    way_to,
)
from tests.agents.hla.kitchen import Kitchen

PROFILE = PROFILES["bundled"]


def facts(*deeds: str, cook: int = 0) -> list[Fact]:
    return [Fact(i, cook, *deed.rsplit(" ", 1)) for i, deed in enumerate(deeds)]


# ------------------------------------------------------------ counting


def left(goals: tuple[Goal, ...], done: list[Fact], soups: Vocabulary) -> list[str]:
    """What is left to be done, with how often it was."""
    queue = update_queue(Book(), Demand(goals), soups).book
    queue, _ = advance(queue, Kitchen().observation(), done, soups)
    return [f"{entry.part.text(soups)}: {entry.done}" for entry in queue.entries]


def test_only_complete_work_of_this_cook_counts(soups: Vocabulary) -> None:
    goals = (Goal("chop", "onion", 2),)
    mine, theirs = facts("chopped onion", "chopped tomato"), facts("chopped onion", cook=1)
    assert left(goals, mine + theirs, soups) == ["chop onion x2: 1"]
    assert left(goals, mine * 2, soups) == []


def test_a_state_of_the_kitchen_counts_whoever_brought_it_about(soups: Vocabulary) -> None:
    assert left((Goal("putout"),), [Fact(3, 1, "put out", "")], soups) == []


def test_each_deed_is_credited_once_to_the_first_open_goal(soups: Vocabulary) -> None:
    goals = (Goal("chop", "onion", 1), Goal("chop", None, 1), Goal("cook", "bob", 1))
    assert left(goals, facts("chopped onion", "cooked bob", "chopped onion"), soups) == []
    assert left(goals, facts("cooked bob"), soups) == ["chop onion x1: 0", "chop any x1: 0"]


def test_dishes_may_go_by_their_titles(soups: Vocabulary) -> None:
    fact = Fact(1, 0, "served", "Alice Soup")
    assert left((Goal("serve", "alice"),), [fact], soups) == []


def test_long_term_goals_come_last_and_never_end(soups: Vocabulary) -> None:
    always, once = Goal("chop", "onion", "always"), Goal("cook", "bob", 1)
    assert left((always, once), [], soups) == ["cook bob x1: 0", "chop onion always: 0"]
    done = facts("cooked bob", "chopped onion")
    assert left((always, once), done, soups) == ["chop onion always: 1"]


def test_a_record_tells_completed_from_failed() -> None:
    kitchen, record = Kitchen(), EpisodicMemory()
    ended = [("Chop Onion", "ok", 10), ("Cook Bob Soup", "failed", 50), ("Drop", "interrupted", 60)]
    finished = tuple(FinishedMacro(n, r, 0, t, 0) for n, r, t in ended)  # type: ignore[arg-type]
    other = FinishedMacro("Chop Tomato", "ok", 0, 20, 1)
    record.observe(kitchen.observation(finished=(*finished, other)))
    assert record.completed() == ("Chop Onion",) and record.completed(since=11) == ()
    assert record.failed(60) == {"Cook Bob Soup"} and record.failed(95) == set()


# ------------------------------------------------------------ masks and ways


def test_prohibitions_mask_a_verb_or_a_thing() -> None:
    options = Kitchen().options()
    left = {o.name for o in masked(options, Bounds((Avoid("chop", "onion"), Avoid("cook"))))}
    assert "Chop Onion" not in left and "Chop Tomato" in left
    assert not any(name.startswith("Cook") for name in left)


def test_the_way_to_a_goal_leads_through_what_must_come_first() -> None:
    kitchen = Kitchen()
    way = way_to(Goal("cook", "bob"), kitchen.options())
    assert way.steps == {"Chop Lettuce": 2, "Chop Tomato": 2} and not way.blocked
    kitchen.made["lettuce"] = 1
    assert way_to(Goal("cook", "bob"), kitchen.options()).steps == {"Chop Tomato": 2}
    kitchen.made["tomato"] = 1
    assert way_to(Goal("cook", "bob"), kitchen.options()).steps == {"Prepare Bob Ingredients": 1}
    kitchen.made["mixed bob"] = 1
    assert way_to(Goal("cook", "bob"), kitchen.options()).steps == {"Cook Bob Soup": 0}


def test_a_blocked_way_names_the_deepest_obstacle() -> None:
    kitchen = Kitchen()
    kitchen.missing = {"tomato", "onion", "lettuce"}
    way = way_to(Goal("serve", "cathy"), kitchen.options())
    assert not way.steps and way.blocked is not None and way.blocked.kind == "missing"
    forbidden = way_to(Goal("chop", "onion"), masked(kitchen.options(), Bounds((Avoid("chop"),))))
    assert forbidden.blocked == Reason("that is not allowed here")


def test_demand_values_rank_urgent_goal_first_and_help() -> None:
    kitchen = Kitchen()
    kitchen.made.update({"mixed bob": 1, "plated alice": 1})
    goals = [Goal("cook", "bob"), Goal("prepare", "cathy")]
    found = demand_values(kitchen.options(), goals, frozenset({"Serve Alice Soup"}))
    assert found["Serve Alice Soup"] > found["Cook Bob Soup"] >= 0.8
    assert found["Cook Bob Soup"] > found["Chop Onion"] >= 0.6
    assert found["Chop Onion"] > found["Chop Lettuce"] and found["Chop Lettuce"] <= 0.5
    assert "Plate Bob Soup" not in found


# ------------------------------------------------------------ urgency


def test_what_the_game_calls_urgent_counts_if_it_can_be_done_and_is_of_use() -> None:
    kitchen = Kitchen()
    kitchen.values = {"Chop Onion": 0.5, "Chop Tomato": 0.0}
    options = {o.name: o for o in kitchen.options()}
    marked = replace(options["Chop Onion"], urgent=True)
    assert urgent(marked) and not urgent(options["Chop Onion"])
    assert not urgent(replace(marked, available=False))
    assert not urgent(replace(options["Chop Tomato"], urgent=True))


# ------------------------------------------------------------ profiles


def test_profiles_can_be_tuned_by_name() -> None:
    found = tuned(PROFILE, {"talkativeness": 0.5, "alpha_words": 3, "remembered": 1})
    assert (found.talkativeness, found.alphas.words, found.remembered) == (0.5, 3.0, 1)
    assert PROFILES["faithful"].alphas.words == 0.2


@pytest.mark.parametrize(
    "changes", [{"nonsense": 1}, {"alpha_x": 1}, {"remembered": 0.5}, {"remark_s": -1},
                {"remark_s": "x"}, {"remark_s": True}]
)  # fmt: skip
def test_a_bad_parameter_is_an_error(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="profile: "):
        tuned(PROFILE, changes)  # type: ignore[arg-type]
