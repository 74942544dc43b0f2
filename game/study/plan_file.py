"""Plan files: read and checked as kitchens are, every mistake with its place, all at once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

from game import paths
from game.content.document import Document, read_document
from game.content.level import Level
from game.content.load import UnknownLevelError, find_level, level_names, load_level
from game.content.problem import ContentError, nearest
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
from game.kitchen.state import TICKS_PER_SECOND
from game.partners.partner_spec import PARTNERS, UnknownPartnerError, find_partner, has_place
from game.settings import BACKENDS
from game.study.plan import (
    ABOVE,
    LABEL,
    PAGE,
    ConsentStep,
    Question,
    QuestionsStep,
    RankingStep,
    RoundsStep,
    Step,
    StudyAgent,
    StudyPlan,
    TextStep,
)

#: Characters of a question; letters for agents, and steps.
ASKED = 240
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


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionsPart:
    step: Annotated[str, choice("questions"), "what it is"]
    title: Annotated[str, text(), ABOVE]
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
    title: Annotated[str, text(), ABOVE]
    text: Annotated[str, paragraphs(ASKED), "a line below the title"] = ""
    questions: Annotated[
        Mapping[Located[str], RankedText],
        mapping(name(), record(RankedText), "questions by name"),
        "by what the partners are ranked",
    ]


Part = TextStep | ConsentStep | QuestionsPart | RoundsPart | RankingPart


def _steps() -> Reader[tuple[Part, ...]]:
    shapes: Mapping[str, Reader[Part]] = {
        "text": record(TextStep), "consent": record(ConsentStep),
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


FOLDER, SUFFIX = "studies", ".yaml"
#: What a question may be answered with, as a plan has it.
ANSWERED = "one of the keys scale, options, number, longest"


def find_plan(name: str) -> Path:
    """The file that `name` is, or the shipped plan of that name. ContentError for neither is told
    by whoever reads it.
    """
    shipped = paths.assets() / FOLDER / f"{name.removesuffix(SUFFIX)}{SUFFIX}"
    asked = Path(name)
    return shipped if not asked.exists() and shipped.is_file() else asked


def load_plan(path: Path) -> StudyPlan:
    """The plan in the file `path`; raise `ContentError` if anything is wrong with it."""
    return read_plan(read_document(path))


def read_plan(document: Document) -> StudyPlan:
    """The plan that `document` describes; raise `ContentError` if anything is wrong with it."""
    written = record(PlanText)(document, document.root)
    kitchens = dict(_kitchens(document, written))
    _check_agents(document, written, kitchens)
    _check_each(document, written)
    steps = _PlanSteps(document, written).read()
    document.give_up_if_wrong()
    each = written.kitchens_each
    return StudyPlan(
        name=document.path.stem,
        title=written.title,
        seed=written.seed,
        called=written.called,
        agents=tuple(_agent(spot.value, each) for spot, each in written.agents.items()),
        kitchens=kitchens,
        kitchens_each=len(kitchens) if each is None else each.value,
        steps=steps,
        text=document.text,
        fingerprint=blake2b(document.text.encode(), digest_size=8).hexdigest(),
    )


def _agent(name: str, written: AgentText) -> StudyAgent:
    backend = next((known for known in BACKENDS if known == written.backend), None)
    return StudyAgent(name, written.partner.value, backend, written.model)


def _kitchens(document: Document, written: PlanText) -> Iterator[tuple[str, Level]]:
    """Those that there are, their rounds as long as the plan says."""
    known = level_names(paths.level_folders())
    for kitchen in written.kitchens:
        try:
            level = load_level(find_level(kitchen.value, paths.level_folders()))
        except UnknownLevelError:
            wanted = "the name of a kitchen"
            document.expected(kitchen.mark, wanted, f"'{kitchen.value}'", kitchen.value, known)
            continue
        except ContentError as error:
            document.problems.extend(error.problems)
            continue
        if not has_place(level):
            document.expected(kitchen.mark, "a kitchen with a partner's place", "one without")
        yield kitchen.value, _timed(document, level, written)


def _timed(document: Document, level: Level, written: PlanText) -> Level:
    """The kitchen with rounds as long as the study has them: recordings know no longer ones."""
    asked = written.round_seconds
    if asked is None or not asked.usable:
        return level
    ticks = int(asked.value * TICKS_PER_SECOND)
    if ticks > level.round_ticks:
        most = f"at most {level.round_ticks / TICKS_PER_SECOND:g}, as {level.name} has it"
        document.expected(asked.mark, most, f"{float(asked.value):g}")
    return replace(level, round_ticks=min(ticks, level.round_ticks))


def _check_agents(document: Document, written: PlanText, kitchens: Mapping[str, Level]) -> None:
    for agent in written.agents.values():
        partner = agent.partner
        if not partner.usable:
            continue
        try:
            spec = find_partner(partner.value)
        except UnknownPartnerError:
            wanted = "the name of a partner"
            document.expected(
                partner.mark, wanted, f"'{partner.value}'", partner.value, tuple(PARTNERS)
            )
            continue
        idle = [n for n, level in kitchens.items() if not spec.suits(level.kitchen.menu)]
        if idle:
            wanted = f"a partner with work in {', '.join(idle)}"
            document.expected(partner.mark, wanted, f"'{partner.value}'")
        if spec.needs_model and agent.backend == "reflex":
            document.expected(partner.mark, "a partner without a model", f"'{partner.value}'")


def _check_each(document: Document, written: PlanText) -> None:
    each, count = written.kitchens_each, len(written.kitchens)
    if each is not None and each.usable and each.value > count:
        document.expected(each.mark, f"at most {count}, the number of kitchens", str(each.value))


class _PlanSteps:
    def __init__(self, document: Document, written: PlanText) -> None:
        self._document = document
        self._written = written
        self._scales = {spot.value: labels for spot, labels in written.scales.items()}
        self._asked: set[str] = set()
        self._phases: list[str] = []

    def read(self) -> tuple[Step, ...]:
        return tuple(self._step(part) for part in self._written.steps)

    def _step(self, part: Part) -> Step:
        match part:
            case TextStep() | ConsentStep():
                return part
            case QuestionsPart(title=title, text=text, questions=questions):
                return QuestionsStep(title, text, self._questions(questions))
            case RoundsPart(phase=phase, title=title, text=text, times=times):
                if phase.usable and phase.value in self._phases:
                    self._document.expected(phase.mark, "each phase once", f"'{phase.value}' again")
                self._phases.append(phase.value)
                asked = self._questions(part.after_each)
                more, alone = part.more == YES, part.alone == YES
                return RoundsStep(phase.value, title, text, times, more, asked, alone)
            case RankingPart(title=title, text=text, questions=ranked):
                if not self._phases:
                    self._document.expected(part.step.mark, "rounds before a ranking", "none")
                if len(self._written.agents) == 1:
                    self._document.expected(part.step.mark, "two agents or more to rank", "one")
                criteria = tuple(
                    Question(spot.value, each.title, each.ask, "choice")
                    for spot, each in ranked.items()
                )
                return RankingStep(self._phases[-1] if self._phases else "", title, text, criteria)

    def _questions(self, written: Questions) -> tuple[Question, ...]:
        return tuple(self._question(spot, each) for spot, each in written.items())

    def _question(self, spot: Located[str], written: QuestionText) -> Question:
        if spot.value in self._asked:
            self._document.expected(spot.mark, "each question once", f"'{spot.value}' again")
        self._asked.add(spot.value)
        if not (written.title or written.ask):
            self._document.expected(spot.mark, "a title or what to ask", "neither")
        question = Question(
            spot.value, written.title, written.ask, "text", optional=written.optional == YES
        )
        ways = (written.scale, written.options, written.number, written.longest)
        if sum(map(bool, ways)) != 1:
            found = "several of them" if any(ways) else "none of them"
            self._document.expected(spot.mark, ANSWERED, found)
        if written.scale is not None:
            return replace(question, kind="scale", labels=self._scale(written.scale))
        if written.options:
            return replace(question, kind="choice", labels=written.options)
        if written.number:
            low, high = self._range(spot, written.number)
            return replace(question, kind="number", low=low, high=high)
        return replace(question, high=written.longest)

    def _scale(self, scale: Located[str]) -> tuple[str, ...]:
        known = tuple(self._scales)
        if scale.usable and scale.value not in known:
            wanted = f"one of the plan's scales ({', '.join(known) or 'there are none'})"
            self._document.expected(
                scale.mark, wanted, f"'{scale.value}'", nearest(scale.value, known) or "", known
            )
        return self._scales.get(scale.value, ())

    def _range(self, spot: Located[str], numbers: tuple[int, ...]) -> tuple[int, int]:
        if len(numbers) != 2 or numbers[0] >= numbers[1]:
            wanted = "two numbers, the least and the greatest, such as [18, 99]"
            self._document.expected(spot.mark, wanted, str(list(numbers)))
            return 0, 0
        return numbers[0], numbers[1]
