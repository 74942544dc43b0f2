"""The Slow Mind: finds out what the human means, judges when it is done, and talks (hla.md 4).

Each message is read once, at once. The model is asked for what only it can tell: what a message
means, and whether a message that demands nothing calls the work off. The rest is counted.

How the outcome is announced, by one or two `Intend` (the last one is what stands):

    a demand                    the demand as it stands now, active
    a question, small talk      itself, satisfied; then the demand that stands, if any, again
    'stop', 'never mind'        the demand that stood, revoked
    words that may mean two     none, with a note; the human is asked which, and the next message is
    things                      read as the answer that it may be; after a silence the likeliest
    progress                    the demand, active with new counts, then satisfied; then what lasts
    no way to do it             the demand, active with the reason; after a while impossible
"""

from collections.abc import Generator
from dataclasses import dataclass, replace
from random import Random

from agents.hla.active_demand import follow
from agents.hla.answering.answer import answer
from agents.hla.answering.knowledge import Knowledge
from agents.hla.biases import BiasFolder
from agents.hla.goal_tracker import Deliberation, GoalTracker
from agents.hla.profiles import Profile
from agents.hla.reader import IntentionReader, Reading, Verdict
from agents.hla.reading_prompt import Exchange, Situation
from agents.hla.talking import outcomes, replies
from agents.hla.talking.acknowledging import acknowledge
from agents.hla.talking.dialogue import Dialogue
from agents.hla.talking.dialogue_act import DialogueAct
from agents.hla.talking.realizer import Realizer
from agents.hla.words import vocabulary_of
from agents.intention.language import Ask, Demand, Intention, NoIntention
from agents.intention.text_form import to_text
from agents.intention.wording import sentence
from agents.llm.protocol import LanguageModel
from agents.messages import FromMind, Heard, Intend, Observation, Thought
from agents.mind import Context

KEPT_EXCHANGES = 8
#: How long a message may be the answer to what the partner asked.
ANSWER_TICKS = 200
#: How long the answer is waited for before the likeliest is done.
SILENCE_TICKS = 30


@dataclass(frozen=True, slots=True)
class _Question:
    """What was asked back, when, and about which words; `guess`: how they were read at first."""

    offered: tuple[Demand, ...] = ()
    tick: int = 0
    heard: Heard | None = None
    guess: Reading | None = None


class SlowMind:
    """Listens and talks for one cook."""

    def __init__(
        self, model: LanguageModel, profile: Profile, random: Random, kept: BiasFolder | None = None
    ) -> None:
        """`random` varies the wording only; `kept`: see IntentionReader."""
        self._llm = model
        self._kept = kept
        self._profile = profile
        self._random = random
        self._dialogue = Dialogue(Realizer(model, profile, random), profile, model.name)
        self._tracker = GoalTracker(profile, self._dialogue)
        self._observation: Observation | None = None
        self._reader: IntentionReader | None = None
        self._words: list[Heard] = []
        self._before: tuple[Exchange, ...] = ()
        self._question = _Question()
        self._prepared: Situation | None = None

    @property
    def model(self) -> str:
        return self._llm.name

    @property
    def profile(self) -> Profile:
        return self._profile

    def reader(self, observation: Observation) -> IntentionReader:
        """Reads messages of the kitchen of `observation` as this mind does."""
        vocabulary = vocabulary_of(observation)
        return IntentionReader(self._llm, self._profile, observation.menu, vocabulary, self._kept)

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation and what happened since the last."""
        first = self._observation is None
        self._observation = observation
        self._tracker.observe(observation)
        vocabulary = vocabulary_of(observation)
        if self._reader is None or vocabulary != self._reader.vocabulary:
            self._reader = self.reader(observation)
        if first:
            self._tracker.remember(observation, vocabulary)

    def hear(self, heard: Heard) -> None:
        """Keep the human's words until they are dealt with."""
        if self._observation is None or heard.seat != self._observation.seat:
            self._words.append(heard)

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Read what was said, judge how the demand stands, perhaps say something."""
        now, reader = self._observation, self._reader
        if now is None or reader is None or not now.options:
            return
        moment = Deliberation(now, reader.vocabulary, context)
        while self._words:
            yield from self._read(self._words[0], reader, moment)
        yield from self._give_up_asking(moment)
        yield from self._tracker.assess(moment)
        yield from self._dialogue.remark(self._known(moment), context)
        situation = self._situation(now)
        if situation != self._prepared:
            reader.prepare(situation, context.cancel)
            self._prepared = situation

    def fresh(self, seed: int | None = None) -> "SlowMind":
        """One that remembers nothing, with the same model. `seed`: of its wording."""
        random = self._random if seed is None else Random(seed)
        return SlowMind(self._llm, self._profile, random, self._kept)

    def close(self) -> None:
        """Free the model."""
        self._llm.close()

    def _read(
        self, heard: Heard, reader: IntentionReader, moment: Deliberation
    ) -> Generator[FromMind, None, None]:
        context = moment.context
        start = context.now()
        situation = self._situation(moment.now)
        # One question is not answered by another.
        unclear = not situation.asked and reader.unclear(heard.text, situation, context.cancel)
        reading = reader.read(heard.text, situation, context.cancel)
        meant = reading.problem or to_text(reading.intention, reader.vocabulary)
        answer = reading.completion
        yield Thought(
            "intention",
            context.now() - start,
            model=answer.model or self.model,
            heard=heard.id,
            finding=meant,
            prompt_tokens=answer.prompt_tokens,
            reused_tokens=answer.reused_tokens,
        )
        if unclear:
            offered = reader.offers(heard.text, situation, reading, context.cancel)
            if offered:
                yield from self._ask_back(heard, offered, reading, moment)
                return
        match reading.intention:
            case Demand() as demand:
                yield from self._obey(heard, demand, reading, moment)
            case Ask() as ask:
                yield from self._reply(heard, ask, reading, moment)
            case NoIntention():
                yield from self._let_be(heard, reading, reader, moment)

    def _ask_back(
        self, heard: Heard, offered: tuple[Demand, ...], reading: Reading, moment: Deliberation
    ) -> Generator[FromMind, None, None]:
        """Ask which of two things is meant; until the answer, what stood before stands."""
        line = replies.ask_back(offered, moment.vocabulary)
        nothing = replace(reading, intention=NoIntention(), problem="asked back")
        yield from self._set_aside(heard, nothing, moment)
        self._words.remove(heard)
        yield from self._dialogue.say(line, moment.now, moment.context, heard.text)
        self._question = _Question(offered, moment.now.tick, heard, reading)

    def _give_up_asking(self, moment: Deliberation) -> Generator[FromMind, None, None]:
        """Who does not answer gets what was likeliest, if that was something to do."""
        question = self._question
        if question.heard is None or moment.now.tick - question.tick < SILENCE_TICKS:
            return
        self._question = replace(question, heard=None)
        match question.guess:
            case Reading(intention=Demand() as demand) as guess:
                yield from self._obey(question.heard, demand, guess, moment)

    def _obey(
        self, heard: Heard, demand: Demand, reading: Reading, moment: Deliberation
    ) -> Generator[FromMind, None, None]:
        vocabulary, tracker = moment.vocabulary, self._tracker
        old = tracker.standing
        standing = follow(old, demand, heard.tick, heard.id)
        blocked = tracker.way(standing, moment).blocked
        intend = tracker.intend(standing, moment, "active", blocked)
        yield replace(intend, confidence=reading.completion.logprob)
        self._dealt(heard, demand)
        tracker.take(standing, moment)
        if blocked and tracker.hopeless(standing, moment):
            return  # the assessment that follows gives it up and says why
        if blocked:
            entry = tracker.entries(vocabulary, blocked)[0]
            line = outcomes.hindered(entry, self._known(moment, heard))
        else:
            line = acknowledge(demand, (), tracker.entries(vocabulary), vocabulary)
        yield from self._dialogue.say(line, moment.now, moment.context, heard.text)

    def _reply(
        self, heard: Heard, ask: Ask, reading: Reading, moment: Deliberation
    ) -> Generator[FromMind, None, None]:
        yield from self._set_aside(heard, reading, moment)
        self._dealt(heard, ask)
        line = answer(ask, self._known(moment, heard))
        yield from self._dialogue.say(line, moment.now, moment.context, heard.text)

    def _let_be(
        self, heard: Heard, reading: Reading, reader: IntentionReader, moment: Deliberation
    ) -> Generator[FromMind, None, None]:
        """A message that demands nothing: it may still call the work off."""
        tracker, context = self._tracker, moment.context
        standing = tracker.standing
        verdict: Verdict = "go on"
        if not reading.problem:
            start = context.now()
            verdict, scores = reader.judge(heard.text, standing.demand, context.cancel)
            if scores is not None:
                seconds = context.now() - start
                yield Thought("revoking", seconds, model=scores.model, finding=verdict)
        if verdict == "stop":
            revoked = tracker.intend(standing, moment, "revoked")
            yield replace(revoked, heard=heard.id)
            tracker.revoke()
        else:
            yield from self._set_aside(heard, reading, moment)
        self._dealt(heard, NoIntention())
        line = _reply_to_nothing(reading, verdict, working=standing.demand is not None)
        yield from self._dialogue.say(line, moment.now, context, heard.text)

    def _set_aside(
        self, heard: Heard, reading: Reading, moment: Deliberation
    ) -> Generator[FromMind, None, None]:
        """Announce a message that changes no demand; then again what stands, if anything does.

        So the newest announcement is always the whole truth.
        """
        yield Intend(
            reading.intention,
            "satisfied",
            heard.id,
            sentence(reading.intention, moment.vocabulary),
            reading.completion.logprob,
            reading.problem,
            heard.tick,
        )
        standing = self._tracker.standing
        if standing.demand is not None:
            yield replace(self._tracker.intend(standing, moment), heard=heard.id)

    def _dealt(self, heard: Heard, intention: Intention) -> None:
        if heard in self._words:
            self._words.remove(heard)
        self._question = _Question()
        before = self._settled()
        if isinstance(intention, Demand):
            # What was still open is overtaken by the new demand.
            before = tuple(replace(e, state="revoked") if e.open else e for e in before)
        self._before = (*before, Exchange(heard.text, intention))[-KEPT_EXCHANGES:]

    def _known(self, moment: Deliberation, heard: Heard | None = None) -> Knowledge:
        """What may be told at this moment."""
        queue = self._tracker.entries(moment.vocabulary)
        if heard is None:
            return Knowledge(moment.now, moment.vocabulary, queue)
        return Knowledge(moment.now, moment.vocabulary, queue, heard.seat, heard.text)

    def _situation(self, now: Observation) -> Situation:
        orders = tuple(order.name for order in now.orders)
        fresh = now.tick - self._question.tick <= ANSWER_TICKS
        asked = self._question.offered if fresh else ()
        standing = self._tracker.standing.demand
        queue = standing.parts if standing else ()
        return Situation(orders, self._settled(), queue, asked=asked, doing=now.doing)

    def _settled(self) -> tuple[Exchange, ...]:
        """The earlier messages; the demand that was open last as it stands now, or ended."""
        outcome = self._tracker.outcome
        return tuple(replace(e, state=outcome) if e.open else e for e in self._before)


def _reply_to_nothing(reading: Reading, verdict: Verdict, *, working: bool) -> DialogueAct:
    if reading.problem:
        return DialogueAct("not_understood")
    match verdict:
        case "stop":
            return DialogueAct("revoked")
        case "not here":
            return DialogueAct("not_here")
        case "go on":
            return DialogueAct("carry_on" if working else "none")
