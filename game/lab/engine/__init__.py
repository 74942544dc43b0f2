"""The engine of experiments: specs in, outcomes out, on one core or on many machines."""

from game.lab.engine.answers import AnswerBook
from game.lab.engine.engine import KEPT, Engine, add_engine, engine_of
from game.lab.engine.run_spec import Outcome, RunSpec, portable

__all__ = [
    "KEPT",
    "AnswerBook",
    "Engine",
    "Outcome",
    "RunSpec",
    "add_engine",
    "engine_of",
    "portable",
]
