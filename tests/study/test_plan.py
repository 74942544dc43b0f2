"""Plans: the shipped one can be used, and of a wrong one every mistake is told with its place."""

from pathlib import Path

import pytest

from game.commands.command_line import run_line
from game.content.problem import ContentError
from game.study.plan import RankingStep, RoundsStep
from game.study.plan_file import find_plan, load_plan
from tests.study.small import SMALL
from tests.tables import table


def mistakes(text: str, tmp_path: Path) -> list[str]:
    """What is told of a plan with that text, without the file's name."""
    path = tmp_path / "plan.yaml"
    path.write_text(text)
    with pytest.raises(ContentError) as caught:
        load_plan(path)
    return [str(problem).removeprefix(f"{path}:") for problem in caught.value.problems]


def test_the_shipped_plan_is_that_of_the_paper():
    plan = load_plan(find_plan("hla"))
    assert tuple(plan.kitchens) == ("ring", "partition", "bottleneck", "quick")
    assert (len(plan.agents), plan.kitchens_each) == (3, 1)
    phases = [(step.phase, step.more) for step in plan.steps if isinstance(step, RoundsStep)]
    assert phases == [("practice", True), ("competition", False)]
    ranked = [step for step in plan.steps if isinstance(step, RankingStep)]
    assert [(step.phase, len(step.questions)) for step in ranked] == [
        ("practice", 6), ("competition", 6),
    ]  # fmt: skip


def test_the_plan_of_dpt_agent_s_study_is_that_of_its_paper():
    plan = load_plan(find_plan("dpt"))
    assert tuple(plan.kitchens) == ("counter_circuit", "asymmetric")
    assert (len(plan.agents), plan.kitchens_each) == (4, 1)
    rounds = [step for step in plan.steps if isinstance(step, RoundsStep)]
    assert [(step.phase, step.alone, step.times) for step in rounds] == [
        ("trial", True, 1), ("alone", True, 1), ("together", False, 2),
    ]  # fmt: skip
    (ranked,) = (step for step in plan.steps if isinstance(step, RankingStep))
    assert [question.name for question in ranked.questions] == ["cooperation", "preference"]
    assert {level.round_ticks for level in plan.kitchens.values()} == {1250}


def test_rounds_are_as_long_as_the_plan_says(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    plan = load_plan(path)
    assert [level.round_ticks for level in plan.kitchens.values()] == [20]
    assert plan.questions["effort"].labels == ("low", "middle", "high")
    assert plan.fingerprint != load_plan(find_plan("hla")).fingerprint


def test_every_mistake_is_told_at_once(tmp_path):
    wrong = (
        SMALL.replace("partner: fryer", "partner: fryr")
        .replace("[counter_circuit]", "[counter_circuit, counter_circuit_solo, rings]")
        .replace("round_seconds: 2", "round_seconds: 900\nkitchens_each: 7\ncolor: red")
        .replace("scale: three", "scale: tree")
        .replace("number: [18, 99]", "number: [99, 18]")
        .replace("longest: 40", "longest: 40, scale: three")
    )
    assert mistakes(wrong, tmp_path) == [
        "6:19: expected the name of a partner, found 'fryr'. Did you mean 'fryer'?",
        "8:29: expected a kitchen with a partner's place, found one without",
        "8:51: expected the name of a kitchen, found 'rings'. Did you mean 'ring'?",
        "9:16: expected at most 125, as counter_circuit has it, found 900",
        "9:16: expected at most 125, as counter_circuit_solo has it, found 900",
        "10:16: expected at most 3, the number of kitchens, found 7",
        "11:1: expected one of the keys title, seed, called, agents, kitchens, kitchens_each, "
        "round_seconds, scales, steps, found 'color'",
        "19:7: expected two numbers, the least and the greatest, such as [18, 99], found [99, 18]",
        "20:7: expected one of the keys scale, options, number, longest, found several of them",
        "25:52: expected one of the plan's scales (three), found 'tree'. Did you mean 'three'?",
    ]


@table(__file__)
def test_what_does_not_go_together(old, new, told, tmp_path):
    assert told in mistakes(SMALL.replace(old, new, 1), tmp_path)


def test_check_knows_plans(tmp_path, capsys):
    path = tmp_path / "plan.yaml"
    path.write_text(SMALL.replace("fryer", "fryr"))
    assert run_line(["check", str(path), str(find_plan("hla"))]) == 1
    assert "expected the name of a partner, found 'fryr'" in capsys.readouterr().out


def test_a_ranking_needs_rounds_before_it_and_two_agents(tmp_path):
    alone = SMALL.replace("  beta: {partner: fryer}\n", "")
    first = alone.partition("  - step: rounds")
    told = mistakes(first[0] + "  - step: ranking\n    title: x\n    questions: {y: {title: z}}\n",
                    tmp_path)  # fmt: skip
    assert [each.partition(": ")[2] for each in told] == [
        "expected rounds before a ranking, found none",
        "expected two agents or more to rank, found one",
    ]
