"""Minds for the tests of workers and links: what they do is in the words they hear."""

from __future__ import annotations

import gc
import os
import signal
import time
from collections.abc import Generator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from agents.llm.build import build_model
from agents.llm.errors import BadKeyError, ServerFaultError, WeightsMissingError
from agents.llm.protocol import GenerationConfig, LanguageModel, PlainPrompt, Report
from agents.messages import (
    Do,
    FromHuman,
    FromMind,
    Heard,
    MenuFacts,
    Observation,
    Say,
    Typing,
    Unsaid,
)
from agents.mind import Context, MindSpec

MENU = MenuFacts("test", (), ("onion",))


def observation(number: int, **changes: object) -> Observation:
    """A kitchen with nothing in it."""
    fields: dict[str, object] = {
        "tick": number,
        "cook": "Ben",
        "seat": 0,
        "score": 0,
        "seconds_left": 100.0,
    }
    return Observation(id=number, menu=MENU, **{**fields, **changes})  # type: ignore[arg-type]


def spec(behaviour: str = "", **parameters: str | int | float) -> MindSpec:
    """A spec of a scripted mind."""
    return MindSpec(
        factory="tests.agents.workers.scripted:build",
        parameters={"behaviour": behaviour, **parameters},
    )


def build(spec: MindSpec, report: Report) -> ScriptedMind:
    """Build a scripted mind, or fail to, as `behaviour` says."""
    report("Whetting the knives", 0.5)
    match spec.parameters.get("behaviour"):
        case "raise at start":
            raise RuntimeError("no knives")
        case "no weights":
            raise WeightsMissingError("nowhere")
        case "server down":
            raise ServerFaultError("503")
        case "exit at start":
            os._exit(3)
        case "hang at start":
            time.sleep(1000)
        case "interpreter at start":
            raise ValueError("x" * 10_000)
    return ScriptedMind("" if spec.parameters.get("behaviour") == "quick" else "scripted")


def build_local(spec: MindSpec, report: Report) -> LocalMind:
    """Build a mind that thinks with the model of the spec."""
    assert spec.model is not None
    return LocalMind(build_model(spec.model, report))


class ScriptedMind:
    """A Say for every message, and every one taken back; a Do for each new observation."""

    def __init__(self, model: str = "scripted") -> None:
        self._model = model
        self.seen: list[Observation] = []
        self._told: list[str] = []
        self._words: list[Heard] = []
        self._unsaid: list[int] = []
        self._draft: Heard | None = None
        self._new: Observation | None = None

    @property
    def model(self) -> str:
        return self._model

    def observe(self, observation: Observation) -> None:
        self.seen.append(observation)
        self._new = observation

    def hear(self, heard: FromHuman) -> None:
        match heard:
            case Heard():
                self._words.append(heard)
                self._told.append(heard.text)
            case Unsaid(number):
                self._words = [words for words in self._words if words.id != number]
                self._unsaid.append(number)
            case Typing(draft=draft):
                self._draft = draft

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        while self._unsaid:
            yield Say(f"unsaid {self._unsaid[0]}")
            self._unsaid.pop(0)
        while self._words:
            heard = self._words[0]
            yield from self._answer(heard, context)
            self._words.remove(heard)
        if self._draft is not None:
            yield from self._answer(self._draft, context)
            self._draft = None
        if self._new is not None:
            facts = ",".join(fact.what for fact in self._new.facts)
            yield Do("Chop Onion", self._new.id, source=facts)
            self._new = None

    def fresh(self) -> ScriptedMind:
        return ScriptedMind(self._model)

    def close(self) -> None:
        """Nothing to free."""

    def _answer(self, heard: Heard, context: Context) -> Generator[FromMind, None, None]:
        cancel = context.cancel
        match heard.text.split():
            case ["work", "until", file]:
                while not Path(file).exists():
                    cancel.wait(0.01)
            case ["forever"]:
                cancel.wait(1000)
            case ["ignore", "deadline"]:
                while not context.cancelled():
                    time.sleep(0.01)
            case ["hang"]:
                time.sleep(1000)
            case ["die"]:
                os._exit(7)
            case ["kill"]:
                os.kill(os.getpid(), signal.SIGKILL)
            case ["crash"]:
                os.kill(os.getpid(), signal.SIGSEGV)
            case ["raise"]:
                raise RuntimeError("lost the knife")
            case ["bad", "key"]:
                raise BadKeyError("401")
            case ["rubbish"]:
                yield "rubbish"  # type: ignore[misc]
            case ["bytes"]:
                _pipe().send_bytes(b"\x80rubbish")
                time.sleep(1000)
            case ["recall"]:
                yield Say(f"{len(self.seen)} seen, {len(self._told)} told")
            case ["big"]:
                yield Say("x" * 3_000_000)
            case ["slowly", *parts]:
                for part in parts:
                    yield Say(part)
                    cancel.wait(0.05)
        yield Say(f"heard {heard.text}")


def _pipe() -> Connection:
    found: Sequence[object] = [o for o in gc.get_objects() if isinstance(o, Connection)]
    assert isinstance(found[0], Connection)
    return found[0]


class LocalMind(ScriptedMind):
    """Lets a language model answer."""

    def __init__(self, model: LanguageModel) -> None:
        super().__init__()
        self._llm = model

    @property
    def model(self) -> str:
        return self._llm.name

    def fresh(self) -> LocalMind:
        return LocalMind(self._llm)

    def close(self) -> None:
        self._llm.close()

    def _answer(self, heard: Heard, context: Context) -> Generator[FromMind, None, None]:
        if heard.text == "choose":
            scores = self._llm.score(RULES, [" blue", " onion"], cancel=context.cancel)
            yield Say(scores.best.choice)
        else:
            story = self._llm.generate(RULES, GenerationConfig(limit=1500), cancel=context.cancel)
            yield Say(story.text)


RULES = PlainPrompt("The sky is blue, the grass is green. " * 8, "The sky is")
