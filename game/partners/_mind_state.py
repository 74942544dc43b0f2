"""What the minds of one cook have let be known, from which the cook, they and people are told."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from agents.messages import (
    Book,
    CodePolicy,
    EditBook,
    Intend,
    Observation,
    Readings,
    Reflection,
    ScoredChoice,
    Thought,
)
from agents.orders import OrderBook, announced
from game.executor.driver import Running
from game.partners._crew_member import CrewMember
from game.partners.mind_panel import MindPanel
from game.partners.minds import Minds
from game.partners.observation_builder import News
from game.partners.shown_words import macro_words

#: Choices that the panel shows, best first.
SHOWN_CHOICES = 5
#: The stage of thoughts that weigh plans, not macro actions.
PLANNING = "policy"


def told(intend: Intend) -> tuple[object, ...]:
    """What of an announcement is worth noting: not what holds it up."""
    entries = {(e.id, e.part, e.done, e.over) for e in intend.queue}
    return intend.intention, intend.state, entries


@dataclass(slots=True)
class MindState:
    """What the minds of one cook have let be known so far.

    `orders`: what people want; `intention`: the same as it was told last; `member`: it in its crew.
    `now`: the kitchen as it was shown last.
    `thought`: the last one that weighed macro actions. `choices`: of what was asked back.
    `draft`: what somebody writes, as the minds and as people have it; `readings`: what that may
    mean, or what was said last aloud.
    """

    member: CrewMember
    orders: OrderBook = field(default_factory=OrderBook)
    now: Observation | None = None
    intention: Intend | None = None
    thought: Thought | None = None
    choices: tuple[str, ...] = ()
    message: str = ""
    words: str = ""
    policy: CodePolicy | None = None
    reflection: Reflection | None = None
    draft: tuple[str, str] = ("", "")
    readings: Readings | None = None
    latencies: dict[str, float] = field(default_factory=dict)
    _told: list[Intend] = field(default_factory=list)

    @property
    def wanted(self) -> Intend | None:
        """What the cook goes by, as it is told."""
        if self.book is self.orders.book:
            return self.intention
        return announced(self.book, self.member.vocabulary)

    @property
    def wants(self) -> bool:
        """Whether anything is wanted of the cook."""
        return bool(self.book.entries)

    @property
    def book(self) -> Book:
        """What the cook goes by: what its crew wants, while nothing stands that people want."""
        crew, people = self.member.book, self.orders.book
        return people if people.entries or crew is None else crew

    @property
    def shown(self) -> Observation:
        """The kitchen as it was shown last; it must have been."""
        assert self.now is not None
        return self.now

    def counted(self, seen: Observation) -> Observation:
        """What is seen, with what the cook goes by, counted up to it."""
        self._told += self.orders.see(seen, self.member.vocabulary)
        self.now = replace(seen, book=self.book)
        return self.now

    def edit(self, message: EditBook) -> None:
        """A mind edits the book."""
        self._told += self.orders.take(message, self.shown, self.member.vocabulary)
        self.now = replace(self.shown, book=self.book)

    def untold(self) -> Iterator[tuple[Intend | None, Intend]]:
        """What there was to tell of the orders since the last call, each with what was before."""
        while self._told:
            last, self.intention = self.intention, self._told.pop(0)
            yield last, self.intention

    def thinks(self, thought: Thought) -> None:
        """A thought has ended."""
        self.latencies[thought.stage] = thought.seconds
        if thought.choices and thought.stage != PLANNING:
            self.thought = thought

    def reads(self, readings: Readings) -> None:
        """Words were read; those of a draft that is not the newest are nobody's any more."""
        heard, written = self.draft
        if readings.heard:
            self.readings = readings
        elif readings.text == heard:
            self.readings = replace(readings, text=written)

    def plans(self, told: CodePolicy | Reflection) -> bool:
        """Keep it; False for a policy that is older than the one that is known."""
        match told:
            case CodePolicy(revision=revision) if self.policy and revision < self.policy.revision:
                return False
            case CodePolicy():
                self.policy = told
            case Reflection():
                self.reflection = told
        return True

    def news(self, news: News) -> News:
        """`news` with what is known of these minds."""
        return replace(
            news,
            plan=self.words,
            policy=self.policy,
            reflection=self.reflection,
        )

    def panel(self, minds: Minds, running: Running | None) -> MindPanel:
        """The panel at this moment; `running`: what the cook does."""
        meant, thought = self.wanted, self.thought
        return MindPanel(
            status=minds.sentence,
            ready=minds.decides,
            thinking=minds.thinking,
            message=self.message,
            words=self.words,
            intention=meant.sentence if meant else "",
            state=meant.state if meant else None,
            note=meant.note if meant else "",
            queue=meant.queue if meant else (),
            question=self.choices,
            readings=self.readings,
            doing="" if running is None else macro_words(running.macro.name),
            source="" if running is None else running.source,
            choices=tuple(map(_shown, thought.choices[:SHOWN_CHOICES])) if thought else (),
            basis=thought.basis if thought else None,
            policy=self.policy,
            reflection=self.reflection,
            latencies=tuple(self.latencies.items()),
            models=tuple((mind, model) for mind, model in minds.models.items() if model),
            listens=minds.hear_words,
        )


def _shown(choice: ScoredChoice) -> ScoredChoice:
    """It, under the name that people read."""
    return replace(choice, name=macro_words(choice.name))
