"""How crews work together is an axis, is played, and is measured from the log alone."""

from dataclasses import replace
from pathlib import Path

from agents.intention import Goal
from agents.messages import ADVICE, Assign, Basis, CrewAsk, Fact, Report, Revoke, Thought
from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.engine._kept import key
from game.lab.engine._player import RunPlayer
from game.lab.engine.run_spec import Outcome, cells
from game.lab.engine.spec_file import load_experiment
from game.lab.experiments.paper_sagents import CLAIMS, PARTS, Claim, claims_table, spread_table
from game.lab.metrics.responses import prompts_per_dish
from game.lab.metrics.table import (
    command_cycles,
    lost_messages,
    messages_per_dish,
    reassignments,
)
from game.partners.casting import HUMANS, by_reflex, cast
from game.partners.rehearsal import LEAST
from game.session.crew import Sent
from game.session.match.match import Match

TEXT = """\
title: Does a leader help?
levels: banquet
partners: worker
humans: none
seeds: 1
cooks: 3
crews: [silent, {organisation: tree, leader: unwatching, latency: 0.5}]
seconds: 20
metrics: [served, messages, reassigned, cycles]
"""


def test_a_crew_is_an_axis_and_its_rounds_are_measured(tmp_path: Path) -> None:
    file = tmp_path / "crews.yaml"
    file.write_text(TEXT)
    silent, tree = cells(load_experiment(file))
    assert silent.axes["crew"] == "silent"
    assert tree.axes["crew"] == "tree, unwatching, 0.5 s"
    (spec,) = tree.specs
    bare = replace(spec, crew=None)
    assert len({key(bare), key(spec), key(silent.specs[0])}) == 3
    player = RunPlayer()
    outcome = player.play(spec)
    player.close()
    assert Outcome.of_log(outcome.log, spec) == outcome
    assert outcome.round.metrics["cycles"] == 0
    assert player.play(spec).log == outcome.log


def test_talk_is_counted(ring: Level) -> None:
    match = Match(ring, cast(ring, HUMANS[LEAST], by_reflex), 1)
    soup, chop = (Goal("serve", "alice"),), (Goal("chop", "onion"),)
    talk = [
        Sent(1, 0, Assign(1, soup, 1)),
        Sent(2, 1, CrewAsk(1)),
        Sent(9, 1, Assign(0, soup, 2)),  # back at its sender
        Sent(9, None, Assign(0, chop, 3)),
        Sent(20, 0, Report(3, 0, "failed")),
        Sent(30, None, Assign(1, chop, 4)),  # once more
        Sent(40, None, Revoke(1)),
        Sent(900, 0, Assign(1, soup, 5)),  # once more
        Sent(900 + 20 * TICKS_PER_SECOND, 1, Assign(0, soup, 6)),  # so late it is no circle
    ]
    history = match.history
    assert (reassignments(history), command_cycles(history)) == (None, None)
    history.talk += talk
    assert messages_per_dish(history) is None
    assert reassignments(history) == 2
    assert command_cycles(history) == 1
    assert lost_messages(history) == 0  # nothing is due yet
    history.state = replace(history.state, tick=500)
    assert lost_messages(history) == 3  # of four by then one was answered


def test_the_questions_to_models_are_counted_by_dishes(ring: Level) -> None:
    """A leader's are in the crew's talk, those of cooks among their notes."""
    match = Match(ring, cast(ring, HUMANS[LEAST], by_reflex), 1)
    history = match.history
    asked, by_value = Thought("action", 0.1, prompt_tokens=90), Thought("action", 0.0)
    untold = replace(by_value, basis=Basis("intention", logp=-0.1))  # by a server without usage
    history.notes += [(1, 0, asked), (2, 1, by_value), (3, 1, untold)]
    history.talk += [Sent(4, None, Thought(ADVICE, 0.1)), Sent(4, None, Thought("plan", 0.1))]
    assert prompts_per_dish(history) is None
    history.deeds += [Fact(5, 1, "served", "alice"), Fact(6, 0, "served", "bob")]
    assert prompts_per_dish(history) == 1.5


def test_a_crew_may_have_leaves_of_its_own(tmp_path: Path) -> None:
    """They cook in place of `partners`; a metric on request is measured where it is asked for."""
    file = tmp_path / "crews.yaml"
    crews = "[tree, {organisation: tree-talk, leaves: thinking-worker}]"
    text = TEXT.replace(TEXT[TEXT.index("[silent") : TEXT.index("seconds")], f"{crews}\n")
    file.write_text(text.replace("metrics: [", "metrics: [prompts, "))
    value, model = cells(load_experiment(file))
    assert (value.axes["partner"], model.axes["partner"]) == ("worker", "thinking-worker")
    assert (value.axes["back end"], model.axes["back end"]) == ("", "local")
    assert value.specs[0].metrics == model.specs[0].metrics == ("prompts",)
    player = RunPlayer()
    measured = player.play(value.specs[0]).round.metrics
    assert "prompts" in measured
    assert "prompts" not in player.play(replace(value.specs[0], metrics=())).round.metrics
    player.close()


# S-Agents' claims: each is tested on the seeds that both crews played.

FAST, SLOW = ("grand_banquet", 4, "tree, scripted, 2 s"), ("grand_banquet", 4, "silent")


def test_a_claim_holds_does_not_or_is_open() -> None:
    found = {
        FAST: {0: 100.0, 1: 110.0, 2: 90.0, 3: 100.0},
        SLOW: {0: 150.0, 1: 160.0, 2: 140.0, 7: 900.0},
    }
    ratio = Claim("", SLOW, FAST, 1.4).tested(found)
    assert ratio is not None and ratio.count == 3 and round(ratio.value, 2) == 1.50
    verdicts = [Claim("", SLOW, FAST, *at).verdict(ratio) for at in ((1.4,), (1.0, 1.2), (1.5,))]
    assert verdicts == ["holds", "does not hold", "open"]
    (row,) = [row for row in claims_table(found).rows if "independent" in row[0]]
    assert row[1:] == ("0.95 to 1.10", "1.50 [1.45, 1.56]", "3", "does not hold")
    assert spread_table(found).rows == ()


def test_every_claim_is_about_crews_that_are_played() -> None:
    played = {
        (cell.axes["level"], int(cell.axes["cooks"]), cell.axes["crew"])
        for part in PARTS
        for cell in cells(load_experiment(Path(f"sagents_{part}")))
    }
    missing = {w for claim in CLAIMS for w in (claim.slow, claim.fast)} - played
    assert not missing
