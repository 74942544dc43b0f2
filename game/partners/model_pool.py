"""Minds in this process, for simulated time: models are loaded once, for match after match."""

from contextlib import ExitStack
from typing import TypeVar

from agents.mind import Mind, build_mind
from agents.workers.inline_link import InlineLink
from game.partners.minds import Minds
from game.partners.partner_spec import MindRole, PartnerSpec
from game.partners.thinking import ModelChoice

_M = TypeVar("_M", bound=Mind)


class ModelPool:
    """Fresh minds of `partner` in simulated time, one for each role, as in play: a model keeps
    evaluated what its own mind asks again.
    """

    def __init__(self, chosen: ModelChoice, partner: PartnerSpec) -> None:
        """Loads the models, which may take seconds. Raises LlmError, ValueError, OSError."""
        self.partner = partner
        self.fixed_s = chosen.fixed_s
        self._minds: dict[str, Mind] = {}
        with ExitStack() as loaded:
            for role in partner.minds:
                mind = self._minds[role.name] = build_mind(chosen.spec(role))
                loaded.callback(mind.close)
            self._loaded = loaded.pop_all()

    def minds(self, seed: int = 0) -> Minds:
        """A set that remembers nothing; `seed` varies the wording."""

        def link(role: MindRole) -> InlineLink:
            mind = self._minds[role.name].fresh(seed)
            # A mind without a model decides within the tick, in play as here.
            return InlineLink(mind, fixed_s=self.fixed_s if mind.model else 0.0, lent=True)

        return Minds.of(self.partner, link)

    def mind(self, kind: type[_M]) -> _M:
        """The mind of that class, to be asked directly. LookupError if there is none."""
        for mind in self._minds.values():
            if isinstance(mind, kind):
                return mind
        raise LookupError(f"{self.partner.name} has no {kind.__name__}")

    def close(self) -> None:
        """Free the models."""
        self._loaded.close()
