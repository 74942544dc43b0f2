"""What a leader says to people: who does what, what cannot be done, how the kitchen stands."""

from random import Random

from agents.crew._who import who_does_what
from agents.hla.generation import DialogueAct, Realizer, answer, replies
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import Profile
from agents.hla.reading import Reading
from agents.intention import Ask, NoIntention, Qualified, Vocabulary
from agents.llm.protocol import LanguageModel
from agents.messages import CrewFacts, Heard, Observation, StandingOrder

#: What is asked of a crew as a whole.
_OF_THE_CREW = ("plan", "who", "why", "told", "self", "advice", "other")


class Voice:
    """A leader's own words for what it knows."""

    def __init__(self, model: LanguageModel, profile: Profile, random: Random) -> None:
        self._realizer = Realizer(model, profile, random)
        self._last = ""

    def reply(
        self, ask: Ask, heard: Heard, now: Observation, crew: CrewFacts, vocabulary: Vocabulary
    ) -> str:
        """The answer to a question."""
        known = Knowledge(now, vocabulary, (), heard.seat, heard.text)
        if ask.kind in _OF_THE_CREW or (ask.kind == "where" and not ask.what):
            return who_does_what(known, crew, ask.what if ask.kind == "who" else None)
        return self._words(answer(ask, known), now)

    def shrug(self, reading: Reading, heard: Heard, now: Observation, words: Vocabulary) -> str:
        """What is said to words that ask for nothing, or that nothing can be made of."""
        if reading.refusal is not None:
            return self._words(replies.refused(reading.refusal), now)
        if reading.problem and not reading.completion.tokens:
            return reading.problem  # what is to be asked back
        if reading.problem or not isinstance(reading.intention, NoIntention):
            return self._words(replies.not_understood(), now)
        known = Knowledge(now, words, (), heard.seat, heard.text)
        return self._words(replies.reply(reading.intention, known), now)

    def _words(self, act: DialogueAct, now: Observation) -> str:
        self._last = self._realizer.words(act, now, "", self._last)
        return self._last


def who_sees_to(order: StandingOrder, now: Observation, vocabulary: Vocabulary) -> str:
    """E.g. 'Ben and Mia: always serve Alice Soup.', or why nobody does."""
    part = order.part
    if isinstance(part, Qualified):
        part = Qualified.around(part.inner, (), part.at, part.condition)
    names = [cook.name for cook in now.cooks if cook.seat in order.cooks]
    everybody = len(names) == sum(not cook.human for cook in now.cooks)
    who = "Everybody" if everybody and names[1:] else " and ".join(names)
    words = order.part.words(vocabulary) if not names else f"{who}: {part.words(vocabulary)}"
    return f"{words}: {order.problem}." if order.problem else f"{words}."
