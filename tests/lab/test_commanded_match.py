"""Trials, rollouts and rounds: what is said, counted and timed is what happened."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from agents.messages import Fact, Observation
from game.content.level import CookSpec, Level
from game.kitchen.moves import Move
from game.kitchen.state import State
from game.kitchen.step import first_state
from game.lab.experiments.match import summary
from game.lab.runs.commanded_match import ENDLESS, CommandedMatch
from game.lab.runs.paper_commands import WantedDeed, complex_commands
from game.lab.runs.responses import thoughts
from game.lab.runs.rollout import Rollout, best
from game.lab.runs.rounds import PlayedRound, play_round
from game.partners.casting import HUMANS, by_reflex
from game.partners.minds import Minds
from game.partners.partner_spec import HLA
from game.partners.thinking import ModelChoice, ModelPool
from game.session.match.match import Match
from game.session.seats.pace import Pace
from game.session.seats.seat import IdleSeat, Seat
from game.session.seats.specialists import chop_only

CHOP = "Chop an onion."


@pytest.fixture
def minds() -> Minds:
    """Those that know by heart what one command means."""
    known = {CHOP.lower(): "chop onion x1"}
    return ModelPool(ModelChoice(None, known, 0.1, {"profile": "tuned"}), HLA).minds()


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


def test_only_the_partners_own_deeds_after_the_words_count(played: CommandedMatch) -> None:
    me, other = played.me, played.level.human
    played.match.history.deeds += [
        Fact(4, me, "chopped", "onion"),
        Fact(9, other, "chopped", "onion"),
        Fact(9, me, "chopped", "tomato"),
        Fact(9, me, "cooked", "onion"),
        Fact(9, me, "chopped", "onion"),
        Fact(12, me, "chopped", "onion"),
    ]
    deed = WantedDeed("chopped", "onion", times=7)
    assert [played.count(deed, since) for since in (0, 5, 10, 13)] == [3, 2, 1, 0]


def test_a_command_is_heard_and_done(played: CommandedMatch) -> None:
    since = played.say(CHOP)
    deed = WantedDeed("chopped", "onion")
    assert played.run(30.0, lambda: played.count(deed, since) >= 1)
    assert 0.5 < played.seconds(since) < 20
    assert played.partner.panel.intention == "chop 1 onion"


def test_thoughts_are_those_of_simulated_time(played: CommandedMatch, minds: Minds) -> None:
    played.say(CHOP)
    played.run(2.0)
    came = [thought for link in minds.links.values() for thought in thoughts(link)]
    assert came and all(each.at == pytest.approx(each.asked + 1) for each in came)
    with pytest.raises(TypeError, match="expected a mind in simulated time, found object"):
        thoughts(object())  # type: ignore[arg-type]


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


class Metronome(IdleSeat):
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
    commands: Sequence[object] = complex_commands()
    assert len({command.name for command in complex_commands()}) == len(commands) == 30
    by_name = {command.name: command for command in complex_commands()}
    assert by_name["quantity 3"].deed == WantedDeed("chopped", "onion", 3, exact=True)
    assert by_name["semantics 7"].deed == WantedDeed("cooked", "bob")
    assert by_name["ambiguity 2"].first == ("Chop 3 Tomatoes", WantedDeed("chopped", "tomato", 3))
    assert by_name["ambiguity 9"].first is None
    assert by_name["ambiguity 9"].deed.what == by_name["ambiguity 9"].orders[2]
