"""A kitchen for three partners and a human whose plates come back dirty."""

from pathlib import Path

from game.content.level import Level
from game.content.load import load_level
from tests.soup_level import soup_level

GRID = """\
#LLTTOOCC#
P.A....G.D
#........D
#.#CC#SS.Q
#.#CC#SS.W
#........P
#K......H#
#EB##B####
"""
WASHING = soup_level(
    "Washing up",
    GRID,
    {"A": ("partner", 5), "G": ("partner", 5), "K": ("partner", 5), "H": ("human", 5)},
    "round_seconds: 600\norders: {dishes: [bob, alice], concurrent: 3, sequence: [bob, alice]}\n"
    "plates: {number: 4, return_seconds: 3, wash_strikes: 4}\n",
    Q="return",
    W="sink",
)


def washing_level(folder: Path) -> Level:
    """The kitchen, as a file in `folder`."""
    path = folder / "washing.yaml"
    path.write_text(WASHING)
    return load_level(path)
