"""The Slow Mind: finds out what the human means, keeps account of it, and talks (hla.md 4).

Each message is read once, at once. The model is asked for what only it can tell: what a message
means. What comes of that is computed, and goes to the order book of the cook (`EditBook`):

    a demand                    what it asks for is added
    a question, small talk      it is told that they were read
    words that may mean two     likewise, with a note; the human is asked which, and what fits is
    things                      read as the answer; silence means none of them
    of which a part is sure     that part as a demand; of the rest it is asked what it is
    words heard doubtfully      read, with a note; the human is asked whether; silence means no
    whose other hearings mean
    something else,
    a rule that is only guessed
    words that mean nothing     read, with the reason: they change nothing
    progress                    none: the game counts
    rules rule out all orders   the human is asked whether to lift them; silence means no
    no way to do it             after a while it is settled as impossible
    a message taken back        all is as if it had not been said
    words that are not sent yet none: what they may mean is told in `Readings`
    words that put right what   the message that was misread is taken back; then as above
    was misread
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from agents.hla.generation import Dialogue, Realizer, replies
from agents.hla.grounding import answers_for_all, pointed_at
from agents.hla.profiles import Profile
from agents.hla.reading import Exchange, IntentionReader, Reading, apart, readings_of, sent_with
from agents.hla.reflecting._conversation import Conversation, Inbox, Mending
from agents.hla.reflecting._goal_tracker import Deliberation, GoalTracker
from agents.hla.reflecting._questions import YES_OR_NO, AskingBack, Confirmation, OpenQuestion
from agents.hla.reflecting._responding import Responder, RuleWatch
from agents.intention import Demand, NoIntention
from agents.llm.protocol import LanguageModel
from agents.messages import (
    TICKS_PER_SECOND,
    FromHuman,
    FromMind,
    Heard,
    Observation,
    Question,
)
from agents.mind import Context, ModelMind
from agents.orders.wording import vocabulary_of

#: For so long what was read of a draft is what its words mean: the kitchen changes.
_FRESH_TICKS = 3 * TICKS_PER_SECOND


@dataclass(frozen=True, slots=True)
class _ReadDraft:
    """A draft that was read, after the exchanges `before`."""

    words: Heard
    before: Sequence[Exchange]
    reading: Reading

    def answers(self, heard: Heard, before: Sequence[Exchange]) -> bool:
        """Whether words that were sent need not be read again."""
        same = (heard.text, heard.pointing) == (self.words.text, self.words.pointing)
        fresh = heard.tick - self.words.tick <= _FRESH_TICKS
        return same and (heard.reading is not None or (fresh and before == self.before))


class SlowMind(ModelMind):
    """Listens and talks for one cook."""

    def __init__(self, model: LanguageModel, profile: Profile, random: Random) -> None:
        """`random` varies the wording only."""
        super().__init__(model)
        self._profile = profile
        self._random = random
        self._dialogue = Dialogue(Realizer(model, profile, random), profile, model.name)
        self._tracker = GoalTracker(profile, self._dialogue)
        self._observation: Observation | None = None
        self._reader: IntentionReader | None = None
        self._conversation = Conversation(self._tracker)
        self._asking = AskingBack(profile)
        self._mending = Mending(profile, self._conversation, self._tracker)
        self._inbox = Inbox(self._conversation, self._asking)
        self._rules = RuleWatch(profile, self._tracker, self._dialogue, self._asking)
        self._respond = Responder(profile, self._tracker, self._dialogue, self._inbox, self._rules)
        self._drafted: _ReadDraft | None = None

    @property
    def profile(self) -> Profile:
        return self._profile

    def reader(self, observation: Observation) -> IntentionReader:
        """Reads messages of the kitchen of `observation` as this mind does."""
        vocabulary = vocabulary_of(observation, wide=self._profile.wide)
        return IntentionReader(self._llm, self._profile, observation.menu, vocabulary)

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation and what happened since the last."""
        self._observation = observation
        self._tracker.observe(observation)
        vocabulary = vocabulary_of(observation, wide=self._profile.wide)
        if self._reader is None or vocabulary != self._reader.vocabulary:
            self._reader = self.reader(observation)

    def hear(self, heard: FromHuman) -> None:
        """Keep the human's words, and what it takes back, until they are dealt with."""
        self._inbox.hear(heard, self._observation)

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Read what was said, see how what was asked for stands, perhaps say something."""
        now, reader = self._observation, self._reader
        if now is None or reader is None or not now.options:
            return
        moment = Deliberation(now, reader.vocabulary, context)
        self._tracker.look(moment)
        inbox = self._inbox
        while inbox.unsaid:
            yield from self._respond.unsay(inbox.unsaid[0], moment)
        while inbox.withdrawn:
            yield from self._respond.withdraw(inbox.withdrawn[0], moment)
        while inbox.words:
            yield from self._take_in(inbox.words[0], reader, moment)
        yield from self._give_up_asking(moment)
        yield from self._rules.look(moment)
        yield from self._tracker.assess(moment)
        yield from self._read_draft(reader, moment)
        yield from self._dialogue.remark(self._respond.known(moment), context)
        reader.prefill(self._conversation.situation(now, reader.vocabulary), context.cancel)

    def fresh(self, seed: int | None = None) -> "SlowMind":
        """One that remembers nothing, with the same model. `seed`: of its wording."""
        random = self._random if seed is None else Random(seed)
        return SlowMind(self._llm, self._profile, random)

    def _take_in(
        self, heard: Heard, reader: IntentionReader, moment: Deliberation
    ) -> Iterator[FromMind]:
        """One message, with or without words."""
        chosen = self._asking.chosen(heard.text)
        if chosen is not None:
            yield from self._act_upon(heard, chosen, moment)
        elif heard.text or heard.pointing is None:
            yield from self._read(heard, reader, moment)
        else:
            meant = pointed_at(heard.pointing, moment.now, moment.vocabulary)
            reading = Reading.unread(meant or NoIntention("nonsense"))
            yield from self._respond.follow(heard, reading, moment)

    def _read(
        self, heard: Heard, reader: IntentionReader, moment: Deliberation
    ) -> Iterator[FromMind]:
        context = moment.context
        start = context.now()
        reading, unclear = self._understand(heard, reader, moment)
        seconds = context.now() - start
        if heard.hearing is not None:  # whoever writes has been shown it
            yield readings_of(heard, reading, reader.vocabulary)
        yield reading.thought(seconds, heard.id, reader.vocabulary, self.model)
        question = self._question(heard, reading, unclear, reader, moment)
        if question is None and not isinstance(self._asking.open, OpenQuestion | Confirmation):
            reading = replace(reading, replaces=self._mending.misread(heard, reading))
        if question is None:
            yield from self._act_upon(heard, reading, moment)
        else:
            yield from self._ask(question, moment)

    def _understand(
        self, heard: Heard, reader: IntentionReader, moment: Deliberation
    ) -> tuple[Reading, bool]:
        """What words mean, as an answer if they can be one; and whether they are unclear.

        What whoever wrote them was shown and sent is what they mean.
        """
        cancel = moment.context.cancel
        alone = self._conversation.situation(moment.now, moment.vocabulary, heard)
        known = self._drafted is not None and self._drafted.answers(heard, alone.before)
        drafted = self._drafted.reading if self._drafted is not None and known else None
        if (meant := sent_with(heard, reader.vocabulary)) is not None:
            return (drafted or Reading.unread(meant)).chosen(meant), False
        question = self._asking.open
        sure = heard.doubtful or isinstance(question, OpenQuestion | Confirmation)
        reading = drafted or reader.read(heard.text, alone, cancel)
        if question is not None and question.may_be_answered_by(
            reading.intention, reader.vocabulary
        ):
            asked = replace(alone, asked=question.offered)
            again = partial(reader.read, heard.text, asked, cancel)
            return question.answered(heard.text, reading, again), False
        return reading, not sure and reader.unclear(heard.text, alone, reading, cancel)

    def _read_draft(self, reader: IntentionReader, moment: Deliberation) -> Iterator[FromMind]:
        """Tell what words may mean that are not sent yet; nothing comes of it."""
        draft = self._inbox.draft
        if draft is None or not draft.text:
            return
        chosen = self._asking.chosen(draft.text)
        reading = chosen or self._understand(draft, reader, moment)[0]
        yield readings_of(draft, reading, moment.vocabulary)
        before = self._conversation.situation(moment.now, moment.vocabulary, draft).before
        self._drafted, self._inbox.draft = _ReadDraft(draft, before, reading), None

    def _question(
        self,
        heard: Heard,
        reading: Reading,
        unclear: bool,
        reader: IntentionReader,
        moment: Deliberation,
    ) -> OpenQuestion | Confirmation | None:
        """What to ask before anything is done: which of two things, or whether they were heard."""
        tick = moment.now.tick
        if (unclear or reading.is_likely_guess) and reading.refusal is None:
            question = self._which(heard, reading, moment)
            if question is not None:
                return question
        asks = heard.doubtful and isinstance(reading.intention, Demand)
        doubtful = asks and not self._borne_out(heard, reading, reader, moment)
        if self._asking.must_confirm(heard, reading, unclear=unclear, doubtful=doubtful):
            assert isinstance(reading.intention, Demand)
            return Confirmation((reading.intention,), YES_OR_NO, tick, heard, reading)
        return None

    def _which(
        self, heard: Heard, reading: Reading, moment: Deliberation
    ) -> OpenQuestion | Confirmation | None:
        """Which of some things is meant, by all of the words or by what of them is not sure."""
        half = apart(heard.text, reading)
        if half is not None:
            sure, rest, offered = half.sure, half.words, half.offered
        else:
            sure, rest, offered = None, "", reading.offered
        guess, now = reading.guess is not None, moment.now
        if not self._asking.worth(offered, heard, now, guess=guess or half is not None):
            return None
        if not offered[1:]:
            meant = reading.chosen(offered[0])
            return Confirmation(offered, YES_OR_NO, now.tick, heard, meant, sure=sure, rest=rest)
        if not self._respond.differ(offered, heard, reading, moment):
            return None
        choices = replies.choices(offered, moment.vocabulary)
        return OpenQuestion(offered, choices, now.tick, heard, reading, sure=sure, rest=rest)

    def _borne_out(
        self, heard: Heard, reading: Reading, reader: IntentionReader, moment: Deliberation
    ) -> bool:
        """Whether what else the recogniser heard means the same."""
        others = heard.hearing.others if heard.hearing is not None else ()
        situation = self._conversation.situation(moment.now, moment.vocabulary, heard)
        return reader.hearings_agree(others, reading.intention, situation, moment.context.cancel)

    def _ask(
        self, question: OpenQuestion | Confirmation, moment: Deliberation
    ) -> Iterator[FromMind]:
        """Ask what is meant, unless a colleague does; until the answer all stands as it was, but
        for what is sure.
        """
        heard = question.heard
        if question.sure is None:
            nothing = replace(question.guess, intention=NoIntention(), problem="asked back")
            yield from self._respond.set_aside(heard, nothing, moment)
            self._inbox.words.remove(heard)
        else:
            yield from self._act_upon(heard, question.guess.chosen(question.sure), moment)
        if not answers_for_all(heard, None, moment.now):
            return
        match question:
            case OpenQuestion(offered) | Confirmation(offered) if question.sure is not None:
                line = replies.ask_about_rest(question.rest, offered, moment.vocabulary)
            case OpenQuestion(offered):
                line = replies.ask_back(offered, moment.vocabulary)
            case Confirmation((demand,)):
                line = replies.confirm(demand, moment.vocabulary)
        yield from self._respond.say_to(heard, line, moment)
        yield Question(question.choices)
        self._asking.ask(question)

    def _act_upon(self, heard: Heard, reading: Reading, moment: Deliberation) -> Iterator[FromMind]:
        """Do what was understood; it may be what was asked about."""
        question = self._asking.open
        words = heard if question is None else question.words_behind(heard, reading)
        # Perhaps it turns out by these what earlier words meant.
        if isinstance(question, OpenQuestion) and reading.intention in question.offered:
            misread = question.heard if question.sure is None else None
        else:
            misread = self._conversation.said(reading.replaces)
        if misread is not None and isinstance(reading.intention, Demand):
            meant = Reading.unread(replace(reading.intention, place="end"))
            told = readings_of(misread, meant, moment.vocabulary)
            yield replace(told, learnt=True)
        yield from self._respond.follow(words, reading, moment)

    def _give_up_asking(self, moment: Deliberation) -> Iterator[FromMind]:
        """Without an answer nothing comes of what was asked about."""
        question = self._asking.unanswered(moment.now.tick)
        if question is None:
            return
        yield Question()
        self._asking.end()
        if question.heard.text:
            line = replies.unconfirmed(question.heard.id)
            yield from self._dialogue.say(line, moment.now, moment.context)
