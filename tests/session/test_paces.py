"""Who is how quick: the papers' paces in the lab, equal ones in play, and the log tells which."""

import json
from fractions import Fraction

import pytest

from game import paths
from game.content.load import load_level
from game.kitchen.snapshot import digest
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import ReplayMatch, load_log, replay
from tests.tables import table

PAPERS = {"ring": "2.5", "bottleneck": "2.5", "partition": "2.5", "quick": "3.5"}


def test_files_keep_the_papers_paces_and_play_has_equal_ones(level):
    human = level.cooks[level.human].moves_per_second
    assert level.cooks[level.partner].moves_per_second == Fraction(PAPERS[level.name])
    played = level.for_play()
    assert set(played.paces) == {human}
    assert (played.fingerprint, played.kitchen) == (level.fingerprint, level.kitchen)


def test_a_slow_person_is_not_hurried_and_has_slow_partners(shipped):
    slow = shipped["ring"].at_paces((Fraction(4), Fraction(2)))
    assert slow.for_play().paces == (2, 2)


@pytest.fixture
def written(tmp_path):
    ring = (paths.levels() / "ring.yaml").read_text(encoding="utf-8")

    def level(partner, human):
        text = ring.replace("{role: partner, moves_per_second: 2.5}", f"{{role: partner{partner}}}")
        text = text.replace("{role: human, moves_per_second: 5}", f"{{role: human{human}}}")
        file = tmp_path / "mine.yaml"
        file.write_text(text, encoding="utf-8")
        return load_level(file)

    return level


@table(__file__)
def test_a_pace_that_is_left_out_is_that_of_the_human(written, partner, human, found):
    assert written(partner, human).paces == found


def played(level, log=None, ticks=200):
    match = Match(level, cast(level, HUMANS["cook"], by_reflex), 3, log)
    for _ in range(ticks):
        match.tick()
    match.close()
    return match


def test_an_equal_partner_makes_more_moves(shipped):
    slow, quick = (played(level) for level in (shipped["ring"], shipped["ring"].for_play()))
    partner = shipped["ring"].partner
    assert len(quick.history.moves[partner]) > 1.5 * len(slow.history.moves[partner])


def test_the_log_tells_the_paces_and_the_replay_has_them(shipped, tmp_path):
    level = shipped["ring"].for_play()
    path = tmp_path / "match.jsonl"
    match = played(level, MatchLog(path))
    assert json.loads(path.read_text().splitlines()[0])["cooks"] == [
        {"name": name, "kind": seat.kind, "moves_per_second": pace}
        for name, seat, pace in zip(match.names, match.seats, (5.0, 3.0), strict=True)
    ]
    record = load_log(path)
    assert [cook.moves_per_second for cook in record.header.cooks] == [5, 3]
    again = ReplayMatch(record, shipped["ring"])  # the level as its file has it
    assert again.level.paces == (5, 3)  # a scripted cook is as quick as its script
    assert digest(replay(record, shipped["ring"]).state) == digest(match.state)


@pytest.mark.parametrize("pace", [None, 0, 11, "5", [5], True])
def test_older_and_odd_headers_are_shown_at_the_level_s_pace(shipped, tmp_path, pace):
    path = tmp_path / "match.jsonl"
    played(shipped["ring"], MatchLog(path))
    first, *rest = path.read_text().splitlines()
    header = json.loads(first)
    for cook in header["cooks"]:
        del cook["moves_per_second"]
        if pace is not None:
            cook["moves_per_second"] = pace
    path.write_text("\n".join([json.dumps(header), *rest, ""]))
    assert ReplayMatch(load_log(path), shipped["ring"]).level.paces == shipped["ring"].paces
