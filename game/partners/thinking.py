"""What minds think with, from what the player or the command line chose, and links to such minds.

Loads none of what minds are made of: that is for the worker processes.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from agents.llm.build import ModelSpec
from agents.llm.openai.requests import DEFAULT_URL, Endpoint
from agents.messages import Json
from agents.mind import MindSpec
from agents.workers.link import Link
from game import paths
from game.partners.minds import Minds
from game.settings import Settings, Talkativeness

#: What the player's choice means to a profile; 'normal' leaves it as it is.
TALK: Mapping[Talkativeness, Mapping[str, Json]] = {
    "quiet": {"talkativeness": 0.0},
    "normal": {},
    "chatty": {"talkativeness": 2.0},
}


@dataclass(frozen=True, slots=True)
class Thinking:
    """What minds think with, and how long that takes.

    `model` is None where the answers are known by heart (`answers`: message -> intention in its
    text form). `fixed_s`: seconds that every thought takes in simulated time, None: as measured.
    `parameters`: those of `agents.hla.build`.
    """

    model: ModelSpec | None
    answers: Mapping[str, str] | None = None
    fixed_s: float | None = None
    parameters: Mapping[str, Json] = field(default_factory=dict)

    def spec(self, kind: str) -> MindSpec:
        """How to build the mind called `kind` ('slow' or 'fast')."""
        known: dict[str, Json] = {} if self.answers is None else {"answers": dict(self.answers)}
        return MindSpec(kind, self.model, {**self.parameters, **known})


def thinking(settings: Settings) -> Thinking:
    """What the settings choose; the environment fills in a service's blanks."""
    own: dict[str, Json] = dict(TALK[settings.talkativeness])
    if settings.backend == "openai":
        service = settings.service.filled(os.environ)
        endpoint = Endpoint(service.model, service.url or DEFAULT_URL, service.key)
        return Thinking(
            ModelSpec("openai", endpoint=endpoint if service.model else None), parameters=own
        )
    path = Path(settings.model).expanduser() if settings.model else None
    folders = (paths.assets() / "models",)
    spec = ModelSpec("local", path, cache=paths.user_cache(), folders=folders)
    return Thinking(spec, parameters=own)


def worker_minds(settings: Settings) -> Minds:
    """Links to minds in processes of their own, for play in real time."""
    return links(thinking(settings))


def links(chosen: Thinking) -> Minds:
    """The same for what was chosen otherwise."""
    slow, fast = (Link(chosen.spec(kind), name=f"{kind} mind") for kind in ("slow", "fast"))
    return Minds(slow, fast)
