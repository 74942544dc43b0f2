"""How much is tried: of a property's examples, or of whatever else shows in large numbers.

The whole suite tries a quarter; `.ci/run`, and who looks for more, all of it, by
`--hypothesis-profile=thorough -m "hypothesis or thorough"`.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from hypothesis import settings

T = TypeVar("T")
#: The profiles.
FEW, THOROUGH = "few", "thorough"
SHARE = 4


def examples(count: int, **more: Any) -> settings:
    """A property's settings, with `count` examples if the trial is thorough."""
    return settings(max_examples=share(count), **more)


def share(count: int) -> int:
    """`count` if the trial is thorough, else a quarter of it."""
    return count if is_thorough() else -(-count // SHARE)


def some(things: Sequence[T], every: int = SHARE) -> Sequence[T]:
    """All of them if the trial is thorough, else every fourth, or however rare they are to be."""
    return things if is_thorough() else things[::every]


def is_thorough() -> bool:
    """Whether what is known already is to be shown once more on all there is."""
    return settings.get_current_profile_name() == THOROUGH
