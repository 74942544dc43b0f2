"""The factories that a MindSpec names: `slow` and `fast`.

Parameters of the spec: `profile` (a name from `agents.hla.profiles`; by default the one that suits
the model), `seed` (of the wording), `answers` and `off` (a model that knows the answers by heart,
in place of the spec's model), and any number of the profile, e.g. `talkativeness`, `alpha_words`.

With the bundled model both minds use the adapter that ships with the game, each in its own process.
Beside the file lies a note with its checksum and the profile that it was taught; without an intact
adapter the bundled model is used as it is, with the prompts that suit it.
"""

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeVar

from agents.hla.deciding import FastMind
from agents.hla.profiles import PROFILES, Profile, tuned
from agents.hla.reflecting import SlowMind
from agents.llm.build import build_model
from agents.llm.errors import LlmError, LocalModelError, WeightsDamagedError, WeightsMissingError
from agents.llm.llama.weights import checksum
from agents.llm.models import MODELS, SMALL
from agents.llm.protocol import LanguageModel, Report
from agents.llm.recording import AnswersModel
from agents.mind import Mind, MindSpec

_log = logging.getLogger(__name__)

_Mind = TypeVar("_Mind", bound=Mind)

#: How a model with an adapter may be prompted; each is trained with exactly such prompts.
ADAPTER_PROFILES = ("adapter", "seeing")
_OWN = frozenset({"profile", "seed", "answers"})


def slow(spec: MindSpec, report: Report) -> SlowMind:
    """The Slow Mind of a spec. Raises ValueError (parameters) or LlmError (model)."""
    return adapted(_slow, spec, report)


def fast(spec: MindSpec, report: Report) -> FastMind:
    """The Fast Mind of a spec. Raises ValueError (parameters) or LlmError (model)."""
    return adapted(_fast, spec, report)


def profile_of(spec: MindSpec) -> Profile:
    """The profile that a spec asks for, its changes applied; raises ValueError."""
    name = profile_name(spec)
    if name not in PROFILES:
        raise ValueError(f"unknown profile {name!r}; known: {', '.join(PROFILES)}")
    changes = {key: value for key, value in spec.parameters.items() if key not in _OWN}
    return tuned(PROFILES[name], changes)


def profile_name(spec: MindSpec) -> str:
    """The name of the profile that a spec asks for, or of the one that suits its model."""
    return str(spec.parameters.get("profile", _fitting(spec)))


def adapted(build: Callable[[MindSpec, Report], _Mind], spec: MindSpec, report: Report) -> _Mind:
    """A mind whose model has the shipped adapter. Where that cannot be: with the small model in
    place of a larger one, and with that as it is.
    """
    taught, model = with_adapter(spec), spec.model
    try:
        return build(taught, report)
    except (LocalModelError, WeightsDamagedError, WeightsMissingError) as error:
        if model is None or taught is spec:
            raise
        _log.warning("the adapter is not used by the %s model: %s", model.bundled, error.detail)
        if model.bundled == SMALL:
            return build(spec, report)
        return adapted(build, replace(spec, model=replace(model, bundled=SMALL)), report)


def _fast(spec: MindSpec, report: Report) -> FastMind:
    profile = profile_of(spec)
    return FastMind(model_for(spec, profile, report), profile)


def _slow(spec: MindSpec, report: Report) -> SlowMind:
    profile, random = profile_of(spec), Random(spec.seed)
    return SlowMind(model_for(spec, profile, report), profile, random)


def _fitting(spec: MindSpec) -> str:
    model = spec.model
    if model is None or "answers" in spec.parameters:
        return "tuned"
    if model.backend == "openai":
        return "openai"
    return "bundled" if model.path is None or model.backend == "replay" else "gguf"


def model_for(spec: MindSpec, profile: Profile, report: Report) -> LanguageModel:
    """What a mind of this profile thinks with. Raises LlmError or ValueError."""
    if (answers := spec.parameters.get("answers")) is not None:
        if not isinstance(answers, dict):
            raise ValueError("answers: expected messages and what they mean")
        return AnswersModel({message: str(meaning) for message, meaning in answers.items()})
    if spec.model is None:
        raise LocalModelError("no model in the spec", sentence="No language model is chosen.")
    roomy = replace(spec.model, context=max(spec.model.context, profile.context))
    return build_model(roomy, report)


def with_adapter(spec: MindSpec) -> MindSpec:
    """`spec` with the shipped adapter, if it asks for the bundled model and no other profile.

    Its profile is the one that the adapter was taught, unless it asks for one of adapters'. `spec`
    itself where there is none, or only a damaged one (which is logged).
    """
    model = spec.model
    if model is None or model.backend != "local" or model.path or model.adapter:
        return spec
    profile = spec.parameters.get("profile")
    if profile not in (None, *ADAPTER_PROFILES) or "answers" in spec.parameters:
        return spec
    try:
        adapter = find_adapter(model.folders, model.bundled)
    except (LlmError, OSError) as error:
        _log.warning("the adapter is not used: %s", error)
        return spec
    if adapter is None:
        return spec
    parameters = {**spec.parameters, "profile": profile or taught(adapter)}
    return replace(spec, model=replace(model, adapter=adapter), parameters=parameters)


def find_adapter(folders: Sequence[Path], bundled: str = SMALL) -> Path | None:
    """The first adapter of a bundled model in `folders`, checked; None if there is none.

    Raises WeightsDamagedError or LocalModelError for a damaged one, or OSError.
    """
    for path in (folder / MODELS[bundled].adapter for folder in folders):
        if path.is_file():
            _check(path)
            return path
    return None


def taught(adapter: Path) -> str:
    """The profile with whose prompts an adapter was trained, as its note says."""
    return _noted(adapter, "profile") or ADAPTER_PROFILES[0]


def _check(path: Path) -> None:
    if _noted(path, "sha256") == checksum(path):
        return
    raise LocalModelError(
        f"{path} is not the adapter that its note describes",
        sentence=f"The file {path.name} is damaged. Reinstall the game.",
    )


def _noted(path: Path, key: str) -> str:
    """What the note beside an adapter says; '' where it says nothing."""
    try:
        return str(json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))[key])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
