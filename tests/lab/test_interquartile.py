"""Interquartile means and their uncertainty."""

import numpy
import pytest

from game.lab.metrics.interquartile import estimate, interquartile_mean, paired_difference


@pytest.mark.parametrize(
    ("values", "mean"),
    [
        ([7], 7),
        ([1, 2, 9], 4),  # a quarter of three is none
        ([100, 1, 2, -50], 1.5),
        ([0, 0, 10, 20, 30, 40, 500, 500], 25),
        ([1, 2, 3, 4, 5, 1000], 3.5),
    ],
)
def test_a_quarter_at_either_end_does_not_count(values: list[float], mean: float) -> None:
    assert interquartile_mean(values) == mean


def test_the_error_of_a_mean_of_many_is_near_the_formula() -> None:
    """Of a normal distribution the 25 % trimmed mean has about 1.09 times the mean's error."""
    values = numpy.random.default_rng(5).normal(50, 20, size=400)
    found = estimate(values.tolist())
    assert found.se == pytest.approx(1.09, rel=0.15)
    assert found.low < found.value < found.high
    assert found.high - found.low == pytest.approx(2 * 1.96 * found.se, rel=0.1)


def test_estimates_are_the_same_every_time() -> None:
    values = [3.0, 8.0, 1.0, 12.0, 7.0]
    assert estimate(values) == estimate(values)


def test_values_that_are_all_alike_have_no_error() -> None:
    found = estimate([65.0] * 20)
    assert (found.value, found.se, found.low, found.high, found.count) == (65, 0, 65, 65, 20)
    assert estimate([4.0]).se == 0


def test_pairs_share_their_seeds_luck() -> None:
    luck = numpy.random.default_rng(1).normal(0, 30, size=20)
    ours, others = (luck + 5).tolist(), luck.tolist()
    paired = paired_difference(ours, others)
    assert (paired.value, paired.low, paired.high) == pytest.approx((5, 5, 5))
    assert estimate(ours).se > 3


def test_pairs_need_the_same_rounds() -> None:
    with pytest.raises(ValueError, match="inhomogeneous"):
        paired_difference([1.0, 2.0], [1.0])


def test_how_estimates_are_written() -> None:
    assert estimate([65.0] * 4).short == "65.00(0.00)"
    assert estimate([65.0] * 4).text == "65.00(0.00) [65.0, 65.0]"
