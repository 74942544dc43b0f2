"""How many examples a property is tried on."""

from typing import Any

from hypothesis import settings

#: Of the profiles: the whole suite tries a few examples, `.ci/run` and who looks for more all.
FEW, THOROUGH = "few", "thorough"
SHARE = 4


def examples(count: int, **more: Any) -> settings:
    """`count` with `--hypothesis-profile=thorough`, a quarter of them else."""
    thorough = settings.get_current_profile_name() == THOROUGH
    return settings(max_examples=count if thorough else -(-count // SHARE), **more)
