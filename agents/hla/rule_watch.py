"""Sees when rules rule out every order, and asks whether to lift them, once for the same rules."""

from collections.abc import Generator

from agents.hla.answering.knowledge import Knowledge
from agents.hla.asking_back import AskingBack, emergency
from agents.hla.goal_tracker import Deliberation, GoalTracker
from agents.hla.lifting import LiftingQuestion
from agents.hla.profiles import Profile
from agents.hla.ruled_out import rules_out_all
from agents.hla.talking import replies
from agents.hla.talking.dialogue import Dialogue
from agents.intention import Avoid
from agents.messages import FromMind, Question


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
        free = self._asking.open is None and self._tracker.queue.halt is None
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
        question = LiftingQuestion(bans, moment.now.tick)
        line = replies.ask_to_lift(bans, len(moment.now.orders), moment.vocabulary)
        yield from self._dialogue.say(line, moment.now, moment.context)
        yield Question(question.choices)
        self._asking.ask(question)
        self._told |= self._entries(bans)

    def _ruling_out(self, moment: Deliberation) -> tuple[Avoid, ...]:
        known = Knowledge(moment.now, moment.vocabulary)
        return rules_out_all(self._tracker.queue.avoids, known)

    def _entries(self, bans: tuple[Avoid, ...]) -> frozenset[int]:
        return frozenset(entry.id for entry in self._tracker.queue.bans if entry.part in bans)
