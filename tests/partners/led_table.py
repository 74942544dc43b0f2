"""A crew at work with a leader that listens, and somebody who talks to it."""

from collections.abc import Sequence
from random import Random

from agents.crew._leader import Leader, Parts
from agents.crew._listening import Listening
from agents.crew._worker import Worker
from agents.hla.profiles import Profile
from agents.llm.protocol import LanguageModel
from agents.messages import Tell
from agents.workers.inline_link import InlineLink
from game.content.level import Level
from game.partners.casting import cast, listening
from game.partners.mind_head import MindHead
from game.partners.minds import Minds
from game.partners.partner_spec import WORKER
from game.session.crew import ORGANISATIONS, Crew
from game.session.match.match import Match
from game.session.seats.seat import Seat
from game.session.words import NOBODY


class Table:
    """A crew of workers in a kitchen, with the last of the cooks, or nobody there, who talks.

    `names`: the cooks', by seat.
    """

    def __init__(
        self,
        level: Level,
        model: LanguageModel,
        profile: Profile,
        names: Sequence[str] = ("Ann", "Ben", "Mia", "You"),
    ) -> None:
        people = [seat for seat, cook in enumerate(level.cooks) if cook.role == "human"]
        self.speaker = people[0] if people else NOBODY
        listens = Listening(model, profile, Random(1), chefs=not people)
        head = MindHead(InlineLink(Leader(Parts(listening=listens)), fixed_s=0.1))
        workers = listening(
            lambda: Minds.of(WORKER, lambda role: InlineLink(Worker(), fixed_s=0.0))
        )
        seats = cast(level, lambda cook, spec: Seat(), workers)
        crew = Crew(ORGANISATIONS["tree"], head)
        self.crew = crew
        self.match = Match(level, seats, 3, names=names, crew=crew)

    def say(self, text: str, seconds: float = 1.0) -> list[str]:
        """What the leader says to it within so long."""
        since = len(self.match.history.talk)
        self.match.say(self.speaker, text)
        for _ in range(round(10 * seconds)):
            self.match.tick()
        new = (sent.entry for sent in self.match.history.talk[since:])
        return [entry.text for entry in new if isinstance(entry, Tell)]

    @property
    def kept(self) -> dict[object, tuple[int, ...]]:
        return {order.part: order.cooks for order in self.crew.orders}
