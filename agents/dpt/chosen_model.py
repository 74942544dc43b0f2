"""The model that a mind of System 2 thinks with, as its spec says."""

from dataclasses import replace

from agents.llm.build import build_model
from agents.llm.protocol import LanguageModel, Report
from agents.mind import MindSpec

#: Tokens that the full prompts and their answers need.
CONTEXT = 8192


def is_bundled(spec: MindSpec) -> bool:
    """Whether it is to think with the bundled model, which is too small to write policies."""
    return spec.model is not None and spec.model.backend == "local" and spec.model.path is None


def large_model(spec: MindSpec, report: Report) -> LanguageModel:
    """A model with room for the full prompts. Raises LlmError."""
    assert spec.model is not None
    return build_model(replace(spec.model, context=max(CONTEXT, spec.model.context)), report)
