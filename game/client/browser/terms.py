"""On what terms the next round is played."""

from dataclasses import dataclass

from game.content.difficulty import NORMAL, Difficulty


@dataclass(frozen=True, slots=True)
class Terms:
    """`people`: how many play; `difficulty`: how hard it is; `free`: whether that can be chosen."""

    people: int = 1
    difficulty: Difficulty = NORMAL
    free: bool = True
