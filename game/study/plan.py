"""What a study is: agents, kitchens, and the steps that every participant takes; who does what
in which order: kitchens and agents are balanced over the participants' numbers.

Orders are the rows of Williams' balanced Latin square: each thing stands at each place equally
often, and follows each other one equally often. Which row a participant has is drawn by the plan's
seed in blocks, so that whoever knows the plan cannot tell, and every whole block is balanced.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase
from typing import Annotated, Literal, TypeVar

from game.content.level import Level
from game.content.scalars import choice, paragraphs, text
from game.partners.partner_spec import STILL
from game.settings import Backend

#: 'scale' and 'choice' are one of a few labels, of which a scale's rise from 1 on.
QuestionKind = Literal["scale", "choice", "number", "text"]


@dataclass(frozen=True, slots=True)
class StudyAgent:
    """A partner under study. `name`: in the data; `partner`: its row; `backend`, `model`: what it
    thinks with, None and '' for what the player's settings say.
    """

    name: str
    partner: str
    backend: Backend | None = None
    model: str = ""


#: In an agent's place where a participant cooks alone: the data have no name for it.
NOBODY = StudyAgent("", STILL.name)


@dataclass(frozen=True, slots=True)
class Question:
    """`name`: in the data; `ask`: what the participant reads below `title`, which may be ''.

    `labels`: of a scale or a choice; `low`, `high`: of a number; `optional`: may stay open.
    """

    name: str
    title: str
    ask: str
    kind: QuestionKind
    labels: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    optional: bool = False


#: Characters of a page, of a label; what a title is.
PAGE, LABEL, ABOVE = 6000, 40, "above the page"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextStep:
    step: Annotated[str, choice("text"), "what it is"]
    title: Annotated[str, text(), ABOVE]
    text: Annotated[str, paragraphs(PAGE), "what is read"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentStep:
    """A page to agree to; who does not is at the end."""

    step: Annotated[str, choice("consent"), "what it is"]
    title: Annotated[str, text(), ABOVE]
    text: Annotated[str, paragraphs(PAGE), "what is agreed to"]
    agree: Annotated[str, text(LABEL), "the button"] = "I agree"
    decline: Annotated[str, text(LABEL), "the other button"] = "I do not agree"


@dataclass(frozen=True, slots=True)
class QuestionsStep:
    title: str
    text: str
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class RoundsStep:
    """A phase: rounds with every agent in the participant's kitchens.

    `times`: so many with each in a row; `more`: then the participant may cook more of them.
    `after_each`: asked about each agent after its rounds. `alone`: with none of them, who has the
    partner's place stands still.
    """

    phase: str
    title: str
    text: str
    times: int
    more: bool
    after_each: tuple[Question, ...] = ()
    alone: bool = False


@dataclass(frozen=True, slots=True)
class RankingStep:
    """The agents are ranked by each question (its `title` and `ask`). `phase`: the last before."""

    phase: str
    title: str
    text: str
    questions: tuple[Question, ...]


Step = TextStep | ConsentStep | QuestionsStep | RoundsStep | RankingStep


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """`name`: of its file; `text`: what that says; `fingerprint`: a hash of it.

    `seed` decides every order with the participant's number. `called`: what participants call an
    agent, before its letter. `kitchens` by name, `kitchens_each` of them for one participant; their
    rounds are as long as the study has them.
    """

    name: str
    title: str
    seed: int
    called: str
    agents: tuple[StudyAgent, ...]
    kitchens: Mapping[str, Level]
    kitchens_each: int
    steps: tuple[Step, ...]
    text: str
    fingerprint: str

    def agent(self, name: str) -> StudyAgent:
        """The agent of that name, or who stands still; KeyError if there is none."""
        return {agent.name: agent for agent in (*self.agents, NOBODY)}[name]

    @property
    def questions(self) -> Mapping[str, Question]:
        """All that are no rankings, by name."""
        found: dict[str, Question] = {}
        for step in self.steps:
            match step:
                case QuestionsStep(questions=asked) | RoundsStep(after_each=asked):
                    found |= {each.name: each for each in asked}
        return found


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Meeting:
    """Rounds with one agent in one kitchen. `label`: what the participant calls it; `number`: which
    of the `of` meetings of its phase it is, from 1.
    """

    phase: str
    kitchen: str
    agent: str
    label: str
    number: int
    of: int


@dataclass(frozen=True, slots=True)
class Stop:
    """One thing that a participant does. `key`: what the data call it; `meeting`: of a round, or of
    the questions after it; `turn`: which of the rounds with that agent, from 1.
    """

    key: str
    step: Step
    meeting: Meeting | None = None
    turn: int = 1

    @property
    def questions(self) -> tuple[Question, ...]:
        match self.step:
            case RoundsStep(after_each=asked):
                return asked if self.turn == 0 else ()
            case QuestionsStep(questions=asked):
                return asked
        return ()


def williams(count: int) -> tuple[tuple[int, ...], ...]:
    """The rows of a balanced Latin square of the numbers below `count`, at least 1.

    As many rows as numbers or, for odd ones but 1, twice as many: the second half is the first
    backwards.
    """
    first = [0]
    for step in range(1, count):
        first.append((step + 1) // 2 if step % 2 else count - step // 2)
    rows = tuple(tuple((each + row) % count for each in first) for row in range(count))
    return rows if count % 2 == 0 or count == 1 else (*rows, *(row[::-1] for row in rows))


def itinerary(plan: StudyPlan, participant: int) -> tuple[Stop, ...]:
    """Every stop of the participant of that number, from 1."""
    return tuple(_Traveller(plan, participant).stops())


class _Traveller:
    def __init__(self, plan: StudyPlan, participant: int) -> None:
        self._plan = plan
        agents, kitchens = [a.name for a in plan.agents], list(plan.kitchens)
        self._agent_rows = williams(len(agents))
        self._kitchen_rows = williams(len(kitchens))
        # A run has every order of the kitchens once; over a block of runs, with every order of the
        # agents.
        self._run, place = divmod(participant - 1, len(self._kitchen_rows))
        self._row = _shuffled(range(len(self._kitchen_rows)), plan.seed, "kitchens", self._run)[
            place
        ]
        dealt = _shuffled(kitchens, plan.seed, "which kitchen")
        self.kitchens = [dealt[i] for i in self._kitchen_rows[self._row]][: plan.kitchens_each]
        self._agents = _shuffled(agents, plan.seed, "which agent")
        met = (agent for kitchen in range(len(self.kitchens)) for agent in self._order(0, kitchen))
        self._labels = {
            agent: f"{plan.called} {letter}"
            for agent, letter in zip(dict.fromkeys(met), ascii_uppercase, strict=False)
        } | {NOBODY.name: "nobody"}

    def stops(self) -> Iterator[Stop]:
        phases = 0
        for number, step in enumerate(self._plan.steps, 1):
            if isinstance(step, RoundsStep):
                yield from self._rounds(step, f"{number:02}", phases)
                phases += not step.alone
            else:
                yield Stop(f"{number:02}-{type(step).__name__.removesuffix('Step').lower()}", step)

    def _rounds(self, step: RoundsStep, prefix: str, phase: int) -> Iterator[Stop]:
        meetings = [
            (kitchen, agent)
            for place, kitchen in enumerate(self.kitchens)
            for agent in ([NOBODY.name] if step.alone else self._order(phase, place))
        ]
        for number, (kitchen, agent) in enumerate(meetings, 1):
            label = self._labels[agent]
            meeting = Meeting(step.phase, kitchen, agent, label, number, len(meetings))
            key = f"{prefix}-{step.phase}-{number:02}"
            for turn in range(1, step.times + 1):
                yield Stop(f"{key}-round-{turn}", step, meeting, turn)
            if step.after_each:
                yield Stop(f"{key}-questions", step, meeting, 0)

    def _order(self, phase: int, place: int) -> list[str]:
        """The agents in the kitchen at that place of the participant's, in a phase."""
        rows = len(self._agent_rows)
        block, run = divmod(self._run, rows)
        drawn = _shuffled(range(rows), self._plan.seed, "agents", block)
        row = drawn[(run + self._row + place + phase) % rows]
        return [self._agents[i] for i in self._agent_rows[row]]


def round_seed(plan: StudyPlan, participant: int, meeting: Meeting, turn: int, attempt: int) -> int:
    """What decides the orders of a round: the same for every agent of a phase in a kitchen, so that
    they are compared on one menu of orders; another one for a round that is played anew.
    """
    of = (participant, meeting.phase, meeting.kitchen, turn, attempt)
    return Random(f"{plan.seed} round {of}").randrange(1_000_000)


def _shuffled(things: Sequence[T], seed: int, what: str, block: int = 0) -> list[T]:
    drawn = list(things)
    Random(f"{seed} {what} {block}").shuffle(drawn)
    return drawn
