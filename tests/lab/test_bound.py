"""The bound on a round's score: hand-checked work, and nobody beats it."""

from game.executor.floor import floor_of
from game.lab.metrics.score_bound import Work, best_score, least_work, most_points
from game.lab.runs.rounds import play_round
from game.partners.casting import HUMANS, by_reflex
from tests.kitchen.scenario import BURGERS, Scene


def test_the_work_for_a_soup_on_ring_counted_by_hand(shipped):
    # Each piece: take, one step at most, put, eight strikes, pick up; then seven steps round the
    # ring to a pot and back, and into the pot. Plate two steps off; the hatch one step further.
    floor = floor_of(shipped["ring"].kitchen)
    bob = least_work(floor, "bob")
    tomato, lettuce = 1 + 1 + 1 + 8 + 1, 1 + 2 + 1 + 8 + 1
    assert bob == Work(before=tomato + lettuce + 2 * 7 + 1, after=2 + 2 + 1 + 1 + 1)


def test_the_work_for_a_burger_counted_by_hand():
    # Beef: take and into the pan at the same place. Lettuce: take, put, eight strikes, pick up.
    # Two parts onto a plate; the hatch.
    floor = floor_of(Scene("#F#L#\n#0..D\n#KPC#", menu=BURGERS).kitchen)
    assert least_work(floor, "bb") == Work(before=2, after=2 + 1)
    assert least_work(floor, "lb") == Work(before=0, after=(1 + 1 + 8 + 1) + 2 + 1)


def test_more_hands_and_longer_rounds_allow_more(shipped):
    level = shipped["quick"]
    scores = [best_score(level, 3, moves) for moves in (0.3, 2, 4, 6)]
    assert scores == sorted(scores)
    assert scores[0] == 0 < scores[-1]


def test_the_most_that_any_round_yields_counted_by_hand(shipped):
    # Two pots, each done six times in 100 seconds: twelve soups for 20 points.
    assert most_points(shipped["ring"]) == 2 * 6 * 20


def test_two_reflex_cooks_stay_below_the_bound(shipped):
    """A round; `lab match` holds all of its rounds to it."""
    level = shipped["partition"]
    played = play_round(level, HUMANS["cook"], by_reflex, 0)
    partner = float(level.cooks[level.partner].moves_per_second)
    assert played.score < best_score(level, 0, partner + 3)
    assert played.score < most_points(level)
