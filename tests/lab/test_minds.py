"""Choosing what minds think with, and the experiments that need them, with recorded answers."""

import gzip
import json
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import get_args

import pytest
from rich.console import Console

from agents.hla.build import profile_of
from agents.hla.labelled_messages import load_items
from agents.messages import Basis, ScoredChoice, Thought
from agents.workers.inline_link import InlineLink
from agents.workers.link import Link
from game.content.level import Level
from game.executor import reflex
from game.lab.engine.engine import Engine
from game.lab.engine.run_spec import RunSpec
from game.lab.experiments import interpret, latency
from game.lab.experiments.experiment import Experiment
from game.lab.metrics.responses import asked_share, hit_rate
from game.lab.reports.report import Sample
from game.lab.runs.arguments import (
    InputError,
    add_latency,
    add_minds,
    cue,
    load_answers,
    model_of,
    named_level,
    partner_of,
)
from game.lab.runs.arguments import latency as latency_of
from game.lab.runs.reading_kitchens import ReadingKitchens
from game.partners.partner_spec import DPT, HLA
from game.partners.thinking import (
    MEASURED,
    Latency,
    MindChoice,
    ModelChoice,
    ModelPool,
    chosen_model,
    worker_minds,
)
from game.session.seats.seat import DrivenSeat
from game.settings import Character, Service, Settings
from tests.lab.test_complex import ANSWERS
from tests.tables import table

RECORDED = ["--backend", "recorded", "--answers", str(ANSWERS)]


def parsed(*arguments: str) -> Namespace:
    parser = ArgumentParser()
    add_minds(parser)
    add_latency(parser)
    return parser.parse_args(arguments)


def tuned(fixed_s: float | None = 0.1) -> ModelChoice:
    return ModelChoice(None, load_answers(ANSWERS), Latency(fixed_s), {"profile": "tuned"})


# ------------------------------------------------------------ choosing


def test_the_settings_choose_a_model() -> None:
    local = chosen_model(Settings(model="~/x.gguf")).model
    assert local is not None and local.path == Path("~/x.gguf").expanduser()
    bundled = chosen_model(Settings()).model
    assert bundled is not None and bundled.path is None and bundled.cache is not None
    service = Service("http://x/v1", "big", "sk-secret")
    remote = chosen_model(Settings(backend="openai", service=service)).model
    assert remote is not None and remote.endpoint is not None
    assert (remote.endpoint.base_url, remote.endpoint.model) == ("http://x/v1", "big")
    assert "sk-secret" not in repr(chosen_model(Settings(backend="openai", service=service)))


@pytest.mark.parametrize(("talk", "number"), [("quiet", 0.0), ("normal", 1.0), ("chatty", 2.0)])
@pytest.mark.parametrize("backend", ["local", "openai"])
def test_how_much_a_partner_talks_reaches_its_profile(talk, number, backend) -> None:
    settings = Settings(backend=backend, talkativeness=talk, service=Service(model="m"))
    assert profile_of(chosen_model(settings).spec(HLA.minds[0])).talkativeness == number


@pytest.mark.parametrize(("partner", "own"), [(HLA, "calm"), (DPT, "dry")])
@pytest.mark.parametrize("character", get_args(Character))
def test_a_partner_has_its_own_character_until_another_is_chosen(partner, own, character) -> None:
    spec = chosen_model(Settings(character=character)).spec(partner.minds[0])
    assert profile_of(spec).character == (character or own)


def test_the_environment_names_a_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_MODEL", "big")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://y/v1")
    model = chosen_model(Settings(backend="openai")).model
    assert model is not None and model.endpoint is not None
    assert model.endpoint.base_url == "http://y/v1"


def test_the_command_line_comes_before_the_settings() -> None:
    chosen = model_of(
        parsed("--model", "a.gguf", "--threads", "2", "--profile", "gguf"), Settings(model="b")
    )
    assert chosen.model is not None
    assert (chosen.model.path, chosen.model.threads) == (Path("a.gguf"), 2)
    assert chosen.spec(HLA.minds[0]).parameters == {"profile": "gguf"}
    remote = model_of(parsed("--backend", "openai", "--model", "big"), Settings())
    assert remote.model is not None and remote.model.endpoint is not None
    assert remote.model.endpoint.model == "big"
    recorded = model_of(parsed(*RECORDED, "--latency", "fixed:0.5"), Settings())
    assert (recorded.model, recorded.latency) == (None, Latency(0.5))
    assert recorded.spec(HLA.minds[1]).factory == "agents.hla.build:fast"


@pytest.mark.parametrize(
    ("text", "found"),
    [("measured", MEASURED), ("fixed:0.5", Latency(0.5)), ("answer:1", Latency(answer_s=1))],
)
def test_latency(text: str, found: Latency) -> None:
    assert latency_of(text) == found
    assert str(found) == text


@pytest.mark.parametrize("text", ["", "fixed", "fixed:x", "fixed:-1", "fixed:inf", "measured:1"])
def test_latency_that_makes_no_sense(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="fixed:SECONDS or answer:SECONDS"):
        latency_of(text)


@pytest.mark.parametrize(
    ("text", "error"),
    [("- a", "messages with their intentions"), ("a: 1", "found 'a': 1"), ("a: [", "YAML")],
)
def test_answers_that_are_none(tmp_path: Path, text: str, error: str) -> None:
    (tmp_path / "a.yaml").write_text(text)
    with pytest.raises(InputError, match=r"a\.yaml: expected") as caught:
        load_answers(tmp_path / "a.yaml")
    assert error in str(caught.value)


def test_a_recording_is_needed() -> None:
    with pytest.raises(InputError, match="--answers FILE"):
        model_of(parsed("--backend", "recorded"), Settings())


def test_minds_for_play_are_workers_and_for_the_lab_are_not() -> None:
    assert all(
        isinstance(link, Link) for link in worker_minds(MindChoice(HLA, Settings())).links.values()
    )
    workshop = ModelPool(tuned(), HLA)
    first, second = workshop.minds(), workshop.minds()
    assert all(isinstance(link, InlineLink) for link in first.links.values())
    first.close()
    assert second.decides
    workshop.close()


def test_partners_of_the_command_line() -> None:
    for arguments in (["reflex"], ["hla", "--backend", "reflex"]):
        args = parsed(*arguments[1:])
        args.partner = arguments[0]
        with partner_of(args) as maker:
            seat = maker(0, named_level("quick").cooks[0])
            assert isinstance(seat, DrivenSeat) and seat.driver.policy is reflex.choose


# ------------------------------------------------------------ interpret

ITEMS = """
- {id: a1, orders: [bob, alice], last: null, say: Chop two onions.}
- {id: 2, orders: [], last: [{do: chop, what: onion, times: 2}], say: Chop it again.}
- {id: a3, orders: [bob], last: none, say: "What is Alice Soup?"}
- {id: a4, orders: [bob], say: You are free to do anything.}
- {id: a5, orders: [], last: null, say: Chop but except tomato and lettuce.}
"""


def run(
    experiment: Experiment, tmp_path: Path, *arguments: str, answers: Sequence[str] = RECORDED[2:]
) -> dict[str, object]:
    parser = ArgumentParser()
    experiment.add_to(parser)
    out = tmp_path / "out.json"
    args = parser.parse_args([*arguments, *RECORDED[:2], *answers, "--json", str(out)])
    assert experiment.run(args) == 0
    assert out.with_suffix(".md").exists()
    return json.loads(out.read_text())  # type: ignore[no-any-return]


def test_interpret_writes_canonical_intentions_by_id(tmp_path: Path) -> None:
    (tmp_path / "in.yaml").write_text(ITEMS)
    assert run(interpret.EXPERIMENT, tmp_path, str(tmp_path / "in.yaml")) == {
        "a1": [{"do": "chop", "what": "onion", "times": 2}],
        "2": [{"do": "chop", "what": "onion", "times": 2}],
        "a3": {"ask": "recipe", "what": "alice"},
        "a4": "none",
        "a5": [
            {"do": "chop", "what": "onion", "times": 1},
            {"avoid": "chop", "what": "tomato"},
            {"avoid": "chop", "what": "lettuce"},
        ],
    }


WIDE_ITEMS = """
- {id: other, say: the other one, orders: [bob, alice], before: [cook bob x1]}
- {id: rest, say: the rest, orders: [bob, alice, david], last: leave any bob}
- {id: four, say: make it four, last: chop onion x2, now: [chop onion x1]}
- {id: that, say: chop these, pointing: onion}
- {id: pot, say: what is in there, pointing: [pot 1]}
- {id: it, say: is it ready, before: [cook bob x1, ask recipe alice]}
- {id: halt, say: freeze, bans: [avoid chop onion], asked: [cook bob x1, chop onion x1]}
- {id: tutorial, say: chop these, level: tutorial, pointing: tomato}
"""
WIDE_ANSWERS = """
the other one: now cook other x1
the rest: cook rest
make it four: more to x4
chop these: chop that x2
what is in there: ask station that
is it ready: ask status it
freeze: stop
"""


@table(__file__)
def test_interpret_resolves_what_messages_refer_to(
    tmp_path: Path, options: list[str], found: dict[str, object]
) -> None:
    (tmp_path / "in.yaml").write_text(WIDE_ITEMS)
    (tmp_path / "answers.yaml").write_text(WIDE_ANSWERS)
    answers = ["--answers", str(tmp_path / "answers.yaml")]
    file = str(tmp_path / "in.yaml")
    assert run(interpret.EXPERIMENT, tmp_path, file, *options, answers=answers).items() >= (
        found.items()
    )


def test_interpret_counts_what_was_understood_on_a_level_of_any_menu(tmp_path: Path) -> None:
    (tmp_path / "burgers.yaml").write_text(
        "- {orders: [beef_burger], say: fry a patty, want: cook beef x1, category: verbs}\n"
        "- {orders: [], say: two of them, want: none, also: [stop]}\n"
    )
    (tmp_path / "answers.yaml").write_text("fry a patty: cook beef x1\ntwo of them: go\n")
    level = Path(__file__).parents[1] / "data" / "menus" / "levels" / "burgers.yaml"
    arguments = (str(tmp_path / "burgers.yaml"), "--wide", "--level", str(level))
    answers = ["--answers", str(tmp_path / "answers.yaml")]
    found = run(interpret.EXPERIMENT, tmp_path, *arguments, answers=answers)
    assert found == {
        "burgers-1": [{"do": "cook", "what": "beef", "times": 1}],
        "burgers-2": [{"control": "go"}],
    }
    table = (tmp_path / "out.md").read_text().split("# Understood")[1]
    assert dict(re.findall(r"\| (\w+) \| (\d/\d) ", table)) == {
        "verbs": "1/1",
        "burgers": "0/1",
        "all": "1/2",
    }
    assert "| 0.90 to 1.01 | 1/2 " in table and "| 0.000 | 0/2 " in table


@table(__file__)
def test_items_that_are_none(
    tmp_path: Path, shipped: dict[str, Level], text: str, error: str
) -> None:
    (tmp_path / "in.yaml").write_text(text)
    workshop = ModelPool(tuned(), HLA)
    kitchens = ReadingKitchens(workshop, shipped["quick"])
    with pytest.raises(ValueError, match=r"in\.yaml") as caught:
        load_items(tmp_path / "in.yaml", kitchens.kitchen)
    assert "in.yaml: " in str(caught.value)
    # The menu's order of dishes is the menu's affair.
    assert error.replace("list of bob", "list of") in str(caught.value)


# ------------------------------------------------------------ latency, match


def test_latency_tells_what_came_of_each_command(tmp_path: Path) -> None:
    found = run(latency.EXPERIMENT, tmp_path, "--latency", "fixed:0.2")
    commands = {c["text"]: c for c in found["commands"]}  # type: ignore[attr-defined]
    assert len(commands) == 15
    chop = commands["Chop 3 Lettuce."]
    assert chop["by"] == "words"  # this profile guesses before it knows
    assert chop["intention"] == chop["macro"] == pytest.approx(0.2)
    assert found["macro"]["count"] == 15  # type: ignore[index]
    assert found["macro"]["median"] < 0.5  # type: ignore[index]
    assert {"intention", "action"} <= {*found["modules"]}  # type: ignore[misc]
    assert (tmp_path / "out.png").exists()


def test_prompts_that_are_known_already_count_as_reused() -> None:
    thoughts = [
        Thought("action", 0.1, prompt_tokens=100, reused_tokens=90),
        Thought("intention", 0.1, prompt_tokens=300, reused_tokens=290),
        Thought("chat", 0.1),
    ]
    assert latency.reuse(thoughts) == 0.95
    assert latency.reuse([]) == 0.0


def test_a_listening_partner_in_a_match_hears_what_is_said(ring: Level, tmp_path: Path) -> None:
    spec = RunSpec(ring, "hla", "idle", 1, tuned(), ((20, "Chop two onions."),))
    (found,) = Engine().carry_out([spec], Console(file=StringIO()))
    assert b"chop 2 onions" in gzip.decompress(found.log)
    assert found.round.metrics["hit_rate"] in (0.0, 1.0)


def test_cues() -> None:
    assert cue("2.5: Chop 2 onions ") == (25, "Chop 2 onions")
    assert cue("0:a:b") == (0, "a:b")
    for text in ("", "x:hi", "-1:hi", "1:", "1", "inf:hi", "nan:hi"):
        with pytest.raises(ArgumentTypeError, match="expected SECONDS:TEXT"):
            cue(text)


def test_hits_compare_the_guess_with_what_was_meant() -> None:
    def thought(source: str, best: str, doubted: bool = False) -> Thought:
        choices = (ScoredChoice(best, -1.0, 0.5, 2.0), ScoredChoice("Drop", -9, 0, -9))
        return Thought("action", 0.1, choices, basis=Basis(source, "x", doubted))

    assert hit_rate([]) is None
    told = [
        thought("intention", "Drop"),
        thought("words", "Chop Onion"), thought("intention", "Chop Onion"),
        thought("intention", "Drop"),
        thought("words", "Chop Onion"), thought("words", "Putout"), thought("intention", "Drop"),
        thought("words", "Drop", doubted=True), thought("intention", "Putout"),
        Thought("chat", 0.1),
    ]  # fmt: skip
    assert hit_rate((tick, 0, note) for tick, note in enumerate(told)) == 0.5
    both = [(0, 0, told[1]), (1, 1, thought("words", "Drop")), (2, 0, told[2])]
    assert hit_rate(both) == 1, "each cook's guess is its own"
    assert asked_share([]) is None
    scored = Thought("action", 0.1, basis=Basis("words", "x", logp=-0.1))
    assert asked_share([(0, 0, scored), (1, 0, told[0]), (2, 0, told[-1])]) == 0.5


def test_samples() -> None:
    sample = Sample.of([float(i) for i in range(1, 101)])
    assert (sample.count, sample.mean, sample.median, sample.p95) == (100, 50.5, 50.5, 96.0)
    assert Sample.of([2.0]).cells() == ("2.000 (0.000)", "2.000", "2.000")
    assert Sample.of([]).cells() == ("-", "-", "-")
