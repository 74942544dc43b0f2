"""Sees when rules rule out every order, and asks whether to lift them, once for the same rules."""

from collections.abc import Generator, Sequence

from agents.hla.generation import Dialogue, replies
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import Profile
from agents.hla.reflecting._goal_tracker import Deliberation, GoalTracker
from agents.hla.reflecting._questions import AskingBack, LiftingQuestion, emergency
from agents.intention import Avoid, Qualified, undone
from agents.messages import FromMind, Question
from agents.orders import Bounds, bars


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

    def look(self, moment: Deliberation) -> Generator[FromMind, None, None]:
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
