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

#: Complex commands: agent -> challenge -> share passed and mean seconds.
COMPLEX: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "NEA": {"quantity": (0.0, 60.0), "semantics": (0.0, 60.0), "ambiguity": (0.0, 60.0)},
    "SMOA": {"quantity": (0.4, 47.14), "semantics": (0.6, 40.2), "ambiguity": (0.7, 39.57)},
    "FMOA": {"quantity": (0.6, 40.01), "semantics": (0.6, 32.67), "ambiguity": (0.3, 50.16)},
    "HLA": {"quantity": (1.0, 13.3), "semantics": (0.9, 17.13), "ambiguity": (0.7, 27.78)},
}

#: Quick; the human only chops and says "Cook Bob Soup once." at the start (simple commands). The
#: FMOA figures are read off a bar.
ONE_COMMAND: Scores = {"NEA": (-20, 0), "SMOA": (-7, 6.8), "FMOA": (0, 13), "HLA": (47, 11.2)}

#: Latency test: agent -> seconds from a command to the next macro action, mean and sd; and the
#: same divided by the moves in that macro action.
MACRO_LATENCY: Scores = {
    "SMOA": (4.16, 1.01),
    "FMOA": (2.30, 1.81),
    "HLA": (1.07, 0.22),
    "HLA Fast7B": (0.76, 0.11),
    "HLA Slow70B": (1.11, 0.20),
}
ATOMIC_LATENCY: Scores = {
    "NEA": (0.71, 0.08),
    "SMOA": (0.61, 0.65),
    "FMOA": (0.28, 0.31),
    "HLA": (0.08, 0.06),
    "HLA Fast7B": (0.06, 0.07),
    "HLA Slow70B": (0.06, 0.02),
}
#: HLA's modules: intention reasoning, chat and assessment, macro action; seconds.
MODULE_LATENCY: Scores = {"intention": (0.74, 0.26), "chat": (1.88, 0.69), "action": (1.00, 0.21)}

#: Share of HLA's macro actions chosen by the raw message that the intention then confirmed (human
#: study), in the preparation phase and in the competition.
HIT_RATE = (0.878, 0.841)


def beside(level: str, human: str) -> tuple[str, Scores] | None:
    """What the paper has to compare a match with, and in which condition; None for nothing."""
    match human:
        case "chopper" if level == "quick":
            return "paper, human only chops", NO_COMMAND
        case "cook" if level in COMPETITION:
            return "paper, with people", COMPETITION[level]
    return None
