"""How much is tried: of a property's examples, or of whatever else shows in large numbers.

The whole suite tries a quarter; `.ci/run`, and who looks for more, all of it, by
`--hypothesis-profile=thorough -m "hypothesis or thorough"`.
"""

from typing import Any

from hypothesis import settings

#: The profiles.
FEW, THOROUGH = "few", "thorough"
SHARE = 4


def examples(count: int, **more: Any) -> settings:
    """A property's settings, with `count` examples if the trial is thorough."""
    return settings(max_examples=share(count), **more)


def share(count: int) -> int:
    """`count` if the trial is thorough, else a quarter of it."""
    thorough = settings.get_current_profile_name() == THOROUGH
    return count if thorough else -(-count // SHARE)
