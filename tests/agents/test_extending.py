"""A mind is a module and a row of a partner: neither needs another file."""

import json
import sys
from textwrap import dedent

import pytest

from game.lab.runs.rounds import play_round
from game.partners import partner_spec
from game.partners.casting import HUMANS, cast, listening
from game.partners.mind_seat import MindSeat
from game.partners.partner_spec import MindRole, PartnerSpec
from game.partners.thinking import Latency, ModelChoice, ModelPool, linked
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import replay
from main import main
from tests.partners.minding import lasting, play_until

MIND = '''
    """A mind of one rule: what is worth most. It says what it is told to."""

    from agents.messages import Basis, Do, Say, ScoredChoice, Thought


    class Greedy:
        model = "one rule"

        def __init__(self):
            self._now, self._words = None, []

        def observe(self, observation):
            self._now = observation

        def hear(self, heard):
            self._words.append(heard)

        def think(self, context):
            while self._words:
                yield Say(f"You said {self._words[0].text}.")
                self._words.pop(0)
            now = self._now
            ready = [o for o in now.options if o.available] if now and not now.doing else []
            if ready:
                best = max(ready, key=lambda option: option.value)
                choice = ScoredChoice(best.name, 0.0, best.value, best.value)
                yield Thought("rule", 0.0, (choice,), model=self.model, basis=Basis("rule"))
                yield Do(best.name, now.id, source="rule")

        def fresh(self, seed=None):
            return Greedy()

        def close(self):
            pass


    def build(spec, report):
        return Greedy()
'''
RULE = MindRole("rule", "greedy_mind:build", "stands idle", decides=True)
GREEDY = PartnerSpec("greedy", "One rule", "Does what is worth most.", "gear", (RULE,))


@pytest.fixture
def greedy(tmp_path, monkeypatch):
    """A module in a temporary folder, and a row."""
    (tmp_path / "greedy_mind.py").write_text(dedent(MIND), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(partner_spec.PARTNERS, GREEDY.name, GREEDY)
    yield GREEDY
    sys.modules.pop("greedy_mind", None)


def panel_of(match):
    (seat,) = (seat for seat in match.seats if isinstance(seat, MindSeat))
    return seat.panel


def test_a_new_mind_in_match_panel_log_and_replay(greedy, ring, tmp_path):
    pool = ModelPool(ModelChoice(None, latency=Latency(0.2)), greedy)
    log = tmp_path / "match.jsonl"
    seats = cast(ring, HUMANS["cook"], listening(pool.minds))
    match = Match(ring, seats, seed=3, log=MatchLog(log))
    match.say(ring.human, "hello")
    sources = set()
    while not match.over:
        match.tick()
        sources.add(panel_of(match).source)
    panel = panel_of(match)
    match.close()
    assert "rule" in sources and panel.choices[0].name and panel.words == "You said hello."
    assert dict(panel.latencies) == {"rule": 0.0} and panel.models == (("rule", "one rule"),)
    assert '"rule"' in log.read_text(encoding="utf-8")
    assert replay(load_log(log), ring).state == match.state


def test_a_new_mind_in_a_process_of_its_own(greedy, ring):
    minds = linked(greedy, ModelChoice(None))
    level = lasting(ring, 600)
    match = Match(level, cast(level, HUMANS["idle"], listening(lambda: minds)), 3)
    try:
        match.say(ring.human, "hello")
        play_until(match, lambda: panel_of(match).words and panel_of(match).source == "rule")
    finally:
        match.close()
    assert panel_of(match).words == "You said hello."


def test_a_new_mind_in_the_lab(greedy, ring, tmp_path, capsys):
    out = tmp_path / "out.json"
    level = ["--level", "quick", "--length", "short", "--seeds", "0", "--human", "chopper"]
    assert main(["lab", "match", *level, "--partner", "greedy", "--json", str(out)]) == 0
    assert json.loads(out.read_text(encoding="utf-8"))
    pool = ModelPool(ModelChoice(None, latency=Latency(0.2)), greedy)
    log = MatchLog(tmp_path / "ring.jsonl")
    first = play_round(ring, HUMANS["chopper"], listening(pool.minds), 4, log)
    assert replay(load_log(log.path), ring).state.score == first.score
