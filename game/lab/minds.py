"""Building minds from what the player or the command line chose: in worker processes for real
play, in the same process for simulated time.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from agents.hla.adapter import with_adapter
from agents.hla.answers import AnswersModel
from agents.hla.build import profile_of
from agents.hla.fast import FastMind
from agents.hla.reader import Reader
from agents.hla.slow import SlowMind
from agents.hla.words import vocabulary_of
from agents.inline import InlineLink
from agents.link import Link
from agents.llm.build import ModelSpec, build_model
from agents.llm.openai_requests import DEFAULT_URL, Endpoint
from agents.llm.protocol import LanguageModel
from agents.llm.wrappers import Wrapper
from agents.messages import Json, Observation
from agents.mind import MindSpec
from agents.profiles import Profile
from game import paths
from game.session.minds import Minds
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


class _Kept(Wrapper):
    """A model that outlives the minds that use it."""

    def close(self) -> None:
        """Left to the workshop."""


class Workshop:
    """Fresh minds in simulated time for match after match; the models are loaded once."""

    def __init__(self, chosen: Thinking) -> None:
        """Loads the models, which may take seconds. Raises LlmError, ValueError, OSError."""
        self.fixed_s = chosen.fixed_s
        # One for each mind, as in play: a model keeps evaluated what its own mind asks again.
        slow, fast = (with_adapter(chosen.spec(kind)) for kind in ("slow", "fast"))
        self.profile, self.fast_profile = profile_of(slow), profile_of(fast)
        self._slow = _model(chosen, slow.model, self.profile)
        self._fast = _model(chosen, fast.model, self.fast_profile)

    def minds(self, seed: int = 0) -> Minds:
        """A pair that remembers nothing; `seed` varies the wording."""
        slow = SlowMind(_Kept(self._slow), self.profile, Random(seed))
        return Minds(*(InlineLink(mind, fixed_s=self.fixed_s) for mind in (slow, self.fast())))

    def fast(self, *, by_value: bool = False, profile: Profile | None = None) -> FastMind:
        """A Fast Mind; one that goes by the values alone has no opinion of its own."""
        model = AnswersModel({}) if by_value else _Kept(self._fast)
        return FastMind(model, profile or self.fast_profile)

    def reader(self, observation: Observation) -> Reader:
        """Reads messages of the kitchen of `observation` as the Slow Mind does."""
        vocabulary = vocabulary_of(observation)
        return Reader(self._slow, self.profile, observation.menu, vocabulary)

    def close(self) -> None:
        """Free the models."""
        self._slow.close()
        self._fast.close()


def _model(chosen: Thinking, model: ModelSpec | None, profile: Profile) -> LanguageModel:
    if chosen.answers is not None or model is None:
        return AnswersModel(chosen.answers or {})
    room = max(profile.context, model.context)
    return build_model(replace(model, context=room))
