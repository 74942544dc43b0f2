"""Figures of published agents, for tables and charts beside ours.

Sources: HLA (AAMAS 2024); DPT-Agent, and the public code of it as it was played.
"""

from collections.abc import Mapping
from dataclasses import dataclass

#: Agent -> mean and standard deviation of the score.
Scores = Mapping[str, tuple[float, float]]

#: Quick; the human only chops and says nothing (simple commands, condition No Command). The FMOA
#: figures are read off a bar.
NO_COMMAND: Scores = {
    "NEA": (-20, 0),
    "SMOA": (1, 2),
    "FMOA": (16, 12),
    "HLA": (55, 5.5),
    "SMOA + filter": (-14, 12),
    "HLA Fast7B": (64, 2),
    "HLA Slow70B": (43, 16.3),
}

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
    "no IR": {"quantity": (0.8, 22.42), "semantics": (0.8, 22.14), "ambiguity": (0.6, 40.5)},
    "one-stage": {"quantity": (0.5, 35.13), "semantics": (0.5, 36.9), "ambiguity": (0.5, 44.36)},
    "SMOA + filter": {
        "quantity": (0.4, 48.44), "semantics": (0.3, 50.49), "ambiguity": (0.2, 52.37),
    },
    "HLA Fast7B": {"quantity": (1.0, 14.71), "semantics": (0.7, 24.12), "ambiguity": (0.7, 26.95)},
    "HLA Slow70B": {"quantity": (0.5, 37.14), "semantics": (0.4, 38.04), "ambiguity": (0.4, 44.98)},
}  # fmt: skip

#: Of the commands that HLA failed, by challenge: the share in which the Slow Mind was at fault, and
#: in which the Fast Mind failed even when told the right intention. The paper prints the last two
#: the other way round; they are taken to be swapped, for its only example is an ambiguous command,
#: of which three failed.
FAULTS: Mapping[str, tuple[float, float]] = {"semantics": (1.0, 0.0), "ambiguity": (1.0, 0.33)}

#: Latency test: agent -> seconds from a command to the next macro action, mean and sd; and the
#: same divided by the moves in that macro action.
MACRO_LATENCY: Scores = {
    "SMOA": (4.16, 1.01),
    "FMOA": (2.30, 1.81),
    "HLA": (1.07, 0.22),
    "SMOA + filter": (6.23, 1.87),
    "HLA Fast7B": (0.76, 0.11),
    "HLA Slow70B": (1.11, 0.20),
}
ATOMIC_LATENCY: Scores = {
    "NEA": (0.71, 0.08),
    "SMOA": (0.61, 0.65),
    "FMOA": (0.28, 0.31),
    "HLA": (0.08, 0.06),
    "SMOA + filter": (0.52, 0.56),
    "HLA Fast7B": (0.06, 0.07),
    "HLA Slow70B": (0.06, 0.02),
}
#: HLA's modules: intention reasoning, chat and assessment, macro action; seconds.
MODULE_LATENCY: Scores = {"intention": (0.74, 0.26), "chat": (1.88, 0.69), "action": (1.00, 0.21)}
#: Those of the others; SMOA chats, assesses and chooses in one, FMOA does it all in one.
OTHERS_MODULES: Mapping[str, Scores] = {
    "SMOA": {"intention": (0.90, 0.34), "chat, action": (2.87, 0.50)},
    "FMOA": {"all": (3.59, 0.87)},
}
#: With people, in preparation and in the competition: seconds from words to the macro action.
PEOPLES_LATENCY: Mapping[str, tuple[tuple[float, float], tuple[float, float]]] = {
    "SMOA": ((9.20, 18.74), (6.90, 5.96)),
    "FMOA": ((3.19, 1.35), (3.03, 1.48)),
    "HLA": ((1.88, 7.55), (0.97, 0.99)),
}

#: Shares of valuable chops, cooking and serving, None for where nothing was served, and of rounds
#: with a fire (human study).
Behaviour = tuple[float, float, float | None, float]
#: Agent -> level, 'all' for the four together.
BEHAVIOUR: Mapping[str, Mapping[str, Behaviour]] = {
    "SMOA": {
        "all": (0.569, 0.755, 0.273, 0.118),
        "ring": (0.50, 1.00, 0.00, 0.00),
        "bottleneck": (0.59, 0.88, 0.67, 0.00),
        "partition": (0.55, 0.73, None, 0.47),
        "quick": (0.61, 0.73, 0.20, 0.05),
    },
    "FMOA": {
        "all": (0.766, 0.833, 0.850, 0.059),
        "ring": (0.74, 0.85, 0.80, 0.00),
        "bottleneck": (0.80, 0.67, 0.92, 0.00),
        "partition": (0.66, 0.84, None, 0.13),
        "quick": (0.81, 0.88, 0.83, 0.10),
    },
    "HLA": {
        "all": (0.828, 0.950, 1.000, 0.029),
        "ring": (0.80, 0.98, 1.00, 0.00),
        "bottleneck": (0.82, 0.96, 1.00, 0.00),
        "partition": (0.79, 0.90, None, 0.00),
        "quick": (0.87, 0.98, 1.00, 0.10),
    },
}

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


#: A figure and its standard error.
Figure = tuple[float, float]

#: The frameworks in the order of the paper's tables.
FRAMEWORKS = ("ReAct", "Reflexion", "DPT w/o ToM", "DPT")


def _by_framework(*figures: Figure) -> Mapping[str, Figure]:
    return dict(zip(FRAMEWORKS, figures, strict=True))


#: Table 1, Map 1 with the three rule-based partners: model -> framework -> score.
PARTNER_SCORES: Mapping[str, Mapping[str, Figure]] = {
    "o3-mini-low": _by_framework((7.00, 7.491), (33.50, 7.06), (44.83, 9.74), (51.33, 8.67)),
    "GPT-4o": _by_framework((35.67, 9.62), (39.17, 8.43), (18.67, 8.50), (39.50, 8.63)),
    "GPT-4o-mini": _by_framework((-6.58, 5.37), (5.58, 7.53), (50.00, 5.27), (52.92, 6.34)),
    "Qwen-Max": _by_framework((30.50, 6.58), (21.17, 6.23), (51.50, 9.27), (53.83, 7.33)),
    "Claude 3.5 Haiku": _by_framework((29.50, 5.63), (24.83, 6.58), (43.17, 8.01), (41.50, 7.69)),
    "DeepSeek-V3": _by_framework((29.17, 8.24), (33.33, 7.76), (70.33, 5.28), (61.83, 5.86)),
    "DeepSeek-R1-70b": _by_framework((33.83, 6.73), (-2.67, 5.98), (51.00, 6.08), (61.50, 6.40)),
    "DeepSeek-V2.5": _by_framework((-6.00, 5.23), (12.33, 4.83), (31.50, 6.58), (23.50, 8.44)),
    "Qwen2.5-72b": _by_framework((18.03, 4.69), (48.67, 5.68), (18.83, 5.51), (32.08, 5.17)),
    "Llama3.3-70b": _by_framework((27.97, 5.68), (-15.58, 5.28), (30.75, 3.86), (28.08, 6.68)),
    "Mixtral-8x22b": _by_framework((20.17, 6.30), (24.67, 6.07), (24.00, 6.10), (26.83, 5.79)),
    "all models": _by_framework((19.77, 6.51), (20.39, 6.49), (39.44, 6.75), (43.06, 7.00)),
}

#: The same games: model -> framework -> contribution rate.
PARTNER_CONTRIBUTIONS: Mapping[str, Mapping[str, Figure]] = {
    "o3-mini-low": _by_framework((0.60, 0.05), (0.62, 0.02), (0.56, 0.04), (0.68, 0.03)),
    "GPT-4o": _by_framework((0.60, 0.02), (0.61, 0.02), (0.60, 0.05), (0.69, 0.04)),
    "GPT-4o-mini": _by_framework((0.27, 0.07), (0.46, 0.06), (0.66, 0.02), (0.67, 0.02)),
    "Qwen-Max": _by_framework((0.59, 0.03), (0.60, 0.03), (0.68, 0.04), (0.70, 0.03)),
    "Claude 3.5 Haiku": _by_framework((0.62, 0.04), (0.58, 0.03), (0.67, 0.03), (0.70, 0.03)),
    "DeepSeek-V3": _by_framework((0.60, 0.03), (0.58, 0.02), (0.74, 0.01), (0.74, 0.02)),
    "DeepSeek-R1-70b": _by_framework((0.57, 0.01), (0.55, 0.05), (0.69, 0.02), (0.66, 0.02)),
    "DeepSeek-V2.5": _by_framework((0.25, 0.02), (0.47, 0.04), (0.64, 0.04), (0.60, 0.04)),
    "Qwen2.5-72b": _by_framework((0.75, 0.01), (0.58, 0.01), (0.67, 0.04), (0.67, 0.03)),
    "Llama3.3-70b": _by_framework((0.74, 0.03), (0.54, 0.05), (0.85, 0.02), (0.75, 0.05)),
    "Mixtral-8x22b": _by_framework((0.54, 0.03), (0.54, 0.03), (0.70, 0.06), (0.60, 0.03)),
    "all models": _by_framework((0.56, 0.03), (0.56, 0.03), (0.68, 0.03), (0.68, 0.03)),
}

#: Table 10, all models in the same games: framework -> score efficiency, and seconds of latency.
PARTNER_EFFICIENCY: Mapping[str, float] = dict(
    zip(FRAMEWORKS, (3.93, 3.84, 4.46, 4.63), strict=True)
)
PARTNER_LATENCY: Mapping[str, float] = dict(zip(FRAMEWORKS, (6.24, 6.84, 4.76, 5.06), strict=True))


@dataclass(frozen=True, slots=True)
class SoloRow:
    """One agent alone on Map 1. None: not known. Shares lie in 0..1, `latency` is in seconds."""

    score: Figure
    occupy: float | None = None
    missed: float | None = None
    wrong: float | None = None
    efficiency: float | None = None
    latency: float | None = None


#: Tables 6 to 9: the finite-state machine, which every table has, and each framework's best model.
SOLO: Mapping[str, SoloRow] = {
    "FSM": SoloRow((65.00, 0.00), 0.90, 3.00, 0.00, 5.59, 0.0),
    "Act (GPT-4o)": SoloRow((46.00, 4.00), 0.83, 2.70, None, 2.00, 0.91),
    "System 2 alone (R1-32b)": SoloRow((-13.00, 4.19), efficiency=0.80, latency=3.86),
    "ReAct (Mistral-small-24b)": SoloRow((59.50, 5.04), 0.94, 3.00, None, 4.63, 2.69),
    "Reflexion (Llama3.3-70b)": SoloRow((20.00, 4.47), 0.65, 3.00, None, 3.25, 5.20),
    "DPT w/o ToM (DeepSeek-R1-70b)": SoloRow((60.00, 4.35), 0.90, 2.30, None, 4.19, 9.09),
}

#: The same tables: model -> score of Act, ReAct, Reflexion and DPT w/o ToM.
SOLO_SCORES: Mapping[str, tuple[Figure, Figure, Figure, Figure]] = {
    "GPT-4o": ((46.00, 4.00), (21.00, 7.01), (-1.50, 3.78), (20.50, 5.41)),
    "GPT-4o-mini": ((24.50, 5.97), (-28.50, 6.23), (-40.00, 2.17), (21.00, 4.47)),
    "o3-mini": ((-20.50, 3.82), (5.50, 5.86), (-16.50, 7.12), (37.50, 4.81)),
    "DeepSeek-V2.5": ((-5.00, 0.00), (-21.50, 3.56), (-25.56, 2.91), (31.50, 3.40)),
    "DeepSeek-R1-70b": ((-42.50, 2.31), (-17.00, 4.32), (-20.00, 4.79), (60.00, 4.35)),
    "Llama3.3-70b": ((-5.00, 0.75), (20.00, 4.21), (20.00, 4.47), (-10.00, 6.46)),
    "Mistral-nemo-12b": ((2.50, 2.55), (-10.00, 3.31), (-40.00, 0.00), (30.00, 5.20)),
    "Mistral-small-24b": ((-47.50, 5.57), (59.50, 5.04), (-5.00, 3.63), (-1.50, 3.63)),
    "Mixtral-8x22b": ((-12.50, 4.20), (-5.00, 5.23), (0.50, 4.33), (0.00, 15.00)),
    "Qwen2.5-14b": ((31.50, 4.21), (-5.00, 5.31), (-4.00, 4.45), (1.50, 4.11)),
    "Qwen2.5-32b": ((18.00, 3.62), (10.00, 0.50), (-40.00, 0.00), (1.00, 3.83)),
    "Qwen2.5-72b": ((-45.00, 5.26), (16.50, 3.22), (-25.00, 2.76), (11.00, 4.88)),
}


@dataclass(frozen=True, slots=True)
class PeopleRow:
    """One agent with people, 68 of them (Tables 2 and 3). Borda: points, of cooperation and
    preference.
    """

    score: Figure
    contribution: Figure
    borda: tuple[int, int]


#: Map -> framework.
PEOPLE: Mapping[str, Mapping[str, PeopleRow]] = {
    "map1": {
        "ReAct": PeopleRow((99.03, 9.86), (0.51, 0.03), (88, 88)),
        "Reflexion": PeopleRow((97.78, 7.23), (0.53, 0.03), (79, 80)),
        "DPT w/o ToM": PeopleRow((103.19, 7.06), (0.62, 0.02), (86, 91)),
        "DPT": PeopleRow((111.53, 5.42), (0.62, 0.02), (107, 101)),
    },
    "map2": {
        "ReAct": PeopleRow((115.00, 9.28), (0.49, 0.04), (65, 63)),
        "Reflexion": PeopleRow((119.67, 10.54), (0.51, 0.03), (78, 73)),
        "DPT w/o ToM": PeopleRow((152.03, 8.13), (0.62, 0.02), (94, 95)),
        "DPT": PeopleRow((160.63, 7.97), (0.59, 0.03), (83, 89)),
    },
}


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


#: Condition -> what the released code came to.
RELEASED: Mapping[str, ReleasedRow] = {
    "solo": ReleasedRow(50.0, 20, 10, 70),
    "beef": ReleasedRow(77.5, 20, contribution=0.72),
    "lettuce": ReleasedRow(85.5, 20, contribution=0.68),
    "assembler": ReleasedRow(68.5, 20, contribution=0.57),
    "pair1": ReleasedRow(-37, 20, -60, 140),
    "pair2": ReleasedRow(185, 12, 120, 210),
}
