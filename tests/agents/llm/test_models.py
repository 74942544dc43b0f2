"""Models around models: canned, recorded and replayed, retried, limited."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.backoff import Backoff
from agents.cancel_token import FREE, AnswerClock, Cancelled, CancelToken, DeadlinePassed
from agents.llm.build import ModelSpec, build_model
from agents.llm.errors import (
    BadKeyError,
    BusyError,
    LimitReachedError,
    LlmError,
    NotRecordedError,
    ServerFaultError,
)
from agents.llm.protocol import (
    ChatPrompt,
    GenerationConfig,
    LanguageModel,
    PlainPrompt,
    Prompt,
    Sampling,
    Score,
    Shape,
    Turn,
    asked_scores,
)
from agents.llm.recording import RecordingModel, ReplayModel
from agents.llm.wrappers import (
    ChargedModel,
    LimitedModel,
    RememberingModel,
    RetryingModel,
    RetryPolicy,
)
from tests.agents.llm.canned import CannedModel
from tests.tables import table

PROMPTS: list[Prompt] = [
    PlainPrompt("fixed", "chànging 🧅"),
    ChatPrompt((Turn("system", "cook"),), (Turn("user", "hi"),), lead="well,"),
]


# ------------------------------------------------------------ canned


def test_canned_answers_come_in_turn() -> None:
    model = CannedModel(["one", "two words"], [" b", lambda choices: len(choices) - 1])
    assert model.generate(PROMPTS[0]).text == "one"
    assert model.generate(PROMPTS[1]).tokens == 2
    assert model.score(PROMPTS[0], [" a", " b"]).best.choice == " b"
    assert model.score(PROMPTS[0], [" a", " b", " c"]).best.choice == " c"
    assert model.prompts == [*PROMPTS, PROMPTS[0], PROMPTS[0]]
    with pytest.raises(LimitReachedError):
        model.generate(PROMPTS[0])
    with pytest.raises(LimitReachedError):
        model.score(PROMPTS[0], [" a"])


@given(st.integers(1, 40), st.data())
def test_a_favourites_scores_are_a_distribution(count: int, data: st.DataObject) -> None:
    pick = data.draw(st.integers(0, count - 1))
    scores = asked_scores([f"c{i}" for i in range(count)], pick)
    assert max(scores, key=lambda s: s.logprob) is scores[pick]
    assert all(score.logprob < 0 and score.mean == score.logprob for score in scores)


# ------------------------------------------------------------ recording


@pytest.mark.parametrize("prompt", PROMPTS)
def test_what_is_recorded_can_be_replayed(tmp_path: Path, prompt: Prompt) -> None:
    path = tmp_path / "deep" / "calls.jsonl"
    shape = Shape(gbnf='root ::= "x"', schema={"type": "object"}, stop=("\n",))
    recorder = RecordingModel(CannedModel(["first", "second"], [" b"]), path)
    recorder.prefill(prompt)
    spoken = [
        recorder.generate(prompt, GenerationConfig(shape=shape, limit=9)),
        recorder.generate(prompt, GenerationConfig(shape=shape, limit=9)),
    ]
    scored = recorder.score(prompt, [" a", " b"])
    recorder.close()
    assert recorder.name == "canned"

    replay = ReplayModel(path)
    replay.prefill(prompt)
    assert [replay.generate(prompt, GenerationConfig(shape=shape, limit=9)) for _ in range(3)] == [
        *spoken,
        spoken[1],
    ]
    assert replay.score(prompt, [" a", " b"]) == scored
    assert replay.name == "recording calls.jsonl"
    replay.close()


def test_any_difference_is_a_miss_that_names_the_question(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    recorder = RecordingModel(CannedModel(["answer"], [" a"]), path)
    recorder.generate(PROMPTS[0])
    recorder.score(PROMPTS[0], [" a", " b"])
    recorder.close()
    replay = ReplayModel(path)
    with pytest.raises(NotRecordedError) as caught:
        replay.generate(PlainPrompt("fixed", "something else"))
    assert "something else" in caught.value.detail
    changes: list[Callable[[], object]] = [
        lambda: replay.generate(PROMPTS[0], GenerationConfig(limit=5)),
        lambda: replay.generate(PROMPTS[0], GenerationConfig(sampling=Sampling(0.5))),
        lambda: replay.generate(PROMPTS[0], GenerationConfig(shape=Shape(stop=("x",)))),
        lambda: replay.score(PROMPTS[0], [" b", " a"]),
    ]
    for change in changes:
        with pytest.raises(NotRecordedError):
            change()


def test_recordings_are_appended_to(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    for answer in ("one", "two"):
        recorder = RecordingModel(CannedModel([answer]), path)
        recorder.generate(PlainPrompt(answer))
        recorder.close()
    replay = ReplayModel(path)
    assert [replay.generate(PlainPrompt(name)).text for name in ("one", "two")] == ["one", "two"]


@table(__file__)
def test_a_damaged_recording_names_the_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "calls.jsonl"
    path.write_text(f"\n{line}\n")
    with pytest.raises(LlmError, match=r"calls\.jsonl, line 2 is not a recorded answer"):
        ReplayModel(path)


def test_a_spec_can_record_limit_and_replay(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    recorder = RecordingModel(CannedModel(["hello"]), path)
    recorder.generate(PlainPrompt("hi"))
    recorder.close()
    model = build_model(ModelSpec("replay", path, calls=1, record=tmp_path / "b.jsonl"))
    assert model.generate(PlainPrompt("hi")).text == "hello"
    with pytest.raises(LimitReachedError):
        model.generate(PlainPrompt("hi"))
    model.close()
    again = ReplayModel(tmp_path / "b.jsonl")
    assert again.generate(PlainPrompt("hi")).text == "hello"
    with pytest.raises(LimitReachedError, match="is used up"):
        again.generate(PlainPrompt("hi"))


# ------------------------------------------------------------ retry and limit


class Sleeper:
    """A clock and a sleep that belong together."""

    def __init__(self) -> None:
        self.now = 0.0

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def clock(self) -> float:
        return self.now


def retrying(
    model: LanguageModel, tries: int = 3, first_wait: float = 1.0
) -> tuple[RetryingModel, CancelToken, Sleeper]:
    sleeper = Sleeper()
    policy = RetryPolicy(tries=tries, backoff=Backoff(first_wait, 8.0))
    wrapped = RetryingModel(model, Random(1), policy, sleeper.sleep)
    return wrapped, CancelToken(clock=sleeper.clock), sleeper


def test_transient_failures_are_tried_again_with_growing_waits() -> None:
    model, cancel, sleeper = retrying(CannedModel([ServerFaultError(), BusyError(), "fine"]))
    assert model.generate(PlainPrompt("hi"), cancel=cancel).text == "fine"
    assert 0.5 + 1.0 <= sleeper.now <= 1.0 + 2.0 + 0.1
    assert model.name == "canned"


def test_a_failure_is_tried_again_where_time_stands_still_until_an_answer() -> None:
    model, _, sleeper = retrying(CannedModel([ServerFaultError(), "fine"]))
    assert model.generate(PlainPrompt("hi"), cancel=CancelToken(clock=AnswerClock())).text == "fine"
    assert 0.5 <= sleeper.now <= 1.1


def test_the_last_failure_is_raised() -> None:
    model, cancel, _ = retrying(CannedModel([ServerFaultError(f"{i}") for i in range(5)]))
    with pytest.raises(ServerFaultError) as caught:
        model.generate(PlainPrompt("hi"), cancel=cancel)
    assert caught.value.detail == "2"


def test_other_failures_are_not_tried_again() -> None:
    model, cancel, sleeper = retrying(CannedModel([BadKeyError(), "fine"]))
    with pytest.raises(BadKeyError):
        model.generate(PlainPrompt("hi"), cancel=cancel)
    assert sleeper.now == 0


def test_scoring_is_tried_again_too() -> None:
    def fail(_: object) -> int:
        raise ServerFaultError

    model, cancel, _ = retrying(CannedModel(preferences=[fail, " a"]))
    assert model.score(PlainPrompt("hi"), [" a"], cancel=cancel).choices == (
        Score(" a", asked_scores([" a"], 0)[0].logprob, 1),
    )


def test_a_wait_that_the_service_asks_for_is_kept() -> None:
    model, cancel, sleeper = retrying(CannedModel([BusyError(retry_after=5.0), "fine"]))
    model.generate(PlainPrompt("hi"), cancel=cancel)
    assert 5.0 <= sleeper.now <= 5.6


def test_no_wait_beyond_the_deadline() -> None:
    model, _, sleeper = retrying(CannedModel([BusyError(retry_after=20.0), "fine"]))
    with pytest.raises(BusyError):
        model.generate(PlainPrompt("hi"), cancel=CancelToken(deadline=10.0, clock=sleeper.clock))
    assert sleeper.now == 0


def test_a_deadline_in_a_later_try_tells_what_went_wrong_before() -> None:
    sleeper = Sleeper()
    cancel = CancelToken(deadline=10.0, clock=sleeper.clock)

    def silent(_: object) -> int:
        sleeper.now += 7.0
        cancel.check()
        raise ServerFaultError

    model = CannedModel(preferences=[silent] * 2)
    retried = RetryingModel(model, Random(1), RetryPolicy(), sleeper.sleep)
    with pytest.raises(ServerFaultError):
        retried.score(PlainPrompt("hi"), [" a"], cancel=cancel)
    assert len(model.prompts) == 2
    with pytest.raises(DeadlinePassed):
        retried.score(PlainPrompt("hi"), [" a"], cancel=cancel)


def test_waiting_can_be_cancelled() -> None:
    model, _, sleeper = retrying(CannedModel([ServerFaultError(), "fine"]), first_wait=8.0)
    cancel = CancelToken(cancelled=lambda: sleeper.now > 1, clock=sleeper.clock)
    with pytest.raises(Cancelled):
        model.generate(PlainPrompt("hi"), cancel=cancel)
    assert sleeper.now < 2


@given(st.integers(1, 50), st.none() | st.floats(0, 1e9), st.integers(0, 99))
def test_waits_are_bounded(failures: int, asked: float | None, seed: int) -> None:
    policy = RetryPolicy()
    wait = policy.wait(failures, BusyError(retry_after=asked), Random(seed))
    assert 0 < wait <= 4 * policy.backoff.longest_s * 1.1


def test_a_limit_counts_both_verbs() -> None:
    model = LimitedModel(CannedModel(["a", "b"], [" a"]), 2)
    model.generate(PlainPrompt("hi"))
    model.score(PlainPrompt("hi"), [" a"])
    model.prefill(PlainPrompt("hi"), cancel=FREE)
    with pytest.raises(LimitReachedError):
        model.generate(PlainPrompt("hi"))
    with pytest.raises(LimitReachedError):
        model.score(PlainPrompt("hi"), [" a"])
    assert model.calls_left == 0
    model.close()


def test_what_has_been_answered_is_not_asked_again() -> None:
    model = RememberingModel(CannedModel([BusyError(), "a", "b"], [" x"]))
    with pytest.raises(BusyError):
        model.generate(PlainPrompt("hi"))
    told = [model.generate(PlainPrompt(text)).text for text in ("hi", "hi", "ho", "hi")]
    assert told == ["a", "a", "b", "a"]
    scored = [model.score(PlainPrompt("hi"), [" x"]) for _ in range(3)]
    assert scored[0] == scored[2]
    with pytest.raises(LimitReachedError):
        model.score(PlainPrompt("hi"), [" x", " y"])


class Diligent(CannedModel):
    """Remembers what it was to evaluate ahead of time, and when it was asked."""

    def prefill(self, prompt: Prompt, *, cancel: CancelToken = FREE) -> None:
        self.prompts.append(prompt)


def test_only_the_newest_is_evaluated_ahead_and_only_where_answers_are_timed() -> None:
    asked = PlainPrompt("a", "34")
    for seconds, ahead in ((None, [PlainPrompt("b"), PlainPrompt("a", "3")]), (1.0, [])):
        model = Diligent(["fine"])
        charged = ChargedModel(model, seconds)
        for prompt in (PlainPrompt("a", "1"), PlainPrompt("b"), PlainPrompt("a", "3")):
            charged.prefill(prompt)
        assert model.prompts == []
        charged.generate(asked)
        assert model.prompts == [*ahead, asked]


def test_every_error_has_a_sentence_for_the_player() -> None:
    kinds: list[type[LlmError]] = [LlmError, *LlmError.__subclasses__()]
    assert len(kinds) > 10
    for kind in kinds:
        sentence = str(kind("detail"))
        assert sentence[0].isupper() and sentence.endswith(".") and "detail" not in sentence
        assert kind("detail").detail == "detail"
