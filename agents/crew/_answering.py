"""What a leader says to people: who does what, what cannot be done, how the kitchen stands."""

import re
from collections.abc import Iterator, Sequence
from random import Random

from agents.english import listed
from agents.hla.generation import DialogueAct, Realizer, answer, replies, says, verb_said
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import Profile
from agents.hla.reading import Reading
from agents.intention import (
    Ask,
    Avoid,
    Help,
    NoIntention,
    Part,
    Qualified,
    Vocabulary,
    cook_name,
    is_side,
    on_side,
    places_called,
    spots,
    step_words,
)
from agents.llm.protocol import LanguageModel
from agents.messages import CookFact, CrewFacts, Heard, Observation, StandingOrder

_AHEAD = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def who_does_what(known: Knowledge, crew: CrewFacts, what: str | None = None) -> str:
    """The answer to a question: 'Ben: chop 2 onions. Mia: stay at the pots.' `what`: the thing, the
    place or the cook that it is about.
    """
    cooks = [cook for cook in known.now.cooks if not cook.human]
    heard = known.heard.lower()
    named = [c for c in cooks if re.search(rf"\b{re.escape(c.name.lower())}\b", heard)]
    if named:
        helpers = [cook for cook in cooks if _helps(cook, named, crew)]
        asks_help = re.search(r"\bhelp", heard) is not None
        return _told(helpers if asks_help and helpers else named, known, crew)
    if says("idle", known):
        return _who_is_free(cooks, crew)
    verb = None if what else verb_said(known)
    if not (what or verb):
        return _told(cooks, known, crew)
    at_it = [cook for cook in cooks if _is_at(cook, what, verb, known)]
    asked = [c for c in cooks if c not in at_it and _is_asked(c, what, verb, crew)]
    told = (f"{cook.name}: {_doing(cook, known)}." for cook in at_it if cook.doing)
    idle = [cook for cook in at_it if not cook.doing]
    return " ".join((*told, _told((*idle, *asked), known, crew))).strip() or "Nobody just now."


def _tasks(crew: CrewFacts, seat: int) -> Iterator[Part]:
    """What a cook has to do, first things first."""
    yield from (each.part for each in crew.of(seat).book.assigned)
    yield from crew.of(seat).duties


def _told(cooks: Sequence[CookFact], known: Knowledge, crew: CrewFacts) -> str:
    def words(cook: CookFact) -> str:
        work = (p for p in _tasks(crew, cook.seat) if not isinstance(Qualified.of(p).inner, Avoid))
        first = next(work, None)
        return first.words(known.vocabulary) if first else _doing(cook, known) or "free"

    return " ".join(f"{cook.name}: {words(cook)}." for cook in cooks)


def _doing(cook: CookFact, known: Knowledge) -> str:
    """What a cook is at, in words: 'put out the fire'."""
    option = next((each for each in known.now.options if each.name == cook.doing), None)
    if option is None:
        return cook.doing.lower()
    return step_words(option.verb, option.what, known.vocabulary)


def _who_is_free(cooks: Sequence[CookFact], crew: CrewFacts) -> str:
    unasked = [cook for cook in cooks if not [*_tasks(crew, cook.seat)]]
    free = [cook.name for cook in unasked if not cook.doing]
    if free:
        return f"{listed(free)} {'are' if free[1:] else 'is'} free."
    if unasked:
        names = listed([cook.name for cook in unasked])
        return f"Nobody stands idle; nothing is asked of {names}, so call on them."
    return "Nobody: all have something to do."


def _helps(cook: CookFact, named: Sequence[CookFact], crew: CrewFacts) -> bool:
    names = {cook_name(each.name) for each in named}
    inner = (Qualified.of(part).inner for part in _tasks(crew, cook.seat))
    return any(isinstance(part, Help) and part.what in names for part in inner)


def _is_at(cook: CookFact, what: str | None, verb: str | None, known: Knowledge) -> bool:
    """Whether a cook does that, holds the thing, or is at the place."""
    doing, held = known.doing(cook), known.now.thing_at(cook)
    if what is None:
        return doing is not None and doing.verb == verb
    about = doing is not None and doing.what == what
    holds = held is not None and what in (held.what, *held.parts)
    return about or holds or _is_near(cook, what, known.now)


def _is_asked(cook: CookFact, what: str | None, verb: str | None, crew: CrewFacts) -> bool:
    """Whether a cook has to do that, or is to be at the place."""
    for part in (Qualified.of(each) for each in _tasks(crew, cook.seat)):
        do, thing = part.task or (None, None)
        places = (part.at, getattr(part.inner, "at", ""))
        if do == verb if what is None else what in (*places, thing):
            return True
    return False


def _is_near(cook: CookFact, what: str, now: Observation) -> bool:
    """Whether it stands before a station that is meant, or on that side."""
    if is_side(what):
        return on_side(what, cook.cell, now.size)
    names = places_called(what, [*spots((each.name, each.cell) for each in now.fixtures)])
    (x, y), (right, down) = cook.cell, _AHEAD.get(cook.facing, (0, 0))
    return any(each.cell == (x + right, y + down) for each in now.fixtures if each.name in names)


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
