"""What a leader does about words: standing orders, assignments, answers for the whole crew.

Who sees to a standing order is told when the game has dealt it.
"""

from collections.abc import Generator, Iterator, Sequence
from random import Random

from agents.crew._answering import Voice, who_sees_to
from agents.crew._commands import Commands, commands, undone
from agents.crew._ear import Ear
from agents.crew._taking_back import LastWish, unsaid
from agents.hla.profiles import Profile
from agents.hla.reading import Reading, readings_of
from agents.intention import Ask, Condition, Demand, Part, Qualified, Vocabulary, to_text
from agents.llm.protocol import LanguageModel
from agents.messages import (
    CrewFacts,
    Fact,
    FromHuman,
    FromMember,
    FromMind,
    Heard,
    Keep,
    Lift,
    Observation,
    QueueEntry,
    StandingOrder,
    Tell,
    Thought,
    Unsaid,
)
from agents.mind import Context
from agents.orders import EpisodicMemory, has_happened


class Conditions:
    """Watches for what standing orders wait for; what is sent about one is sent once."""

    def __init__(self) -> None:
        self._memory = EpisodicMemory()
        self._since: dict[tuple[int, Part], int] = {}  # when a standing order was first seen
        self._turning: dict[int, bool] = {}  # by standing order: whether it is to rest

    def observe(self, now: Observation, crew: CrewFacts) -> None:
        """Keep what happened."""
        self._memory.observe(now)
        for order in crew.orders:
            self._since.setdefault((order.id, order.part), now.tick)

    def settled(self, order: StandingOrder) -> bool:
        """Whether it is as it was last asked to be."""
        return self._turning.get(order.id, order.rests) == order.rests

    def turned(
        self, order: StandingOrder, now: Observation, crew: CrewFacts, vocabulary: Vocabulary
    ) -> Iterator[FromMember]:
        """What comes of its condition now."""
        part, since = order.part, self._since.get((order.id, order.part))
        if since is None or not isinstance(part, Qualified) or part.condition is None:
            return
        entry = QueueEntry(order.id, "", "standing", "active", part, since=since)
        happened = has_happened(entry, now, self._facts(part.condition, since), idle=False)
        match part.condition.connective:
            case "until" if happened:
                yield self._lifted(order)
            case "when" if happened and not part.inner.standing:
                yield self._lifted(order)
                once = Qualified.around(part.inner, part.who, part.at)
                done = commands(Demand((once,)), None, now, crew, vocabulary)
                yield from (*done.messages, *map(Tell, done.told))
            case "when" if happened and order.rests:
                yield from self._turn(order, rests=False)
            case "unless" if happened != order.rests:
                yield from self._turn(order, rests=happened)

    def _facts(self, condition: Condition, since: int) -> Sequence[Fact]:
        """Those that count; 'unless it is ordered' is about what is ordered now."""
        facts = self._memory.facts(since)
        unless = condition.connective == "unless"
        return [fact for fact in facts if not (unless and fact.verb == "ordered")]

    def _lifted(self, order: StandingOrder) -> Lift:
        self._since.pop((order.id, order.part))
        return Lift(order.id)

    def _turn(self, order: StandingOrder, *, rests: bool) -> Iterator[Keep]:
        """It is seen to from now on, or not."""
        if self._turning.get(order.id) != rests:
            self._turning[order.id] = rests
            yield Keep(order.part, order.id, rests)


#: So long at a time, in seconds, words are dealt with: the crew must not wait for the last of many.
SPELL_S = 1.0
#: When more messages than that wait, people are told so.
MANY = 8


class Listening:
    """A leader's dealings with people, by a language model of a profile; `random`: its wording;
    `chefs`: those people lead, and it passes on what they say.
    """

    def __init__(
        self, model: LanguageModel, profile: Profile, random: Random, *, chefs: bool = False
    ) -> None:
        self._random = random
        self._ear = Ear(model, profile, chefs=chefs)
        self._voice = Voice(model, profile, random)
        self._conditions = Conditions()
        self._untold: list[Part] = []  # standing orders of which it is to be told who sees to them
        self._wish: LastWish | None = None
        self._unsaid = False  # whether that is taken back by who said it
        self._stood: tuple[StandingOrder, ...] | None = None  # before what was sent last
        self._behind = False  # whether it was told that many messages wait

    @property
    def model(self) -> LanguageModel:
        """That with which it reads."""
        return self._ear.model

    @property
    def unheard(self) -> int:
        """The id of the first words that wait; 0: none do."""
        return self._ear.words[0].id if self._ear.words else 0

    def fresh(self, seed: int | None = None) -> "Listening":
        """One that remembers nothing, with the same model."""
        random = self._random if seed is None else Random(seed)
        return Listening(self.model, self._ear.profile, random, chefs=self._ear.chefs)

    def observe(self, now: Observation, crew: CrewFacts) -> None:
        """Keep what happened."""
        self._conditions.observe(now, crew)

    def hear(self, heard: FromHuman) -> None:
        """Keep words until they are dealt with."""
        self._ear.hear(heard)
        if isinstance(heard, Unsaid) and self._wish is not None:
            self._unsaid |= self._wish.heard == heard.id

    def think(
        self, now: Observation, crew: CrewFacts, context: Context
    ) -> Generator[FromMind, None, None]:
        """Tell what has come of earlier words, then deal with new ones."""
        vocabulary = self._ear.vocabulary(now)
        if self._unsaid and self._wish is not None:
            yield from unsaid(self._wish, crew)
            self._wish, self._unsaid = None, False
        for order in crew.orders:
            if order.part in self._untold and self._conditions.settled(order):
                yield Tell(who_sees_to(order, now, vocabulary))
                self._untold.remove(order.part)
            for message in self._conditions.turned(order, now, crew, vocabulary):
                yield message
                if isinstance(message, Keep) and not message.rests:
                    self._untold.append(order.part)
        yield from self._others_told(now, crew, vocabulary)
        yield from self._behindhand()
        start = context.now()
        while self._ear.words:
            yield from self._take_in(self._ear.words[0], now, crew, context)
            if context.now() - start >= SPELL_S:
                return
        if (draft := self._ear.draft) is not None:
            reading = self._ear.read(draft, now, crew, context.cancel)
            yield readings_of(draft, reading, vocabulary)
            self._ear.draft = None

    def _others_told(
        self, now: Observation, crew: CrewFacts, vocabulary: Vocabulary
    ) -> Iterator[Tell]:
        """Who sees to something else since the last words: nobody is moved without being told."""
        if self._stood is None or self._stood == crew.orders:
            return
        before = {order.id: order for order in self._stood}
        self._stood = None
        for order in crew.orders:
            old = before.get(order.id, order)
            if old.part == order.part and old.cooks != order.cooks and not order.rests:
                yield Tell(who_sees_to(order, now, vocabulary))

    def _behindhand(self) -> Iterator[Tell]:
        """Told once when more is said than can be read at once."""
        waiting = len(self._ear.words)
        if waiting > MANY and not self._behind:
            yield Tell(f"One after the other: {waiting} messages wait to be read.")
        self._behind = waiting > MANY or (self._behind and waiting > 0)

    def _take_in(
        self, heard: Heard, now: Observation, crew: CrewFacts, context: Context
    ) -> Generator[FromMind, None, None]:
        start = context.now()
        reading = self._ear.read(heard, now, crew, context.cancel)
        vocabulary = self._ear.vocabulary(now)
        yield _thought(reading, heard, context.now() - start, self.model.name, vocabulary)
        match reading.intention:
            case Demand() as demand:
                done = self._done(demand, heard, now, crew)
                yield from done.messages
                told = (" ".join(done.told),) if done.told else ()
                yield from map(Tell, (*told, *self._answers(demand, heard, now, crew)))
                self._untold += done.kept
            case Ask() as ask:
                yield Tell(self._voice.reply(ask, heard, now, crew, vocabulary))
            case _:
                yield Tell(self._voice.shrug(reading, heard, now, vocabulary))
        self._ear.dealt(heard, reading.intention)

    def _done(self, demand: Demand, heard: Heard, now: Observation, crew: CrewFacts) -> Commands:
        """What comes of a wish, or of taking the last one back."""
        vocabulary, wish = self._ear.vocabulary(now), self._wish
        if wish is not None and wish.is_taken_back(demand):
            self._wish, done = None, undone(demand, wish, now, crew, vocabulary)
        else:
            known = frozenset(each.given.id for m in crew.members for each in m.book.assigned)
            self._wish = LastWish(heard.id, demand.parts, crew.orders, known)
            done = commands(demand, heard.to, now, crew, vocabulary)
        if any(isinstance(each, Keep | Lift) for each in done.messages):
            self._stood = crew.orders
        return done

    def _answers(
        self, demand: Demand, heard: Heard, now: Observation, crew: CrewFacts
    ) -> Iterator[str]:
        """To questions beside a wish."""
        vocabulary = self._ear.vocabulary(now)
        for part in demand.parts:
            if isinstance(ask := Qualified.of(part).inner, Ask):
                yield self._voice.reply(ask, heard, now, crew, vocabulary)


def _thought(
    reading: Reading, heard: Heard, seconds: float, model: str, vocabulary: Vocabulary
) -> Thought:
    answer = reading.completion
    return Thought(
        "intention",
        seconds,
        model=answer.model or model,
        heard=heard.id,
        finding=reading.problem or to_text(reading.intention, vocabulary),
        prompt_tokens=answer.prompt_tokens,
        reused_tokens=answer.reused_tokens,
        tokens=answer.tokens,
    )
