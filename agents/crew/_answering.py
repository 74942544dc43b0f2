"""What a leader says to people: who does what, what cannot be done, how the kitchen stands."""

from random import Random

from agents.crew._who import who_does_what
from agents.hla.generation import DialogueAct, Realizer, answer, replies
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import Profile
from agents.hla.reading import Reading
from agents.intention import Ask, NoIntention, Qualified, Vocabulary
from agents.kitchen import listed
from agents.llm.protocol import LanguageModel
from agents.messages import CrewFacts, Heard, Observation, StandingOrder

#: What is asked of a crew as a whole.
_OF_THE_CREW = ("plan", "who", "why", "told", "self", "advice", "other")


#: What all cooks are called together; and how words for what must not be done begin.
EVERYBODY, NOT = "Everybody", "do not "
_CROWDS = {"all": EVERYBODY, "free": "Whoever is free", "others": "The others"}


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
    """E.g. 'Ben and Mia will always serve Alice Soup.', or why nobody does."""
    whole = Qualified.of(order.part)
    names = [cook.name for cook in now.cooks if cook.seat in order.cooks]
    everybody = len(names) == sum(not cook.human for cook in now.cooks)
    meant = [_CROWDS.get(name, name.capitalize()) for name in whole.who]
    who = EVERYBODY if everybody and names[1:] else listed(names or meant)
    words = Qualified.around(whole.inner, (), whole.at, whole.condition).words(vocabulary)
    if order.problem:
        cannot = f"{who} cannot" if who else "Nobody can"
        return f"{cannot} {words}: {order.problem}."
    return takes_on(who, words) if who else f"Nobody does this yet: {words}."


def takes_on(who: str, words: str) -> str:
    """'Ben will chop 2 onions.', 'Everybody will always serve Alice Soup.', 'Nobody will ...'."""
    words = words.replace("do nothing", f"{NOT}do anything")
    if not words.startswith(NOT):
        return f"{who} will {words}."
    nobody = "Nobody will" if who == EVERYBODY else f"{who} won't"
    return f"{nobody} {words.removeprefix(NOT)}."
