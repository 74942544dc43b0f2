"""The Fast Mind's prompt: the situation, then what it goes by, then the choices.

What it goes by (hla.md section 5): the raw message while the intention is unknown, then the
intention, and once that is satisfied its cook's own last words. What changes least comes first, the
message last, so that only a few tokens are new when somebody speaks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from agents.hla.profiles import Profile
from agents.hla.surroundings import surroundings
from agents.hla.templates import fixed_part, menu_words
from agents.hla.words import counted, ordered
from agents.intention import Vocabulary
from agents.llm.protocol import ChatPrompt, PlainPrompt, Prompt, Turn
from agents.llm.templates import one_line
from agents.messages import MenuFacts, Observation

#: The message as it is, what it was found to mean, or nothing but the cook's own words.
Source = Literal["words", "intention", "plan"]

_COMPACT = {"words": "human", "intention": "task", "plan": "plan"}
_FULL = {
    "words": "The human just said",
    "intention": "What the human wants now",
    "plan": "Nothing is asked of you; what you said last",
}


@dataclass(frozen=True, slots=True)
class ChoiceBasis:
    """What the next macro action is chosen by."""

    source: Source
    text: str


class ActionPrompts:
    """The prompts of one menu."""

    def __init__(self, profile: Profile, menu: MenuFacts, vocabulary: Vocabulary) -> None:
        self._compact = profile.style == "compact"
        self._profile = profile
        self._fixed = fixed_part(profile, "action", menu_words(menu, vocabulary))

    def prompt(
        self, observation: Observation, history: Sequence[str], limit: int, condition: ChoiceBasis
    ) -> Prompt:
        """The prompt whose continuation is the name of a macro action after a space."""
        start = self._start(observation, history, limit)
        text = one_line(condition.text) or "none"
        if self._compact:
            if self._profile.facts and condition.source == "words":
                text = text.lower()  # as all that the model was tuned with
            line = f"{_COMPACT[condition.source]}: {text}\nnext:"
            return PlainPrompt(self._fixed, start + line)
        user = f"{start}{_FULL[condition.source]}: {text}"
        return ChatPrompt((Turn("system", self._fixed),), (Turn("user", user),), "My next task:")

    def known(self, observation: Observation, history: Sequence[str], limit: int) -> Prompt:
        """The part that is known before the human speaks."""
        if self._compact:
            return PlainPrompt(self._fixed, self._start(observation, history, limit))
        return ChatPrompt((Turn("system", self._fixed),))

    def _start(self, observation: Observation, history: Sequence[str], limit: int) -> str:
        orders = ordered(order.name for order in observation.orders)
        # New words empty the list of what was done for them, but change nothing in the kitchen.
        facts = surroundings(observation) if self._profile.facts else ""
        return f"orders: {orders}\n{facts}done: {counted(history, limit)}\n"
