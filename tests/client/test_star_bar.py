"""The way to the stars during a round: thresholds, the groove, stars that are earned and lost."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.client.hud._preloading import preload_hud
from game.client.hud.score import FILLING, LANDING, SIDE, STAR, StarBar
from game.content.difficulty import Difficulty
from game.content.level import stars, thresholds, to_next_star

STARS = (30, 75, 120)


def gold(stage, bar, now) -> int:
    """Pixels of the groove that are filled, on a line where no star is seen."""
    stage.surface.fill((0, 0, 0))
    bar.draw(stage, now)
    y = stage.px(90 + 32 / 2 - 2 + 5)
    row = [stage.surface.get_at((x, y))[:3] for x in range(stage.size[0])]
    return sum(red > 220 and 150 < green < 215 and blue < 110 for red, green, blue in row)


@pytest.mark.parametrize(
    ("score", "earned", "missing"),
    [(-5, 0, 35), (0, 0, 30), (29, 0, 1), (30, 1, 45), (119, 2, 1), (120, 3, None), (500, 3, None)],
)
def test_points_to_the_next_star(shipped, score, earned, missing):
    level = replace(shipped["ring"], stars=STARS)
    assert (stars(score, level), to_next_star(score, level)) == (earned, missing)
    bar = StarBar(STARS, score)
    assert sum(since is not None for since in bar.earned) == earned
    assert bar.following == (None if missing is None else score + missing)


def test_stars_are_earned_when_points_are_made_and_lost_with_them():
    bar = StarBar(STARS)
    bar.update(80, 3.0)
    assert bar.earned == [3.0, 3.0, None]
    bar.update(125, 5.0)
    bar.update(125, 6.0)
    assert bar.earned == [3.0, 3.0, 5.0]
    bar.update(70, 7.0)
    assert bar.earned == [3.0, None, None] and bar.following == 75


def test_the_groove_fills_up_to_the_score(stage):
    bar = StarBar(STARS)
    widths = [gold(stage, bar, 1.0)]
    for score in (25, 60, 90):
        bar.update(score, 10.0 * score)
        widths.append(gold(stage, bar, 10.0 * score + FILLING + LANDING))
    assert widths[0] == 0 and widths == sorted(set(widths))


def test_it_fills_step_by_step_unless_nothing_should_move(stage):
    bar = StarBar(STARS)
    bar.update(25, 1.0)
    begun, done = gold(stage, bar, 1.05), gold(stage, bar, 1.0 + FILLING)
    assert 0 < begun < done
    stage.comfort = replace(stage.comfort, calm=True)
    assert gold(stage, bar, 1.05) == done


def test_stars_that_are_close_together_do_not_hide_each_other(stage):
    stage.surface.fill((0, 0, 0))
    bar = StarBar((1, 2, 300))
    groove = stage.surface.get_rect(width=246, height=15)
    places = [bar._place(stage, groove, star)[0] for star in range(3)]
    assert all(right - left >= 29 for left, right in pairwise(places))
    low = StarBar((298, 299, 300))
    places = [low._place(stage, groove, star)[0] for star in range(3)]
    assert all(right - left >= 29 for left, right in pairwise(places))
    assert places[-1] == groove.right


def test_a_star_that_lands_draws_nothing_that_was_not_prepared(stage, shipped, start):
    """A picture made in mid-round would hold up a frame."""
    hud = start(straight=True).round.hud
    list(preload_hud(stage, shipped["ring"], hud.tickets))
    bar = StarBar(STARS)
    bar.update(40, 1.0)
    bar.draw(stage, 0.9)
    known = stage.sprites.kept
    for frame in range(40):
        bar.draw(stage, 1.0 + frame / 60)
    assert stage.sprites.kept == known


def test_a_round_shows_its_own_thresholds(start):
    client = start("quick", straight=True)
    scene = client.cook()
    assert scene.hud.stars.thresholds == thresholds(scene.play.level)
    scene.play.match.state = replace(scene.play.match.state, score=60)
    client.frames()
    assert scene.hud.stars.score == 60 and scene.hud.stars.earned[0] is not None


def test_a_short_round_asks_for_half_as_much(shipped):
    quick = replace(shipped["quick"], stars=None)
    assert thresholds(quick) == (30, 75, 120)
    assert thresholds(quick.at(Difficulty(length="short"))) == (15, 38, 60)


def test_what_the_next_star_asks_for_covers_no_star(stage, monkeypatch):
    drawn: list[pygame.Rect] = []
    text_within = type(stage).text_within

    def note(self, *args):
        drawn.append(text_within(self, *args))
        return drawn[-1]

    monkeypatch.setattr(type(stage), "text_within", note)
    for points, score in (((120, 160, 200), 170), ((598, 599, 600), 598), ((10, 300, 900), 0)):
        drawn[:] = [pygame.Rect(0, 0, 0, 0)]  # where there is no room nothing is told
        bar = StarBar(points, score)
        paper = bar.draw(stage, 99.0)
        groove = paper.inflate(-2 * stage.px(SIDE), 0)
        half = stage.px(STAR / 2)
        places = [bar._place(stage, groove, star)[0] for star in range(3)]
        assert not any(
            drawn[-1].left < place + half and place - half < drawn[-1].right for place in places
        ), (points, score)
