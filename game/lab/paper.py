"""Scores of published agents, for tables and charts beside ours. Source: HLA (AAMAS 2024)."""

from collections.abc import Mapping

#: Agent -> mean and standard deviation of the score.
Scores = Mapping[str, tuple[float, float]]

#: Quick; the human only chops and says nothing (simple commands, condition No Command). The FMOA
#: figures are read off a bar.
NO_COMMAND: Scores = {"NEA": (-20, 0), "SMOA": (1, 2), "FMOA": (16, 12), "HLA": (55, 5.5)}

#: Level -> people playing for score after practice (human study, competition).
COMPETITION: Mapping[str, Scores] = {
    "ring": {"SMOA": (80.9, 29.1), "FMOA": (92.5, 21.7), "HLA": (114.4, 19.4)},
    "partition": {"SMOA": (33.0, 27.1), "FMOA": (57.7, 37.9), "HLA": (100.3, 36.4)},
    "bottleneck": {"SMOA": (102.4, 35.6), "FMOA": (103.8, 30.6), "HLA": (130.3, 19.7)},
    "quick": {"SMOA": (60.8, 48.5), "FMOA": (71.2, 50.2), "HLA": (117.2, 45.3)},
}


def beside(level: str, human: str) -> tuple[str, Scores] | None:
    """What the paper has to compare a match with, and in which condition; None for nothing."""
    match human:
        case "chopper" if level == "quick":
            return "paper, human only chops", NO_COMMAND
        case "cook" if level in COMPETITION:
            return "paper, with people", COMPETITION[level]
    return None
