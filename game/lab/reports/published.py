"""Figures of published agents, for tables and charts beside ours: `assets/published.yaml`.

Sources: HLA (AAMAS 2024); DPT-Agent, and the public code of it as it was played.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import yaml

from game import paths
from game.codec import Codec

#: A mean, and its standard deviation (HLA) or standard error (DPT-Agent).
Figure: TypeAlias = tuple[float, float]
#: By agent, framework or whatever is measured.
Scores: TypeAlias = Mapping[str, Figure]
#: Shares of valuable chops, cooking and serving, None where nothing was served, and of rounds with
#: a fire.
Behaviour: TypeAlias = tuple[float | None, ...]

#: DPT-Agent's, in the order of the paper's tables.
FRAMEWORKS = ("ReAct", "Reflexion", "DPT w/o ToM", "DPT")


@dataclass(frozen=True, slots=True)
class SoloRow:
    """One agent alone on Map 1. None: not known. Shares lie in 0..1, `latency` is in seconds."""

    score: Figure
    occupy: float | None = None
    missed: float | None = None
    wrong: float | None = None
    efficiency: float | None = None
    latency: float | None = None


@dataclass(frozen=True, slots=True)
class PeopleRow:
    """One agent with people. Borda: points, of cooperation and preference."""

    score: Figure
    contribution: Figure
    borda: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ReleasedRow:
    """The released finite-state machine: interquartile mean, of so many seeds, and the range.

    `contribution`: by a simpler rule than ours; None: not told.
    """

    score: float
    seeds: int
    lowest: int | None = None
    highest: int | None = None
    contribution: float | None = None


@dataclass(frozen=True, slots=True)
class Published:
    no_command: Scores
    competition: Mapping[str, Scores]
    complex: Mapping[str, Scores]
    faults: Scores
    macro_latency: Scores
    atomic_latency: Scores
    module_latency: Scores
    others_modules: Mapping[str, Scores]
    peoples_latency: Mapping[str, tuple[Figure, Figure]]
    behaviour: Mapping[str, Mapping[str, Behaviour]]
    hit_rate: Figure
    partner_scores: Mapping[str, Scores]
    partner_contributions: Mapping[str, Scores]
    partner_efficiency: Mapping[str, float]
    partner_latency: Mapping[str, float]
    solo: Mapping[str, SoloRow]
    solo_scores: Mapping[str, tuple[Figure, Figure, Figure, Figure]]
    people: Mapping[str, Mapping[str, PeopleRow]]
    released: Mapping[str, ReleasedRow]


@cache
def published() -> Published:
    """The file's."""
    text = (paths.assets() / "published.yaml").read_text("utf-8")
    return Codec(closed=True).decode(Published, yaml.safe_load(text))


def beside(level: str, human: str) -> tuple[str, Scores] | None:
    """What the paper has to compare a match with, and in which condition; None for nothing."""
    known = published()
    match human:
        case "chopper" if level == "quick":
            return "paper, human only chops", known.no_command
        case "cook" if level in known.competition:
            return "paper, with people", known.competition[level]
    return None
