"""Answers of a model recorded, and given again.

A recording is a JSON Lines file: a heading, `{"format": 1, "model": ...}`, and a line per call,
`{"format": 1, "key": ..., "call": {...}, "answer": {...}}`. The key is a digest of the call (verb,
prompt, shape, choices, limits), so a changed prompt is a miss, not a stale answer. The call itself
is kept for people who read the file. An answer whose `seconds` are null was not timed. Secrets
never get here: a call holds none.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from math import log
from pathlib import Path
from typing import Any, TextIO, TypeAlias, TypeVar

from agents.cancel_token import FREE, CancelToken
from agents.llm import errors
from agents.llm.errors import LlmError, NotRecordedError
from agents.llm.protocol import (
    ANY_TEXT,
    Alternative,
    ChatPrompt,
    Completion,
    GenerationConfig,
    LanguageModel,
    PlainPrompt,
    Prompt,
    Score,
    Scores,
)
from agents.llm.templates import one_line
from agents.llm.wrappers import Ask, Call, Wrapper, generate_call, score_call
from agents.whole_file import naming


class AnswersModel(LanguageModel):
    """Answers `generate` by the message at the end of the prompt, 'none' if it is unknown.

    For demonstrations and tests. It has no opinion about macro actions, so the values decide.
    """

    def __init__(self, answers: Mapping[str, str]) -> None:
        """`answers`: message -> text form or JSON."""
        self._answers = answers

    @property
    def name(self) -> str:
        return "answers by heart"

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        cancel.check()
        last = _text(prompt).rstrip().rsplit("\n", 1)[-1]
        known = [message for message in self._answers if one_line(message) in last]
        text = self._answers[max(known, key=len)] if known else "none"
        return Completion(text, len(text.split()), 0.0, 0.0, model=self.name)

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        cancel.check()
        scores = [Score(choice, log(1 / len(choices)), 1) for choice in choices]
        return Scores(tuple(scores), "canned", 0.0, model=self.name)


def _text(prompt: Prompt) -> str:
    match prompt:
        case PlainPrompt(_, changing):
            return changing
        case ChatPrompt():
            return prompt.turns[-1].text


FORMAT = 1
_T = TypeVar("_T", Completion, Scores)
_Answer: TypeAlias = Completion | Scores | LlmError
_FAULTS: Mapping[str, type[LlmError]] = {
    name: kind
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, LlmError)
}


class RecordingModel(Wrapper):
    """Passes every call on, and appends call and answer, or what went wrong, to a file at once."""

    def __init__(self, model: LanguageModel, path: Path) -> None:
        """Raises OSError when the file cannot be opened for appending."""
        super().__init__(model)
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: TextIO = path.open("a", encoding="utf-8")
        self._put({"format": FORMAT, "model": model.name})

    def close(self) -> None:
        with suppress(OSError):  # what could not be written has been told
            self._file.close()
        super().close()

    def _around(self, ask: Ask[_T], cancel: CancelToken, call: Callable[[], Call]) -> _T:
        try:
            answer = ask(cancel)
        except LlmError as error:
            told = {"error": type(error).__name__, "sentence": str(error), "detail": error.detail}
            self._write(call(), told)
            raise
        self._write(call(), asdict(answer))
        return answer

    def _write(self, call: Call, answer: dict[str, Any]) -> None:
        self._put({"format": FORMAT, "key": _key(call), "call": call, "answer": answer})

    def _put(self, line: dict[str, Any]) -> None:
        with naming(self._path):
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._file.flush()


class ReplayModel(LanguageModel):
    """Answers from a recording. The same call several times gets its answers in turn.

    After the last one, the last is repeated; a failure fails again. Raises NotRecordedError on a
    miss.
    """

    def __init__(self, path: Path) -> None:
        """Read the file; raises OSError, or LlmError naming the first line that is no record."""
        self._path = path
        self._asked = ""  # the name of the model that answered
        self._answers: dict[str, list[_Answer]] = {}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match line.strip() and _read_line(line, f"{path.name}, line {number}"):
                case str(name) if name:
                    self._asked = name
                case (key, answer):
                    self._answers.setdefault(key, []).append(answer)

    @property
    def name(self) -> str:
        return f"recording {self._path.name}"

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        cancel.check()
        answer = self._find(generate_call(prompt, config))
        assert isinstance(answer, Completion)
        return answer

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        cancel.check()
        answer = self._find(score_call(prompt, choices))
        assert isinstance(answer, Scores)
        return answer

    def _find(self, call: Call) -> Completion | Scores:
        answers = self._answers.get(_key(call))
        if not answers:
            raise self._missing(call)
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        if isinstance(answer, LlmError):
            raise answer
        return answer

    def _missing(self, call: Call) -> Exception:
        """What is told of a call that was not recorded."""
        asked = json.dumps(call["prompt"], ensure_ascii=False)
        return NotRecordedError(f"{self._path} holds no {call['verb']} of ...{asked[-300:]}")


class UnknownPromptError(Exception):
    """A prompt that was not asked when the answers were kept; the text is its end, which tells it
    from others. No fault of a model: a mind that caught it would go on with another round.
    """


class KeptModel(ReplayModel):
    """Answers as they were kept, in the name of the model that gave them, and nothing else: raises
    UnknownPromptError on a miss.
    """

    @property
    def name(self) -> str:
        return self._asked

    def _missing(self, call: Call) -> Exception:
        return UnknownPromptError(_last_words(call["prompt"]))


def _key(call: Call) -> str:
    text = json.dumps(call, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def _last_words(prompt: dict[str, Any], most: int = 160) -> str:
    """The end of a prompt, as `asdict` has it: its beginning is that of every other."""
    text = prompt["changing"] or prompt["fixed"]
    told = text if isinstance(text, str) else text[-1]["text"]
    return " ".join(told.split())[-most:]


def brief(line: str, *, timed: bool = True) -> str:
    """A line of a recording without the call, but for its verb: what answering again takes.

    `timed`: what the answer took is told; where nothing depends on it, it was not measured.
    """
    record = json.loads(line)
    call = {"verb": record["call"]["verb"]}
    answer = record["answer"]
    if not timed and "seconds" in answer:
        answer["seconds"] = None
    return json.dumps({**record, "call": call}, ensure_ascii=False)


def is_heading(line: str) -> bool:
    """Whether a line of a recording names the model."""
    return "model" in json.loads(line)


def _read_line(line: str, place: str) -> str | tuple[str, _Answer]:
    """The name of the model, or a call's key with its answer."""
    try:
        record = json.loads(line)
        if record["format"] != FORMAT:
            raise ValueError(f"format {record['format']}, expected {FORMAT}")
        if "model" in record:
            return str(record["model"])
        return str(record["key"]), _read_answer(record["call"]["verb"], record["answer"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise LlmError(
            f"{place}: {error}", sentence=f"{place} is not a recorded answer."
        ) from error


def _read_answer(verb: str, answer: dict[str, Any]) -> _Answer:
    if "error" in answer:
        error: LlmError = _FAULTS[answer["error"]](answer["detail"])
        error.args = (answer["sentence"],)
        return error
    answer = {**answer, "seconds": answer["seconds"] or 0.0}  # what was not timed is charged
    if verb == "generate":
        others = tuple(Alternative(**each) for each in answer.get("others", ()))
        return Completion(**{**answer, "others": others})
    scores = tuple(Score(**score) for score in answer["choices"])
    return Scores(**{**answer, "choices": scores})
