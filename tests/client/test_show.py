"""The kitchen behind the title is a real match."""

import pytest

from game.client.scenes._title import Show


def test_the_cooks_behind_the_title_cook(shipped):
    show = Show(shipped["ring"], 7)
    for _ in range(60 * 45):
        show.update(1 / 60)
    assert 440 <= show.match.state.tick <= 450
    assert show.match.state.score > 0
    assert show.match.log is None


@pytest.mark.slow
def test_when_a_match_ends_the_next_begins(shipped):
    show = Show(shipped["ring"], 7)
    while not show.match.over:
        show.match.tick()
    first = show.match
    for _ in range(10):
        show.update(1 / 60)
    assert show.match is not first and show.seed == 8
    assert show.match.state.tick <= 2


def test_a_long_gap_is_not_made_up_for(shipped):
    show = Show(shipped["ring"], 7)
    show.update(30.0)
    assert show.match.state.tick == 3
