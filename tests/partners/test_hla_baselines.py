"""HLA's baselines with a scripted model: what each is asked, that the cook stands still meanwhile,
and that single steps are played again.
"""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from agents.cancel_token import FREE, CancelToken
from agents.hla.baselines import VARIANTS, MoveMind, StagedMind
from agents.hla.baselines.build import variant_of
from agents.hla.build import profile_name
from agents.hla.profiles import PROFILES
from agents.intention import Demand, Goal
from agents.llm.protocol import (
    ANY_TEXT,
    ChatPrompt,
    Completion,
    GenerationConfig,
    LanguageModel,
    PlainPrompt,
    Prompt,
    Score,
    Scores,
)
from agents.messages import Add, Do, EditBook, FromMind, Heard, Say, Thought
from agents.mind import Mind, MindSpec
from agents.orders import OrderBook
from agents.orders.wording import vocabulary_of
from agents.workers.inline_link import InlineLink, think_once
from game.content.level import Level
from game.kitchen.moves import Move
from game.lab.runs.arguments import InputError, pool_of
from game.partners.casting import HUMANS, cast, listening
from game.partners.minds import Minds
from game.partners.partner_spec import HLA, PARTNERS, Way
from game.partners.thinking import chosen_model, mind_asked
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import replay
from game.session.seats.notes import MacroBegun, MacroOver
from game.settings import Settings
from tests.agents.hla.kitchen import Kitchen
from tests.partners.minding import FakeLink, lasting

ONIONS = Heard("Chop 2 onions.", 0, "Ann", 1, 1)
#: What each is asked of a message, in this order.
CALLS = {
    "smoa": ["intention", "summary", "chat", "verdict", "action"],
    "smoa-filter": ["intention", "summary", "chat", "verdict", "action"],
    "fmoa": ["action", "chat"],
    "no-ir": ["summary", "chat", "verdict"],
    "one-stage": ["intention"],
}
LINES = {"so far:": "summary", "say:": "chat", "satisfied:": "verdict", "next:": "action"}
ANSWERS = {
    "intention": " chop onion x2\n",
    "summary": " none", "chat": " OK.", "verdict": " no", "action": " Chop Onion",
}  # fmt: skip
FULL = {
    "Sum up": "summary", "Say something": "chat", "Is what": "verdict", "What do": "action",
    "Answer with JSON of three": "intention", "New message": "intention",
}  # fmt: skip
DO = '{"do": "chop", "what": "onion", "times": 2, "total": false}'
MEANT = f'{{"intention": {{"place": "end", "parts": [{DO}]}}'
IN_JSON = {
    "intention": MEANT + ', "say": "OK.", "satisfied": false}', "summary": "Nothing yet.",
    "chat": '"OK."', "verdict": '{"satisfied": false}', "action": '{"task": "Chop Onion"}',
}  # fmt: skip


class Scripted(LanguageModel):
    """Keeps what it was asked, and whether a grammar held the answer; rates all alike."""

    name = "scripted"

    def __init__(self, moves: Sequence[str] = ()) -> None:
        self.calls: list[tuple[str, Way]] = []
        self.prompts: list[str] = []
        self._moves = list(moves)

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        stage = self._stage(prompt)
        if stage == "move":
            text = f" {self._moves.pop(0)}" if self._moves else " down"
        else:
            text = (ANSWERS if isinstance(prompt, PlainPrompt) else IN_JSON)[stage]
            if "meaning ::=" in config.shape.gbnf:  # all at once
                text += "satisfied: no\nsay: OK."
        self.calls.append((stage, "taught" if stage == "intention" else "held"))
        return Completion(text, 1, -1.0, 0.0, constrained="grammar")

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        self.calls.append((self._stage(prompt), "taught"))
        logps = {" Chop Onion": -0.1}
        return Scores(tuple(Score(c, logps.get(c, -3.0), 1) for c in choices), "canned", 0.0)

    def _stage(self, prompt: Prompt) -> str:
        if isinstance(prompt, ChatPrompt):
            self.prompts.append(prompt.turns[-1].text)
            return max((prompt.turns[-1].text.rfind(k), v) for k, v in FULL.items())[1]
        self.prompts.append(prompt.changing)
        last = prompt.changing.rpartition("\n")[2]
        return "move" if last == "move:" else LINES.get(last, "intention")


def told(mind: Mind, kitchen: Kitchen) -> list[FromMind]:
    """What comes of a message, until what it announced has come back."""
    first = think_once(mind, kitchen.observation(), [ONIONS])
    orders, now = OrderBook(), kitchen.observation()
    for told in (a.message for a in first if isinstance(a.message, EditBook)):
        [*_] = orders.take(told, now, vocabulary_of(now))
    kitchen.step()
    rest = think_once(mind, kitchen.observation(book=orders.book))
    return [arrival.message for arrival in (*first, *rest)]


@pytest.mark.parametrize("profile", ["adapter", "gguf"])
@pytest.mark.parametrize("name", CALLS)
def test_what_a_baseline_is_asked_of_a_message(name: str, profile: str) -> None:
    model = Scripted()
    mind = StagedMind(model, PROFILES[profile], VARIANTS[name])
    messages = told(mind, Kitchen())
    assert [stage for stage, _ in model.calls] == CALLS[name]
    stages = [m.stage for m in messages if isinstance(m, Thought)]
    assert stages == CALLS[name]
    (role, *_) = PARTNERS[name].minds
    if profile == "adapter":
        assert set(model.calls) <= set(role.asked), "the row says how it is asked"
    says, does = ([m for m in messages if isinstance(m, kind)] for kind in (Say, Do))
    assert [say.text for say in says] == ["OK."]
    assert [do.macro for do in does] == (["Chop Onion"] if VARIANTS[name].acts else [])
    reads = [edit for m in messages if isinstance(m, EditBook) for edit in m.edits]
    asked = [edit.demand for edit in reads if isinstance(edit, Add)]
    assert asked == [Demand((Goal("chop", "onion", 2),))] * ("intention" in CALLS[name])
    assert not any("{{" in prompt for prompt in model.prompts)


@pytest.mark.parametrize(("rules", "count"), [("paper", 9), ("released", 10)])
def test_fmoa_takes_so_many_deeds_for_enough(rules: str, count: int) -> None:
    spec = MindSpec("", parameters={"variant": "fmoa", "rules": rules})
    variant, kitchen = variant_of(spec), Kitchen(ticks=2)
    mind = StagedMind(Scripted(), PROFILES["adapter"], variant)
    mind.hear(ONIONS)
    sources = []
    for _ in range(60):
        for arrival in think_once(mind, kitchen.observation()):
            if isinstance(arrival.message, Do):
                sources.append(arrival.message.source)
                kitchen.begin(arrival.message.macro)
        kitchen.step()
    assert sources[:count] == ["words"] * count and set(sources[count:]) == {"plan"}


def seated(level: Level, name: str, mind: Mind, log: Path, seconds: float = 1.0) -> Match:
    """A match of a baseline whose acting mind thinks so long each time; others say nothing."""
    minds = Minds(
        {
            role: InlineLink(mind, fixed_s=seconds) if role.decides else FakeLink()
            for role in PARTNERS[name].minds
        }
    )
    seats = cast(level, HUMANS["idle"], listening(lambda: minds))
    return Match(level, seats, 3, MatchLog(log))


def test_the_cook_stands_still_while_it_thinks(
    shipped: Mapping[str, Level], tmp_path: Path
) -> None:
    mind = StagedMind(Scripted(), PROFILES["adapter"], VARIANTS["smoa"])
    match = seated(lasting(shipped["quick"], 15), "smoa", mind, tmp_path / "log.jsonl")
    while not match.over:
        if match.state.tick == 25:
            match.say(1, "Chop 2 onions.")
        match.tick()
    match.close()
    notes = [(tick, n) for tick, cook, n in match.history.notes if cook == 0]
    begun = [tick for tick, n in notes if isinstance(n, MacroBegun)]
    ended = [tick for tick, n in notes if isinstance(n, MacroOver)]
    assert begun[0] >= 10 and 25 <= ended[0] <= 26, "words end what it is at"
    assert begun[1] >= 45, "first it reads, then it is asked what to do"
    still = [*range(begun[0]), *range(ended[0] + 1, begun[1])]
    assert not set(match.history.moves[0]) & set(still)
    assert {n.source for _, n in notes if isinstance(n, MacroBegun)} == {"plan", "intention"}


def test_whom_a_cook_stands_still_for_is_never_too_late(
    shipped: Mapping[str, Level], tmp_path: Path
) -> None:
    mind = StagedMind(Scripted(), PROFILES["adapter"], VARIANTS["smoa"])
    match = seated(lasting(shipped["quick"], 15), "smoa", mind, tmp_path / "log.jsonl", 12.0)
    while not match.over:
        match.tick()
    match.close()
    assert any(isinstance(note, MacroBegun) for _, _, note in match.history.notes)


def test_who_has_no_executor_makes_single_steps_that_play_again(
    shipped: Mapping[str, Level], tmp_path: Path
) -> None:
    log, level = tmp_path / "log.jsonl", lasting(shipped["quick"], 15)
    steps = ["right", "up", "left", "nowhere", "down", "right"]
    mind = MoveMind(Scripted(steps), PROFILES["adapter"])
    match = seated(level, "nea", mind, log)
    while not match.over:
        match.tick()
    match.close()
    record = load_log(log)
    wanted = [Move(step) for step in steps if step != "nowhere"]
    made = [m[0] for _, m in sorted(record.moves.items()) if m[0] is not Move.STAY]
    assert made[: len(wanted)] == wanted
    ticks = match.history.moves[0]
    assert min(b - a for a, b in pairwise(ticks)) >= 10, "a thought for each"
    assert replay(record, level).state == match.state


def test_one_of_the_minds_may_have_another_model() -> None:
    settings = Settings(minds=("fast=/llama-7b.gguf", "slow=llama-70b@http://gpu:8080/v1"))
    chosen = chosen_model(settings)
    slow, fast = (chosen.spec(role) for role in HLA.minds)
    assert fast.model is not None and fast.model.path == Path("/llama-7b.gguf")
    assert slow.model is not None and slow.model.endpoint is not None
    assert (slow.model.endpoint.model, slow.model.endpoint.base_url) == (
        "llama-70b",
        "http://gpu:8080/v1",
    )
    assert [profile_name(spec) for spec in (slow, fast)] == ["openai", "gguf"]
    (moves,) = (chosen.spec(role) for role in PARTNERS["nea"].minds if role.name == "moves")
    assert moves.model is not None and moves.model.path is None, "others think as before"
    with pytest.raises(ArgumentTypeError, match="expected MIND="):
        mind_asked("llama-7b.gguf")
    with pytest.raises(InputError, match="expected one of slow, fast, found moves"):
        args = Namespace(backend="local", model=None, mind=["moves=/a.gguf"])
        pool_of(args).__enter__()
