"""The factories that a MindSpec names."""

from agents.dpt.finite_state import default_decision
from agents.dpt.system1 import System1
from agents.llm.protocol import Report
from agents.mind import MindSpec


def system1(spec: MindSpec, report: Report) -> System1:
    """System 1 with its default decision."""
    return System1(default_decision)
