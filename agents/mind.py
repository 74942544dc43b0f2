"""The seam for minds: what a mind is, what it is given to think with, and how one is built.

A mind knows no process, no pipe and no wall clock: `agents.workers.worker` drives it in a process
of its own, `agents.workers.inline_link` inside the lab's simulated time.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias, cast, runtime_checkable

from agents.answer_shapes import Json
from agents.cancel_token import FREE, CancelToken
from agents.llm.build import ModelSpec
from agents.llm.protocol import LanguageModel, Report, silent
from agents.messages import Do, FromHuman, FromMind, Observation, Say, Step
from agents.own_code import OwnCodeError, load_object


@dataclass(frozen=True, slots=True)
class Context:
    """What a mind is given for one thought.

    Pass `cancel` to every call of a language model: it carries the deadline and the cancellation.
    `newest`: gives what has been observed since the thought began, if anything; it comes again
    before the next one.
    """

    cancel: CancelToken = FREE
    newest: Callable[[], Observation | None] = lambda: None

    def cancelled(self) -> bool:
        """Whether newer words (or the end) made this thought pointless."""
        return self.cancel.cancelled()

    def now(self) -> float:
        """Seconds on the injected clock, for measuring latencies; only differences count."""
        return self.cancel.clock()


class Mind(Protocol):
    """An agent behind one cook.

    `think` is called after every delivery. It yields its messages as they are ready; nothing to
    do means no message. The rule that makes thoughts cancellable anywhere: a thought changes the
    mind's memory only AFTER the yield that announces the change. A superseded thought is closed
    at its last yield (GeneratorExit), or left by `Cancelled` out of a model's call, and leaves no
    trace.
    """

    @property
    def model(self) -> str:
        """The name of its model, for the HUD."""
        ...

    def observe(self, observation: Observation) -> None:
        """Take note of the kitchen; cheap."""
        ...

    def hear(self, heard: FromHuman) -> None:
        """Take note of words, of something that is taken back, or that words are to come; cheap."""
        ...

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Think about what is new.

        Raises Cancelled, DeadlinePassed or an LlmError from the model; the runner reports them.
        """
        ...

    def fresh(self, seed: int | None = None) -> "Mind":
        """One like it for another match: the same model, and no memory.

        `seed`: of what it does at random; None: that goes on varying.
        """
        ...

    def close(self) -> None:
        """Free the model. Called once, on any mind that has it."""
        ...


class ModelMind:
    """What all minds have in common that think with one language model."""

    def __init__(self, model: LanguageModel) -> None:
        self._llm = model

    @property
    def model(self) -> str:
        return self._llm.name

    def close(self) -> None:
        self._llm.close()


@runtime_checkable
class Backlogged(Protocol):
    """A mind that may end a thought before it has dealt with all words."""

    @property
    def unheard(self) -> int:
        """The id of the first words that wait; 0: none do."""
        ...


#: Whose minds are that nobody else's are.
OWNER = "Your partner"

MindFactory: TypeAlias = "Callable[[MindSpec, Report], Mind]"


@dataclass(frozen=True, slots=True)
class MindSpec:
    """How to build a mind in another process: its factory, its model, its parameters.

    Everything in it is picklable plain data. `factory`: 'MODULE:FUNCTION' or 'FILE.py:FUNCTION',
    imported when needed.
    `owner`: whose mind it is, as a sentence to players begins.
    """

    factory: str
    model: ModelSpec | None = None
    parameters: Mapping[str, Json] = field(default_factory=dict)
    owner: str = OWNER

    @property
    def seed(self) -> int:
        """The parameter, 0 by default; raises ValueError for what is none."""
        found = self.parameters.get("seed", 0)
        if isinstance(found, bool) or not isinstance(found, int):
            raise ValueError(f"seed: expected a whole number, found {found!r}")
        return found

    def flag(self, name: str, *, default: bool = False) -> bool:
        """A parameter that is true or false; raises ValueError for any other."""
        found = self.parameters.get(name, default)
        if not isinstance(found, bool):
            raise ValueError(f"{name}: expected true or false, found {found!r}")
        return found


def checked(message: object) -> FromMind:
    """What a mind has yielded. Raises OwnCodeError for what is no message."""
    match message:
        case Do(macro=str(), answers=int()) | Step(move=str(), answers=int()) | Say(text=str()):
            return message
        case Do() | Step() | Say():
            pass
        case _ if isinstance(message, FromMind):
            return message
    raise OwnCodeError(f"expected a message such as Do('Chop Onion', 7), found {message!r:.80}")


def build_mind(spec: MindSpec, report: Report = silent) -> Mind:
    """Build the mind, its model included; may take seconds.

    Raises ValueError for a malformed factory, and whatever the factory raises.
    """
    return load_factory(spec)(spec, report)


def load_factory(spec: MindSpec) -> MindFactory:
    """The factory a spec names; a class of minds is its own. Raises OwnCodeError, a ValueError."""
    factory = load_object(spec.factory)
    if isinstance(factory, type):
        return lambda _, report: cast(Mind, factory())
    if not callable(factory):
        raise OwnCodeError(f"expected a function that builds a mind, found {spec.factory}")
    return cast(MindFactory, factory)
