"""Trials, rollouts and rounds: what is said, counted and timed is what happened."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from tuning.obeying import ENDLESS, CommandedMatch
from tuning.rollout import Rollout, best

from agents.messages import Fact, Observation
from game.content.level import CookSpec, Level
from game.kitchen.moves import Move
from game.kitchen.state import State
from game.kitchen.step import first_state
from game.lab.engine.spec_file import complex_commands
from game.lab.experiments.match import summary
from game.lab.metrics.responses import thoughts
from game.lab.runs.rounds import BEFORE, LATER, Ask, Done, PlayedRound, play_round, what_was_done
from game.partners.casting import HUMANS, by_reflex, cast, listening
from game.partners.minds import Minds
from game.partners.partner_spec import HLA
from game.partners.thinking import Latency, ModelChoice, ModelPool
from game.session.match.match import Match
from game.session.seats.pace import Pace
from game.session.seats.seat import Seat
from game.session.seats.specialists import chop_only
from game.session.words import Words

CHOP = "Chop an onion."


@pytest.fixture
def minds() -> Minds:
    """Those that know by heart what one command means."""
    known = {CHOP.lower(): "chop onion x1"}
    return ModelPool(ModelChoice(None, known, Latency(0.1), {"profile": "tuned"}), HLA).minds()


@pytest.fixture
def played(ring: Level, minds: Minds) -> Iterator[CommandedMatch]:
    with CommandedMatch(ring, HUMANS["idle"], minds) as played:
        yield played


# ------------------------------------------------------------ commanded matches


def test_a_trial_has_no_end_of_its_own(played: CommandedMatch, ring: Level) -> None:
    assert ring.round_ticks < played.level.round_ticks == ENDLESS


def test_time_runs_until_something_or_for_so_long(played: CommandedMatch) -> None:
    assert played.run(1.5) is False and played.now == 15
    assert played.run(9.0, lambda: played.now == 20) is True and played.now == 20
    assert played.run(9.0, lambda: True) is True and played.now == 20
    assert played.seconds(5) == 1.5


def test_thoughts_are_dated_in_simulated_time(played: CommandedMatch) -> None:
    played.say(CHOP)
    played.run(2.0)
    came = list(thoughts(played.match.history, played.me))
    assert came and all(each.at == pytest.approx(each.asked + 1) for each in came)


# ------------------------------------------------------------ what is asked for


def test_only_the_partners_own_deeds_after_the_words_count(ring: Level) -> None:
    me, other = ring.partner, ring.human
    match = Match(ring, cast(ring, HUMANS["idle"], HUMANS["idle"]), 0)
    match.history.words += [Words(5, other, CHOP, None, 1)]
    match.history.deeds += [
        Fact(4, me, "chopped", "onion"),
        Fact(9, other, "chopped", "onion"),
        Fact(9, me, "chopped", "tomato"),
        Fact(24, me, "chopped", "onion"),
        Fact(34, me, "chopped", "onion"),
    ]
    asked = Ask(CHOP, "chopped", "onion")
    twice = replace(asked, times=2)
    found = [
        what_was_done(match.history, asks)
        for asks in ([asked], [twice], [replace(asked, exact=True)], [asked, asked])
    ]
    assert found == [Done(2.0, 2), Done(3.0, 2), Done(None, 2), Done(None, 0)]
    match.history.deeds += [Fact(650, me, "chopped", "onion")]
    assert what_was_done(match.history, [replace(asked, times=3)]) == Done(None, 3)


def test_a_round_of_asking_is_over_when_the_last_is_done(ring: Level, minds: Minds) -> None:
    asks = (Ask(CHOP, "chopped", "onion"), Ask(CHOP, "chopped", "onion", exact=True))
    said: list[int] = []

    def watch(match: Match) -> None:
        said[:] = [words.tick for words in match.words if words.cook == ring.human]
        ends[:] = [match.state.tick]

    ends: list[int] = []
    play_round(ring, HUMANS["idle"], listening(lambda: minds), 3, None, watch, {}, asks)
    assert said[0] == BEFORE + 3 * LATER
    assert said[0] < said[1] < ends[0] < 600


# ------------------------------------------------------------ rollouts


def test_a_rollout_does_what_it_is_told_and_the_human_what_the_policy_says(ring: Level) -> None:
    seen: list[str] = []

    def choose(observation: Observation) -> str | None:
        seen.append(observation.cook)
        return "Chop Tomato"

    play = Rollout(ring, first_state(ring.kitchen, 1), choose, chop_only)
    facts = [fact for _ in range(150) for fact in play.tick()]
    mine = {(fact.verb, fact.what) for fact in facts if fact.seat == play.me}
    assert ("chopped", "tomato") in mine and not {what for _, what in mine} - {"tomato"}
    assert play.done[0] == "Chop Tomato" and {*seen} == {"Partner"}
    assert any(fact.seat == ring.human and fact.verb == "chopped" for fact in facts)


def test_without_a_policy_the_human_does_not_move(ring: Level) -> None:
    play = Rollout(ring, first_state(ring.kitchen, 1), best, None)
    where = play.state.cooks[ring.human]
    for _ in range(80):
        play.tick()
    assert play.state.cooks[ring.human] == where
    assert play.state.cooks[ring.partner].cell != first_state(ring.kitchen, 1).cooks[0].cell


def test_the_best_is_of_use_and_available(ring: Level) -> None:
    seen = Rollout(ring, first_state(ring.kitchen, 1), best, None).observe()
    options = {option.name: option for option in seen.options}
    chosen = best(seen)
    assert chosen is not None and options[chosen].available
    assert options[chosen].value == max(o.value for o in seen.options if o.available)
    useless = replace(seen, options=tuple(replace(o, value=0.0) for o in seen.options))
    assert best(useless) is None


# ------------------------------------------------------------ rounds


class Metronome(Seat):
    """Walks left and right, whatever comes."""

    def __init__(self, name: str, rate: int) -> None:
        super().__init__(name, Pace.of(Fraction(rate)))

    def move(self, state: State, cook: int) -> Move:
        return (Move.LEFT, Move.RIGHT)[state.tick % 2]


def walking(rate: int) -> object:
    def make(cook: int, spec: CookSpec) -> Seat:
        return Metronome(f"cook {cook}", rate)

    return make


def one_round(level: Level, human: object, partner: object, **more: object) -> PlayedRound:
    return play_round(level, human, partner, 3, **more)  # type: ignore[arg-type]


def test_moves_and_idleness_go_by_the_pace(ring: Level) -> None:
    found = one_round(ring, HUMANS["idle"], walking(5))  # 20 seconds
    assert (found.human_moves, found.partner_moves) == (0, 100)
    assert (found.human_idle, found.partner_idle) == (1.0, 0.0)
    assert summary([found])["partner_blocked_share"] == found.partner_blocked / 100
    assert (found.score, found.served, found.fires, found.unordered) == (0, 0, 0, 0)
    assert found.metrics == dict.fromkeys(found.metrics)


def test_shares_without_a_move_are_none_at_all(ring: Level) -> None:
    found = one_round(ring, HUMANS["idle"], HUMANS["idle"])
    assert found.bound == 0
    shares = summary([found])
    assert (shares["blocked_share"], shares["partner_blocked_share"]) == (0.0, 0.0)


def test_figures_are_flat_json_with_the_metrics_in_it(ring: Level) -> None:
    found = one_round(ring, HUMANS["chopper"], by_reflex)
    figures = found.figures()
    assert figures["seed"] == 3 and "metrics" not in figures
    assert figures["chop_ratio"] == found.metrics["chop_ratio"]
    assert {"hit_rate", "serve_ratio", "bound"} <= figures.keys()


def test_words_are_said_at_their_ticks(ring: Level) -> None:
    said: list[tuple[int, str]] = []

    def watch(match: Match) -> None:
        said.extend((words.tick, words.text) for words in match.words)

    words = {0: "Hello", 35: "Chop an onion"}
    found = one_round(ring, HUMANS["idle"], HUMANS["idle"], on_tick=watch, words=words)
    assert list(dict.fromkeys(said)) == [(0, "Hello"), (35, "Chop an onion")]
    assert found.metrics["hit_rate"] is None


# ------------------------------------------------------------ the paper's commands


def test_exactness_and_order_of_the_commands() -> None:
    told = complex_commands()
    assert len(told) == 30
    assert told["quantity 3"].wanted[-1] == Ask(
        "Please chop 3 onions.", "chopped", "onion", 3, exact=True
    )
    assert [ask.times for ask in told["ambiguity 2"].wanted] == [3, 1]
    (listed,) = told["ambiguity 9"].wanted
    assert listed.what == told["ambiguity 9"].orders[2]
