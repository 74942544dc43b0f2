"""One row of the tables of effects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from synthesis.signal import Random, Signal


@dataclass(frozen=True, slots=True)
class Effect:
    """A sound to be made: `make` gets the generator and the number of the variant, from 0.

    `loudness` is that of its loudest moment in LUFS (of the whole for a loop). Several `variants`
    become files `name_1`, `name_2` ..., of which the game takes one at a time.
    """

    make: Callable[[Random, int], Signal]
    loudness: float
    variants: int = 1
    loop: bool = False
