"""Minds in this process, for simulated time."""

from dataclasses import replace
from random import Random

from agents.hla.adapter import with_adapter
from agents.hla.answers import AnswersModel
from agents.hla.build import profile_of
from agents.hla.fast import FastMind
from agents.hla.profiles import Profile
from agents.hla.reader import IntentionReader
from agents.hla.slow import SlowMind
from agents.hla.words import vocabulary_of
from agents.llm.build import ModelSpec, build_model
from agents.llm.protocol import LanguageModel
from agents.llm.wrappers import Wrapper
from agents.messages import Observation
from agents.workers.inline_link import InlineLink
from game.partners.minds import Minds
from game.partners.thinking import Thinking


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

    def reader(self, observation: Observation) -> IntentionReader:
        """Reads messages of the kitchen of `observation` as the Slow Mind does."""
        vocabulary = vocabulary_of(observation)
        return IntentionReader(self._slow, self.profile, observation.menu, vocabulary)

    def close(self) -> None:
        """Free the models."""
        self._slow.close()
        self._fast.close()


def _model(chosen: Thinking, model: ModelSpec | None, profile: Profile) -> LanguageModel:
    if chosen.answers is not None or model is None:
        return AnswersModel(chosen.answers or {})
    room = max(profile.context, model.context)
    return build_model(replace(model, context=room))
