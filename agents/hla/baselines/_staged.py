"""A mind that is asked in stages: it takes in what a person says, talks, judges and perhaps acts.

All of it is the work of one model, one thing after the other, and nothing is told before the last
is answered: what HLA's two minds do side by side. Words end what it is thinking. Only the newest
message counts.
"""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, replace

from agents.asked import Asked
from agents.hla.baselines._questions import Interview, Questions
from agents.hla.baselines._together import OneStage, satisfied, situation_of, understood
from agents.hla.baselines._variant import Memory, Occasion, Stage, Variant, occasion_of
from agents.hla.deciding import ChoiceBasis
from agents.hla.generation import same
from agents.hla.profiles import Profile
from agents.hla.reading import Exchange, IntentionReader, Reading, ReadingPrompts, Situation
from agents.intention import Demand, NoIntention, Vocabulary, sentence
from agents.llm.protocol import LanguageModel
from agents.messages import (
    TICKS_PER_SECOND,
    Do,
    FromHuman,
    FromMind,
    Heard,
    Observation,
    Say,
    Unsaid,
    Withdraw,
)
from agents.mind import Context, ModelMind
from agents.orders import EpisodicMemory, QueueMoment
from agents.orders.wording import vocabulary_of

#: Seconds after which who does not act is asked again.
PERIOD_S = 5.0


@dataclass(frozen=True, slots=True)
class _Kitchen:
    """What is asked with in the kitchen of one vocabulary."""

    vocabulary: Vocabulary
    reader: IntentionReader
    interview: Interview
    one_stage: OneStage


@dataclass(frozen=True, slots=True)
class _Moment:
    """What one thought is about. `heard`: the newest message; `wish`: what is wanted, if known."""

    now: Observation
    kitchen: _Kitchen
    context: Context
    heard: Heard | None
    wish: ChoiceBasis | None


class StagedMind(ModelMind):
    """One cook's, as a `variant` has it."""

    def __init__(self, model: LanguageModel, profile: Profile, variant: Variant) -> None:
        super().__init__(model)
        self._profile = profile
        self._variant = variant
        self._now: Observation | None = None
        self._kitchen: _Kitchen | None = None
        self._heard: tuple[Heard, ...] = ()  # the newest message and the one before
        self._taken_back = 0  # the number of one that is not to count any more
        self._episodes = EpisodicMemory()
        self._memory = Memory()

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation, and what was completed since the last."""
        self._now = observation
        self._episodes.observe(observation)
        vocabulary = vocabulary_of(observation, wide=self._profile.wide)
        if self._kitchen is None or vocabulary != self._kitchen.vocabulary:
            llm, profile, menu = self._llm, self._profile, observation.menu
            questions = Questions(profile, menu, vocabulary)
            self._kitchen = _Kitchen(
                vocabulary,
                IntentionReader(llm, profile, menu, vocabulary),
                Interview(llm, profile, questions, rates=self._variant.alphas is not None),
                OneStage(llm, profile, ReadingPrompts(profile, menu, vocabulary), vocabulary),
            )
        if (asked := self._memory.asked) is not None:
            left = asked.after(observation, self._profile.begin_s)
            self._memory = replace(self._memory, asked=left)

    def hear(self, heard: FromHuman) -> None:
        """Keep the newest words, and that they are taken back."""
        match heard:
            case Heard() if heard.text and not (self._now and heard.seat == self._now.seat):
                self._heard = (*self._heard[-1:], heard)
            case Unsaid(number):
                self._taken_back = number
            case Withdraw() if self._heard:
                self._taken_back = self._heard[-1].id

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Read what was said, or hold a conversation if it is time to."""
        now, kitchen = self._now, self._kitchen
        if now is None or kitchen is None or not now.options:
            return
        heard = self._heard[-1] if self._heard else None
        if heard is not None and heard.id > self._memory.over and self._is_over(heard):
            yield from self._end(heard, now)
        moment = _Moment(now, kitchen, context, heard, self._wish(heard, now))
        if self._variant.reads and self._is_new(heard, self._memory.read):
            assert heard is not None
            start, cancel = moment.context.now(), moment.context.cancel
            reading = moment.kitchen.reader.read(heard.text, self._situation(heard, moment), cancel)
            yield from self._understand(reading, heard, moment.context.now() - start, moment)
            self._memory = replace(self._memory, talks=0)
        elif self._is_due(moment):
            yield from self._talk(moment)
        else:
            self._prefill(moment)

    def fresh(self, seed: int | None = None) -> "StagedMind":
        """One that remembers nothing, with the same model. Nothing in it is random."""
        return StagedMind(self._llm, self._profile, self._variant)

    # ------------------------------------------------------------ when

    def _is_new(self, heard: Heard | None, known: int) -> bool:
        return heard is not None and heard.id > max(known, self._memory.over)

    def _is_over(self, heard: Heard) -> bool:
        """Whether a message is taken back, or taken to be satisfied without asking."""
        deeds = self._variant.deeds
        enough = deeds is not None and len(self._episodes.completed(heard.tick)) >= deeds
        return enough or heard.id == self._taken_back

    def _wish(self, heard: Heard | None, now: Observation) -> ChoiceBasis | None:
        """What the person wants now, as it is known; None: nothing."""
        if heard is None or not self._is_new(heard, 0):
            return None
        if not self._variant.reads:
            return ChoiceBasis("words", heard.text)
        meant = self._memory.meant.get(heard.id, NoIntention())
        if now.book.read != heard.id or isinstance(meant, NoIntention) or self._kitchen is None:
            return None
        return ChoiceBasis("intention", sentence(meant, self._kitchen.vocabulary))

    def _is_due(self, moment: _Moment) -> bool:
        memory, now = self._memory, moment.now
        new = self._is_new(moment.heard, memory.talked)
        if self._variant.reads and new:
            # What was announced has to come back first, so that all go by the same.
            return now.book.read == memory.read
        if self._variant.acts:
            return new or (not now.doing and memory.asked is None)
        if new or memory.tick is None:
            return True
        begun = moment.wish is not None and bool(now.doing) and now.doing_since > memory.since
        return begun or now.tick - memory.tick >= PERIOD_S * TICKS_PER_SECOND

    def _prefill(self, moment: _Moment) -> None:
        """Evaluate what the next prompt begins with."""
        if self._variant.reads and moment.heard is None:
            vocabulary = moment.kitchen.vocabulary
            situation = situation_of(moment.now, None, None, vocabulary)
            moment.kitchen.reader.prefill(situation, moment.context.cancel)

    # ------------------------------------------------------------ reading

    def _situation(self, heard: Heard, moment: _Moment) -> Situation:
        before = None
        if len(self._heard) > 1:
            said = self._heard[0]
            meant = self._memory.meant.get(said.id, NoIntention())
            before = Exchange(said.text, meant, "satisfied")
        return situation_of(moment.now, heard, before, moment.kitchen.vocabulary)

    def _understand(
        self, reading: Reading, heard: Heard, seconds: float, moment: _Moment
    ) -> Iterator[FromMind]:
        """Announce what a message means, unless it was announced so already."""
        yield reading.thought(seconds, heard.id, moment.kitchen.vocabulary, self.model)
        meant = self._memory.meant
        if meant.get(heard.id) != reading.intention:
            yield understood(reading.intention, heard, moment.now.book, reading.completion.logprob)
            meant = {**meant, heard.id: reading.intention}
            self._memory = replace(self._memory, read=heard.id, meant=meant)

    # ------------------------------------------------------------ conversations

    def _talk(self, moment: _Moment) -> Iterator[FromMind]:
        variant, now = self._variant, moment.now
        asked = QueueMoment.of(now.book, now, moment.kitchen.vocabulary)
        heard = self._heard if moment.wish is not None else ()
        told = occasion_of(asked, now, moment.wish, heard, self._episodes, variant, self._profile)
        if (
            not told.case.options
            and variant.acts
            and not self._is_new(moment.heard, self._memory.talked)
        ):
            return  # there is nothing that it could ask for
        answers = yield from self._answers(told, moment)
        yield from self._say(answers.get("chat", ""), moment)
        if name := answers.get("action"):
            place = asked.focus.place(name, now.options)
            yield Do(name, now.id, bool(now.doing), told.case.condition.source, place)
            self._memory = replace(self._memory, asked=Asked(name))
        yield from self._conclude(answers.get("verdict") == "yes", moment)

    def _answers(
        self, told: Occasion, moment: _Moment
    ) -> Generator[FromMind, None, Mapping[Stage, str]]:
        """Ask for everything, then tell what was thought."""
        kitchen, context, heard = moment.kitchen, moment.context, moment.heard
        stages = self._variant.idle if moment.wish is None else self._variant.stages
        if "together" not in stages or heard is None:
            found = kitchen.interview.answers(stages, told, context)
            yield from (answer.thought for answer in found.values())
            return {stage: answer.text for stage, answer in found.items()}
        start = context.now()
        lines = kitchen.interview.questions.lines(told)
        situation = self._situation(heard, moment)
        one = kitchen.one_stage.ask(heard.text, situation, told, lines, context.cancel)
        yield from self._understand(one.reading, heard, context.now() - start, moment)
        over = one.satisfied or not isinstance(one.reading.intention, Demand)
        return {"chat": one.said, "verdict": "yes" if over else "no"}

    def _say(self, text: str, moment: _Moment) -> Iterator[FromMind]:
        """Nothing twice; unasked no more often than the profile has it."""
        memory, tick, profile = self._memory, moment.now.tick, self._profile
        if not text or same(text, memory.said):
            return
        pause = profile.remark_s * TICKS_PER_SECOND
        if moment.wish is None and (tick - memory.spoke) * profile.talkativeness < pause:
            return
        yield Say(text, "chat" if moment.wish is None else "answer")
        self._memory = replace(self._memory, said=text, spoke=tick)

    def _conclude(self, done: bool, moment: _Moment) -> Iterator[FromMind]:
        """The conversation is over, and perhaps what it was about."""
        memory, now, heard = self._memory, moment.now, moment.heard
        talks = 1 if self._is_new(heard, memory.talked) else memory.talks + 1
        self._memory = replace(
            memory,
            talked=memory.talked if heard is None else heard.id,
            talks=talks,
            tick=now.tick,
            since=now.doing_since,
        )
        if moment.wish is not None and heard is not None:
            question = self._variant.reads and not isinstance(
                self._memory.meant.get(heard.id), Demand
            )
            if done or question or talks >= self._variant.talks:
                yield from self._end(heard, now)

    def _end(self, heard: Heard, now: Observation) -> Iterator[FromMind]:
        """Nothing more is to be done of a message."""
        yield satisfied(heard.id, now.book)
        self._memory = replace(self._memory, over=heard.id)
