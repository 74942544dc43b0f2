"""How plan files are written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated

from game.content.readers import (
    Located,
    Reader,
    mapping,
    narrowed,
    placed,
    record,
    several,
    variant,
)
from game.content.scalars import choice, name, paragraphs, seconds, text, whole
from game.settings import BACKENDS

#: Characters of a page, of a question, of a label; letters for agents, and steps.
PAGE, ASKED, LABEL = 6000, 240, 40
MOST_AGENTS, MOST_STEPS = 8, 60
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentText:
    partner: Annotated[Located[str], placed(text()), "a partner's name, as `play --partner` has it"]
    backend: Annotated[
        str | None, choice(*BACKENDS), "what it thinks with; left out: as the settings say"
    ] = None
    model: Annotated[str, text(most=400), "a GGUF file, or a server's name of a model"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionText:
    title: Annotated[str, text(), "a word or two above the question"] = ""
    ask: Annotated[str, text(most=ASKED), "the question"] = ""
    scale: Annotated[Located[str] | None, placed(name()), "one of the plan's scales"] = None
    options: Annotated[
        tuple[str, ...], several(text(LABEL), "answers"), "one of these is the answer"
    ] = ()
    number: Annotated[
        tuple[int, ...],
        several(whole(-1_000_000, 1_000_000), "two numbers", repeats=True),
        "a whole number is the answer: the least and the greatest, [18, 99]",
    ] = ()
    longest: Annotated[int, whole(0, 2000), "a text so long is the answer"] = 0
    optional: Annotated[str, choice(YES, NO), "whether it may stay open"] = NO


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedText:
    title: Annotated[str, text(), "a word or two above the question"]
    ask: Annotated[str, text(most=ASKED), "by what the partners are ranked"] = ""


Questions = Mapping[Located[str], QuestionText]


def _questions() -> Reader[Questions]:
    return mapping(name(), record(QuestionText), "questions by name")


_TITLE = "above the page"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPart:
    step: Annotated[str, choice("text"), "what it is"]
    title: Annotated[str, text(), _TITLE]
    text: Annotated[str, paragraphs(PAGE), "what is read"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentPart:
    step: Annotated[str, choice("consent"), "what it is"]
    title: Annotated[str, text(), _TITLE]
    text: Annotated[str, paragraphs(PAGE), "what is agreed to"]
    agree: Annotated[str, text(LABEL), "the button"] = "I agree"
    decline: Annotated[str, text(LABEL), "the other button"] = "I do not agree"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionsPart:
    step: Annotated[str, choice("questions"), "what it is"]
    title: Annotated[str, text(), _TITLE]
    text: Annotated[str, paragraphs(ASKED), "a line below the title"] = ""
    questions: Annotated[Questions, _questions(), "what is asked"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsPart:
    step: Annotated[str, choice("rounds"), "what it is"]
    phase: Annotated[Located[str], placed(name()), "what the data call it"]
    title: Annotated[str, text(), "above the page before each round"]
    text: Annotated[str, paragraphs(PAGE), "what is read before each round"]
    times: Annotated[int, whole(1, 20), "so many rounds with each partner in a row"] = 1
    more: Annotated[str, choice(YES, NO), "whether one may cook more of them"] = NO
    alone: Annotated[str, choice(YES, NO), "without a partner: who stands there does nothing"] = NO
    after_each: Annotated[Questions, _questions(), "asked about each partner after its rounds"] = (
        field(default_factory=dict)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingPart:
    step: Annotated[Located[str], placed(choice("ranking")), "what it is"]
    title: Annotated[str, text(), _TITLE]
    text: Annotated[str, paragraphs(ASKED), "a line below the title"] = ""
    questions: Annotated[
        Mapping[Located[str], RankedText],
        mapping(name(), record(RankedText), "questions by name"),
        "by what the partners are ranked",
    ]


Part = TextPart | ConsentPart | QuestionsPart | RoundsPart | RankingPart


def _steps() -> Reader[tuple[Part, ...]]:
    shapes: Mapping[str, Reader[Part]] = {
        "text": record(TextPart), "consent": record(ConsentPart),
        "questions": record(QuestionsPart), "rounds": record(RoundsPart),
        "ranking": record(RankingPart),
    }  # fmt: skip
    return narrowed(several(variant("step", shapes), "steps", repeats=True), maxItems=MOST_STEPS)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanText:
    title: Annotated[str, text(), "the study's name on the screen"]
    seed: Annotated[int, whole(0, 999_999_999), "decides every order, with the number"]
    called: Annotated[str, text(20), "what partners are called before their letter"] = "Partner"
    agents: Annotated[
        Mapping[Located[str], AgentText],
        narrowed(mapping(name(), record(AgentText), "agents by name"), maxProperties=MOST_AGENTS),
        "the partners under study, by the names that the data have",
    ]
    kitchens: Annotated[
        tuple[Located[str], ...], several(placed(name()), "kitchens"), "in which rounds are played"
    ]
    kitchens_each: Annotated[
        Located[int] | None,
        placed(whole(1, 99)),
        "so many of them for one participant; left out: all",
    ] = None
    round_seconds: Annotated[
        Located[Fraction] | None,
        placed(seconds("1", "3600")),
        "how long rounds last; left out: as long as the kitchen says",
    ] = None
    scales: Annotated[
        Mapping[Located[str], tuple[str, ...]],
        mapping(name(), several(text(LABEL), "labels"), "scales by name"),
        "labels from the lowest to the highest, by the names that questions use",
    ] = field(default_factory=dict)
    steps: Annotated[tuple[Part, ...], _steps(), "what a participant does, in this order"]
