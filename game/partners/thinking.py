"""What minds think with, from what the player or the command line chose, and links to such minds.

Loads none of what minds are made of: that is for the worker processes.
"""

import os
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from agents.answer_shapes import Json
from agents.cancel_token import AnswerClock
from agents.child_process import Overseer
from agents.llm.build import ModelSpec, check_answered
from agents.llm.errors import LlmError
from agents.llm.models import MODELS, SMALL
from agents.llm.openai.requests import Endpoint
from agents.llm.recording import UnknownPromptError
from agents.mind import Mind, MindSpec, build_mind
from agents.own_code import OwnCodeError, slip
from agents.service.address import USUAL_ADDRESS
from agents.workers.inline_link import InlineLink
from agents.workers.link import Link
from agents.workers.shared_process import SharedProcess
from agents.workers.status import WorkerTiming
from game import paths
from game.partners.bundled import bundled_named, model_folders
from game.partners.minds import Minds
from game.partners.partner_spec import MindRole, PartnerSpec
from game.settings import Asking, Service, Settings, Talkativeness

#: What the player's choice means to a profile; 'normal' leaves it as it is.
TALK: Mapping[Talkativeness, Mapping[str, Json]] = {
    "quiet": {"talkativeness": 0.0},
    "normal": {},
    "chatty": {"talkativeness": 2.0},
}


@dataclass(frozen=True, slots=True)
class MindChoice:
    """Whose minds a match wants, for how many `cooks`; what they think with is in the settings.

    `lead`: of the one who leads them without cooking, None for nobody.
    """

    partner: PartnerSpec
    settings: Settings
    cooks: int = 1
    lead: PartnerSpec | None = None

    @property
    def each(self) -> tuple["MindChoice", ...]:
        """One choice for each set of minds: the leader's first, if there is one."""
        leads = () if self.lead is None else (MindChoice(self.lead, self.settings),)
        return (*leads, *(MindChoice(self.partner, self.settings) for _ in range(self.cooks)))


#: Makes fresh links to minds, one set for `each` of the choice; nothing runs before they are
#: started. `main` hands one to the window: no scene knows how minds are built.
MindMaker = Callable[[MindChoice], Sequence[Minds]]


@dataclass(frozen=True, slots=True)
class Latency:
    """What thinking takes in simulated time: so many seconds each thought, or each answer of a
    model; both None: what it really takes.
    """

    thought_s: float | None = None
    answer_s: float | None = None

    def __str__(self) -> str:
        """As the command line says it."""
        if self.thought_s is not None:
            return f"fixed:{self.thought_s:g}"
        return "measured" if self.answer_s is None else f"answer:{self.answer_s:g}"

    @property
    def charge(self) -> str:
        """What is charged in place of what thinking really takes; '' where that counts."""
        if self.thought_s is not None:
            return f"{self.thought_s:g} s is charged for each thought"
        if self.answer_s is not None:
            return f"{self.answer_s:g} s is charged for each answer of a model"
        return ""


MEASURED = Latency()


@dataclass(frozen=True, slots=True)
class AnswerFiles:
    """A folder with a recording for each mind that has a model: `given` in place of its answers,
    or else written as it answers.
    """

    folder: Path
    given: bool = False

    def of(self, model: ModelSpec, role: str) -> ModelSpec:
        """The model of a role with its recording."""
        path = self.folder / f"{role}.jsonl"
        return replace(model, kept=path) if self.given else replace(model, record=path)


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """What minds think with, and how long that takes.

    `model` is None where the answers are known by heart (`answers`: message -> intention in its
    text form). `latency`: what thinking takes in simulated time. `parameters`: those of
    `agents.hla.build`. `pace`: times of the processes. `others`: models that single minds have in
    place of it, by the name of the role. `files`: of answers that are kept: what is measured then
    is what answers took, and nothing else, so that it can be had again.
    """

    model: ModelSpec | None
    answers: Mapping[str, str] | None = None
    latency: Latency = MEASURED
    parameters: Mapping[str, Json] = field(default_factory=dict)
    pace: WorkerTiming = field(default_factory=WorkerTiming)
    others: Mapping[str, ModelSpec] = field(default_factory=dict)
    files: AnswerFiles | None = None

    @property
    def still(self) -> bool:
        """Whether time passes only as answers tell: what is known by heart takes none, what is
        charged or kept is the same everywhere.
        """
        return self.model is None or self.latency != MEASURED or self.files is not None

    @property
    def _charges(self) -> bool:
        kept = self.files is not None and self.latency.thought_s is None
        return kept or self.latency.answer_s is not None

    def spec(self, role: MindRole) -> MindSpec:
        """How to build the mind for `role`."""
        known: dict[str, Json] = {} if self.answers is None else {"answers": dict(self.answers)}
        asked = bool(role.asked) or not role.frugal
        model = self.others.get(role.name, self.model) if asked else None
        if model is not None and self._charges:
            model = replace(model, charged=True, answer_s=self.latency.answer_s)
        if model is not None and model.backend == "local" and self.latency != MEASURED:
            model = replace(model, remembers=True)
        if model is not None and self.files is not None:
            model = self.files.of(model, role.name)
        return MindSpec(
            role.factory, model, {**dict(role.parameters), **self.parameters, **known}, role.owner
        )


def chosen_model(settings: Settings) -> ModelChoice:
    """What the settings choose; the environment fills in a service's blanks."""
    own = dict(TALK[settings.talkativeness])
    if settings.character:
        own["character"] = settings.character
    service = settings.service.filled(os.environ)
    at_server = settings.backend == "openai"
    spec = _served(service, settings.asking) if at_server else _file(settings.model)
    others = {name: _file(model) for name, model in MODELS[spec.bundled].minds.items()} | {
        name: _named(model, service, settings.asking)
        for name, _, model in (each.partition("=") for each in settings.minds)
    }
    pace = WorkerTiming()
    if at_server or any(other.endpoint for other in others.values()):
        pace = WorkerTiming(think_s=_SLACK * max(1, settings.asking.patience_s))
        own["words_s"] = max(0, settings.asking.words_s)
    return ModelChoice(spec, parameters=own, pace=pace, others=others)


#: What a thought takes beside the longest silence of a server: it may be asked more than once.
_SLACK = 4 / 3


def mind_asked(text: str) -> str:
    """`text` if it names a mind and a model, as 'fast=small'; else ArgumentTypeError."""
    name, _, model = text.partition("=")
    if not (name.isidentifier() and model):
        raise ArgumentTypeError(f"expected MIND=FILE.gguf or MIND=MODEL@URL, found {text}")
    return text


def _named(model: str, service: Service, asking: Asking) -> ModelSpec:
    """A GGUF file, or a server's model as MODEL@URL."""
    name, at, url = model.partition("@http")
    if not at:
        return _file(model)
    return _served(replace(service, model=name, url=f"http{url}"), asking)


def _file(model: str) -> ModelSpec:
    """A GGUF file, a recording of answers, or one of the bundled models."""
    name = bundled_named(model)
    path = Path(model).expanduser() if name is None else None
    if path is not None and path.suffix == ".jsonl":
        return ModelSpec("replay", path)
    cache = paths.user_cache()
    return ModelSpec("local", path, name or SMALL, cache=cache, folders=model_folders())


def _served(service: Service, asking: Asking) -> ModelSpec:
    """A server's model; none where no model is named."""
    endpoint = Endpoint(
        service.model,
        service.url or USUAL_ADDRESS,
        service.key,
        scoring=asking.scoring,
        silence_s=max(1, asking.patience_s),
        spare_tokens=max(0, asking.spare_tokens),
        effort=asking.effort,
    )
    return ModelSpec("openai", endpoint=endpoint if service.model else None)


def worker_minds(
    choice: MindChoice, overseer: Overseer | None = None, crew: SharedProcess | None = None
) -> Minds:
    """Links to the minds of one cook in processes of their own, for play in real time.

    `crew`: which those of partners have in common that `share` one.
    """
    shared = crew if choice.partner.shares else None
    return linked(choice.partner, chosen_model(choice.settings), overseer, shared)


def linked(
    partner: PartnerSpec,
    chosen: ModelChoice,
    overseer: Overseer | None = None,
    process: SharedProcess | None = None,
) -> Minds:
    """The same for what was chosen otherwise."""

    def link(role: MindRole) -> Link:
        return Link(
            chosen.spec(role), name=f"{role.name} mind", pace=chosen.pace, overseer=overseer,
            process=process,
        )  # fmt: skip

    return Minds.of(partner, link)


@contextmanager
def telling_slips(partner: PartnerSpec) -> Iterator[None]:
    """What fails in a mind of somebody's own within is told with its place: as OwnCodeError."""
    try:
        yield
    except (LlmError, UnknownPromptError):
        raise
    except Exception as error:
        if not partner.own:
            raise
        raise OwnCodeError(slip(error)) from error


_M = TypeVar("_M", bound=Mind)


class ModelPool:
    """Fresh minds of `partner` in simulated time, one for each role, as in play: a model keeps
    evaluated what its own mind asks again.
    """

    def __init__(self, chosen: ModelChoice, partner: PartnerSpec) -> None:
        """Loads the models, which may take seconds. Raises LlmError, also where nobody answers at
        a server's address; ValueError, OSError.
        """
        self.partner = partner
        self.fixed_s = chosen.latency.thought_s
        self._still = chosen.still
        self._minds: dict[str, Mind] = {}
        for role in partner.minds:
            check_answered(chosen.spec(role).model)
        with ExitStack() as loaded:
            for role in partner.minds:
                mind = self._minds[role.name] = build_mind(chosen.spec(role))
                loaded.callback(mind.close)
            self._loaded = loaded.pop_all()

    def minds(self, seed: int = 0) -> Minds:
        """A set that remembers nothing; `seed` varies the wording."""

        def link(role: MindRole) -> InlineLink:
            mind = self._minds[role.name].fresh(seed)
            # Our minds without a model decide within the tick, in play as here.
            fixed_s = self.fixed_s if mind.model or self.partner.own else 0.0
            clock = AnswerClock() if self._still or not mind.model else perf_counter
            return InlineLink(mind, fixed_s=fixed_s, clock=clock, lent=True)

        return Minds.of(self.partner, link)

    def mind(self, kind: type[_M]) -> _M:
        """The mind of that class, to be asked directly. LookupError if there is none."""
        for mind in self._minds.values():
            if isinstance(mind, kind):
                return mind
        raise LookupError(f"{self.partner.name} has no {kind.__name__}")

    def close(self) -> None:
        """Free the models."""
        self._loaded.close()
