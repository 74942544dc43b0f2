"""What a study is: agents, kitchens, and the steps that every participant takes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from game.content.level import Level
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


@dataclass(frozen=True, slots=True)
class TextStep:
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class ConsentStep:
    """A page to agree to; who does not is at the end. `agree`, `decline`: the buttons."""

    title: str
    text: str
    agree: str
    decline: str


@dataclass(frozen=True, slots=True)
class QuestionsStep:
    title: str
    text: str
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class RoundsStep:
    """A phase: rounds with every agent in the participant's kitchens.

    `times`: so many with each in a row; `more`: then the participant may cook more of them.
    `after_each`: asked about each agent after its rounds.
    """

    phase: str
    title: str
    text: str
    times: int
    more: bool
    after_each: tuple[Question, ...] = ()


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
        """The agent of that name; KeyError if there is none."""
        return {agent.name: agent for agent in self.agents}[name]

    @property
    def questions(self) -> Mapping[str, Question]:
        """All that are no rankings, by name."""
        found: dict[str, Question] = {}
        for step in self.steps:
            match step:
                case QuestionsStep(questions=asked) | RoundsStep(after_each=asked):
                    found |= {each.name: each for each in asked}
        return found
