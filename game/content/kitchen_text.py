"""The files that a kitchen was read from, so that a recording can bring them along."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KitchenText:
    """What a level's file and that of its menu say."""

    level: str
    menu: str
