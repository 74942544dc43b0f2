"""The commands of the HLA paper's experiments, as the shipped experiments have them."""

from collections.abc import Mapping
from pathlib import Path

from agents.hla import Situation
from agents.hla.labelled_messages import MessageItem
from game.lab.engine.spec_file import ConditionText, load_experiment
from game.lab.runs.faults import right_intention


def latency_commands() -> tuple[str, ...]:
    """The fifteen of the latency test."""
    (told,) = load_experiment(Path("latency")).conditions.values()
    return tuple(told.words.values())


def complex_commands() -> Mapping[str, ConditionText]:
    """The thirty complex ones by name, each with what is asked for before it, if anything is."""
    conditions = load_experiment(Path("complex")).conditions
    return {spot.value: told for spot, told in conditions.items()}


def paper_items() -> list[MessageItem]:
    """The papers' complex commands; those that need what was said before come without it."""
    return [
        MessageItem(
            name,
            name.partition(" ")[0],
            ask.text,
            Situation(told.orders),
            (right_intention(ask),),
        )
        for name, told in complex_commands().items()
        for ask in told.wanted[-1:]
    ]
