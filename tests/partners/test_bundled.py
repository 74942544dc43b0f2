"""Models that come with the game: what is here, what suits the computer, who thinks with which."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from agents.dpt._reflecting import beliefs_shape, guidelines_shape
from agents.hla.build import with_adapter
from agents.intention import schema
from agents.llm.build import ModelSpec
from agents.llm.models import MODELS, SMALL, STANDARD
from agents.llm.openai.requests import Endpoint
from agents.orders.wording import vocabulary_of
from agents.policy.shape import action_shape, policy_shape
from agents.policy.tasks import Vocabulary
from game import paths
from game.content.level import Level
from game.lab.runs.arguments import named_level
from game.lab.runs.reading_kitchens import first_sight
from game.partners import bundled
from game.partners.bundled import Machine, bundled_named, offered, suited, why
from game.partners.casting import HUMANS, cast, listening
from game.partners.partner_spec import DPT, FAST, HLA, SLOW
from game.partners.thinking import Latency, ModelChoice, ModelPool, chosen_model
from game.session.match.match import Match
from game.session.seats.notes import Intend, MindFailed, Thought
from game.settings import Settings
from tests.agents.llm.manners import Manner, behaves, loose
from tests.agents.llm.openai_server import serving, thinks

ROW = MODELS[STANDARD]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The standard model's folder, on a computer that is large enough; nothing is in it."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(bundled, "this_machine", lambda: Machine(4, 16.0))
    folder = paths.user_cache() / "models"
    folder.mkdir(parents=True)
    return folder


def test_it_is_offered_only_with_its_adapter(here: Path) -> None:
    assert offered() == (SMALL,) and suited() == SMALL and why() == ""
    (here / ROW.adapter).touch()
    assert offered() == (SMALL,) and "is not here yet: python3 build/run.py weights" in why()
    (here / ROW.prepared).touch()
    assert offered() == (SMALL, STANDARD) and suited() == STANDARD
    assert why() == "This computer has 4 cores and 16 GiB: the standard one suits it."
    (here / ROW.adapter).unlink()
    assert offered() == (SMALL,) and why() == ""


@pytest.mark.parametrize("machine", [Machine(1, 16.0), Machine(4, 2.0)])
def test_a_small_computer_thinks_with_the_small_one_unless_it_is_asked_otherwise(
    here: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in (ROW.adapter, ROW.prepared):
        (here / file).touch()
    monkeypatch.setattr(bundled, "this_machine", lambda: machine)
    assert bundled_named("") == SMALL and bundled_named(STANDARD) == STANDARD
    assert why().endswith("the small one suits it.")


def test_the_slow_mind_reads_with_the_standard_one_and_the_fast_one_keeps_the_small(
    here: Path,
) -> None:
    def minds(settings: Settings) -> list[str]:
        chosen = chosen_model(settings)
        models = [chosen.spec(role).model for role in (SLOW, FAST)]
        return [str(model.path or model.bundled) for model in models if model]

    assert minds(Settings()) == minds(Settings(model=STANDARD)) == [SMALL, SMALL]
    for file in (ROW.adapter, ROW.prepared):
        (here / file).touch()
    assert minds(Settings()) == minds(Settings(model=STANDARD)) == [STANDARD, SMALL]
    assert minds(Settings(model=SMALL)) == [SMALL, SMALL]
    specs = {role.name: chosen_model(Settings()).spec(role) for role in DPT.minds}
    larger = {name for name, spec in specs.items() if spec.model and spec.model.bundled == STANDARD}
    assert larger - {"system1"} == {"slow"}, "half a GB, once: system1 loads no model"
    assert minds(Settings(model="own.gguf")) == ["own.gguf", "own.gguf"]
    assert minds(Settings(minds=("fast=standard",))) == [STANDARD, STANDARD]


def test_each_has_its_own_adapter(here: Path) -> None:
    for file in (ROW.adapter, ROW.prepared):
        (here / file).touch()
    chosen = chosen_model(Settings())
    fast = with_adapter(chosen.spec(FAST)).model
    assert fast is not None and fast.adapter == paths.assets() / "models" / MODELS[SMALL].adapter
    damaged = chosen.spec(SLOW)
    assert with_adapter(damaged) is damaged, "an empty file is none"


def test_this_computer_is_known() -> None:
    machine = bundled.this_machine()
    assert machine.cores >= 1 and machine.memory_gib > 0.5


# Large models as servers offer them: whatever a server insists on, its model reads and plays.

CHOP = "Chop 2 onions for me"
MEANINGS: Mapping[str, object] = {
    CHOP: {
        "place": "end",
        "parts": [{"do": "chop", "what": "onion", "times": 2, "total": False}],
    },
}
MANNERS: Mapping[str, Manner] = {
    "it reasons": Manner(
        {"max_tokens": 400, "temperature": 400, "stop": 400, "logprobs": 403}, thinking=1500
    ),
    "without log-probabilities": Manner(logprobs=False),
    "strict schemas": Manner(strict=True),
    "403 for parameters": Manner({"logprobs": 403, "seed": 403, "reasoning_effort": 403}),
}


@pytest.mark.parametrize("manner", MANNERS.values(), ids=MANNERS)
def test_it_reads_and_plays(shipped: Mapping[str, Level], manner: Manner) -> None:
    with serving(behaves(manner, thinks(MEANINGS))) as server:
        spec = ModelSpec("openai", endpoint=Endpoint("m", server.url, effort="low"))
        pool = ModelPool(ModelChoice(spec, latency=Latency(0.3)), HLA)
        level = shipped["ring"]
        match = Match(level, cast(level, HUMANS["idle"], listening(pool.minds)), 3)
        notes = []
        for tick in range(350):
            if tick == 20:
                match.say(1, CHOP)
            match.tick()
            notes += [note for cook, note in match.notes if cook == 0]
        match.close()
        pool.close()
    assert not [note for note in notes if isinstance(note, MindFailed)]
    states = [note.state for note in notes if isinstance(note, Intend)]
    assert states[0] == "active" and "satisfied" in states
    assert match.history.count(0, "chopped") >= 2
    thoughts = [note for note in notes if isinstance(note, Thought)]
    methods = {t.basis.method for t in thoughts if t.basis}
    silent = not manner.logprobs or "logprobs" in manner.refused
    assert ("asked" if silent else "label log-probabilities") in methods
    assert any(t.stage == "chat" for t in thoughts)
    # What is refused is learned once by each mind, and schemas are never done without.
    bodies = [body for _, body, _ in server.requests]
    read = [body["response_format"] for body in bodies if "response_format" in body]
    assert read and all(each["type"] == "json_schema" for each in read)
    for parameter in manner.refused:
        assert sum(parameter in body for body in bodies) <= 2 * len(manner.refused)


@pytest.mark.parametrize("name", ["quick", "counter_circuit"])
def test_every_schema_is_one_of_the_strict_mode(name: str) -> None:
    now = first_sight(named_level(name))
    menu = Vocabulary.of(now.menu)
    shapes = (
        policy_shape(menu), action_shape(menu, thinks=True), beliefs_shape(now), guidelines_shape()
    )  # fmt: skip
    sayings = (schema(vocabulary_of(now, wide=wide)) for wide in (True, False))
    for each in (*sayings, *(shape.schema for shape in shapes)):
        assert each and not list(loose(each))
