"""A large model's answer that should be a JSON object, as a value."""

import json
from collections.abc import Mapping
from typing import cast

from agents.answer_shapes import Json


def read_object(text: str) -> Mapping[str, Json]:
    """The object that `text` holds; empty if it holds anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return cast("Mapping[str, Json]", found) if isinstance(found, dict) else {}
