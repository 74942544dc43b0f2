"""What comes of a message that was understood: it edits the book, and it is answered; and of rules
that rule out every order: it is asked whether to lift them, once for the same rules.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

from agents.hla.generation import (
    Dialogue,
    DialogueAct,
    Entries,
    acknowledge,
    answer,
    outcomes,
    replies,
)
from agents.hla.generation.outcomes import aside, elsewhere, there_already
from agents.hla.grounding import GroundedDemand, answers_for_all, ground, mine, wants_new
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import Profile
from agents.hla.reading import Reading, adds_restriction
from agents.hla.reflecting._conversation import Inbox
from agents.hla.reflecting._goal_tracker import Deliberation, GoalTracker
from agents.hla.reflecting._questions import AskingBack, LiftingQuestion, emergency
from agents.intention import (
    Ask,
    Avoid,
    Demand,
    NoIntention,
    Part,
    Qualified,
    Split,
    Swap,
    undone,
    unplaced,
)
from agents.messages import Add, EditBook, FromMind, Heard, Question, TakeBack, TakeOff
from agents.orders import Bounds, bars, begins, edited


class RuleWatch:
    """Of one mind."""

    def __init__(
        self, profile: Profile, tracker: GoalTracker, dialogue: Dialogue, asking: AskingBack
    ) -> None:
        self._profile = profile
        self._tracker = tracker
        self._dialogue = dialogue
        self._asking = asking
        self._told: frozenset[int] = frozenset()  # the entries of rules that were asked about

    def will_ask(self, moment: Deliberation) -> bool:
        """Whether there is something new to ask about."""
        free = self._asking.open is None and self._tracker.book.halt is None
        bans = self._ruling_out(moment)
        new = not self._entries(bans) <= self._told
        return free and new and not emergency(moment.now, self._profile)

    def look(self, moment: Deliberation) -> Iterator[FromMind]:
        """Ask, or be done with the question once an order can be made again."""
        bans = self._ruling_out(moment)
        if isinstance(self._asking.open, LiftingQuestion) and self._asking.open.bans != bans:
            yield Question()
            self._asking.end()
        if not self.will_ask(moment):
            return
        question = LiftingQuestion.about(bans, moment.now.tick)
        line = replies.ask_to_lift(bans, len(moment.now.orders), moment.vocabulary)
        yield from self._dialogue.say(line, moment.now, moment.context)
        yield Question(question.choices)
        self._asking.ask(question)
        self._told |= self._entries(bans)

    def _ruling_out(self, moment: Deliberation) -> tuple[Avoid, ...]:
        known = Knowledge(moment.now, moment.vocabulary)
        book = self._tracker.book
        ends = [Qualified.of(entry.part).inner for entry in book.standing]
        lasting = [ban for ban in book.avoids if undone(ban) not in ends]
        return rules_out_all(lasting, known)

    def _entries(self, bans: tuple[Avoid, ...]) -> frozenset[int]:
        return frozenset(entry.id for entry in self._tracker.book.bans if entry.part in bans)


def rules_out_all(bans: Sequence[Avoid], known: Knowledge) -> tuple[Avoid, ...]:
    """Those that keep this cook from every order there is; () if one is left, or none is there.

    What is left to the human keeps nobody from anything.
    """
    mine = [ban for ban in bans if not ban.yours]
    orders = known.now.orders
    barring = [[ban for ban in mine if bars(Bounds((ban,)), o, known.now)] for o in orders]
    if not all(barring):
        return ()
    found = [ban for each in barring for ban in each]
    return tuple(ban for ban in mine if ban in found)


class Responder:
    """One cook's responses."""

    def __init__(
        self,
        profile: Profile,
        tracker: GoalTracker,
        dialogue: Dialogue,
        inbox: Inbox,
        rules: RuleWatch,
    ) -> None:
        self._profile = profile
        self._tracker = tracker
        self._dialogue = dialogue
        self._inbox = inbox
        self._rules = rules

    def follow(self, heard: Heard, reading: Reading, moment: Deliberation) -> Iterator[FromMind]:
        """Do what was understood."""
        match reading.intention:
            case Demand() as demand:
                yield from self._take(heard, demand, reading, moment)
            case Ask() as ask:
                yield from self.set_aside(heard, reading, moment)
                yield from self._inbox.dealt(heard, ask)
                if answers_for_all(heard, ask.what, moment.now):
                    line = answer(ask, self.known(moment.at_speaking, heard))
                    yield from self.say_to(heard, line, moment)
            case NoIntention() as nothing:
                yield from self._let_be(heard, nothing, reading, moment)

    def withdraw(self, entry: int, moment: Deliberation) -> Iterator[FromMind]:
        """The human has taken an entry off the list by hand."""
        change = edited(self._tracker.book, TakeOff((entry,)), moment.vocabulary)
        if change.ended:
            yield from self._tracker.edit(TakeOff((entry,)), moment)
            line = outcomes.withdrawn(change.ended, moment.vocabulary)
            yield from self._dialogue.say(line, moment.now, moment.context)
        self._inbox.withdrawn.remove(entry)

    def unsay(self, number: int, moment: Deliberation) -> Iterator[FromMind]:
        """Who said a message takes it back: what came of it is undone, as if it had not been said.

        A question that it ended is open again.
        """
        asking = self._inbox.asking
        question = asking.ended_by(number)
        if asking.open is not None and asking.open.heard.id == number:
            yield Question()
            asking.end()
        changes = yield from self._forget(number, moment)
        if question is not None:
            yield Question(question.choices)
            asking.ask(replace(question, tick=moment.now.tick))
        self._inbox.unsaid.remove(number)
        if changes:
            yield from self._dialogue.say(outcomes.forgotten(number), moment.now, moment.context)

    def _forget(self, number: int, moment: Deliberation) -> Generator[FromMind, None, bool]:
        """As if the message had not been said; whether anything has changed by that."""
        before, said = self._tracker.book.revision, self._inbox.asking.answer_to(number)
        change = yield from self._tracker.edit(TakeBack(said), moment)
        self._inbox.conversation.forget(number)
        return change.book.revision != before

    def set_aside(self, heard: Heard, reading: Reading, moment: Deliberation) -> Iterator[FromMind]:
        """Tell of a message that changes no demand."""
        confidence, problem = reading.completion.logprob, reading.problem
        told = EditBook(0, (), heard.id, reading.intention, heard.tick, problem, confidence)
        yield from self._tracker.tell(told, moment)

    def differ(
        self, readings: Sequence[Demand], heard: Heard, reading: Reading, moment: Deliberation
    ) -> bool:
        """Whether the readings come to different things in the kitchen as it is."""
        meant = (self._meant(heard, demand, reading, moment).demand for demand in readings)
        options = moment.now.options
        return len({tuple(begins(part, options) for part in each.parts) for each in meant}) > 1

    def known(self, moment: Deliberation, heard: Heard | None = None) -> Knowledge:
        """What answers may draw on."""
        asker, text = (heard.seat, heard.text) if heard is not None else (None, "")
        model = "small language model" if self._profile.style == "compact" else "language model"
        return Knowledge(
            moment.now, moment.vocabulary, self._tracker.stands.entries, asker, text, model
        )

    def _take(
        self, heard: Heard, demand: Demand, reading: Reading, moment: Deliberation
    ) -> Iterator[FromMind]:
        """What of a demand is for this cook is done, and what it asks beside is answered.

        Who is not meant says nothing.
        """
        asked = [part for part in demand.parts if isinstance(part, Ask)]
        rest = tuple(part for part in demand.parts if not isinstance(part, Ask))
        asked_of_me = replace(demand, parts=rest)
        own, beyond = mine(asked_of_me, moment.now, moment.vocabulary, self._tracker.book)
        if own is None:
            yield from self.set_aside(heard, reading, moment)
            yield from self._inbox.dealt(heard, demand)
        else:
            yield from self._obey(heard, own, reading, moment)
        asked = [ask for ask in asked if answers_for_all(heard, ask.what, moment.now)]
        known = self.known(moment.at_speaking, heard)
        lines = [answer(question, known) for question in asked]
        lines += [replies.beyond(part, moment.vocabulary) for part in beyond[:1]]
        for line in lines:
            yield from self.say_to(heard, line, moment)

    def say_to(self, heard: Heard, line: DialogueAct, moment: Deliberation) -> Iterator[FromMind]:
        """Answer a message, so that it is known which of several."""
        about = replies.quoted(heard.text) if heard.id in self._inbox.crowded else ""
        yield from self._dialogue.say(line, moment.now, moment.context, heard.text, about)

    def _obey(
        self, heard: Heard, demand: Demand, reading: Reading, moment: Deliberation
    ) -> Iterator[FromMind]:
        before = self._tracker.stands
        if reading.replaces:
            yield from self._forget(reading.replaces, moment)
        meant = self._meant(heard, demand, reading, moment)
        edit = Add(meant.demand, heard.tick, heard.id, tuple(meant.needless))
        confidence = reading.completion.logprob
        change = yield from self._tracker.edit(edit, moment, heard.id, confidence)
        yield from self._inbox.dealt(heard, meant.demand)
        found = self._tracker.stands
        known = {entry.id for entry in before.entries}
        blocked = [entry for entry, _ in found.focus.blocked if entry.id not in known]
        if self._tracker.need_no_work(blocked, moment.now):
            return  # the assessment that follows ends them and says why
        if (
            not meant.demand.goals
            and adds_restriction(meant.demand)
            and self._rules.will_ask(moment)
        ):
            return  # the question that follows tells the rule
        if reading.replaces:
            meant = replace(meant, asked=replace(meant.asked, place="instead"))
        line = acknowledged(
            meant, before.entries, found.entries, change.idle, self.known(moment, heard)
        )
        yield from self.say_to(heard, line, moment)

    def _meant(
        self, heard: Heard, demand: Demand, reading: Reading, moment: Deliberation
    ) -> GroundedDemand:
        """What a demand comes to in the kitchen as it is."""
        facts = self._tracker.lately(moment.now)
        anew = wants_new(heard.text, reading.completion.text)
        known = self.known(moment, heard)
        return ground(demand, heard, known, self._tracker.book, facts, anew=anew)

    def _let_be(
        self, heard: Heard, nothing: NoIntention, reading: Reading, moment: Deliberation
    ) -> Iterator[FromMind]:
        """A message that asks nothing of the partner changes nothing, or takes one back.

        Of several partners one replies, and all that something changes for.
        """
        changes = bool(reading.replaces) and (yield from self._forget(reading.replaces, moment))
        yield from self.set_aside(heard, reading, moment)
        yield from self._inbox.dealt(heard, nothing, unread=bool(reading.problem))
        known = self.known(moment, heard)
        if not changes and not answers_for_all(heard, None, moment.now):
            return
        if changes:
            line = outcomes.forgotten(reading.replaces)
        elif reading.refusal is not None:
            line = replies.refused(reading.refusal)
        else:
            line = replies.not_understood() if reading.problem else replies.reply(nothing, known)
        yield from self.say_to(heard, line, moment)


def acknowledged(
    meant: GroundedDemand, before: Entries, after: Entries, idle: Sequence[Part], known: Knowledge
) -> DialogueAct:
    """What is said: the queue was `before`, is `after`; `idle` parts changed nothing."""
    present = meant.left.present
    if present and all(part in meant.needless for part in meant.demand.parts):
        return there_already(present, known)
    asked = tuple(unplaced(part) for part in meant.asked.parts)
    shares = any(isinstance(part, Split | Swap) for part in asked)
    told = (
        replace(meant.asked, parts=asked)
        if shares
        else replace(meant.demand, place=meant.asked.place)
    )
    line = acknowledge(told, before, after, known.vocabulary, idle, meant.place, known.now)
    moved = elsewhere(meant.demand.goals, known)
    beside = " ".join(filter(None, (aside(present, known), line.aside, moved)))
    return replace(line, aside=beside)
