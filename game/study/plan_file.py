"""Plan files: read and checked as kitchens are, every mistake with its place, all at once."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

from game import paths
from game.content.document import Document, read_document
from game.content.level import Level
from game.content.load import UnknownLevelError, find_level, level_names, load_level
from game.content.problem import ContentError, nearest
from game.content.readers import Located, record
from game.kitchen.state import TICKS_PER_SECOND
from game.partners.partner_spec import PARTNERS, UnknownPartnerError, find_partner, has_place
from game.settings import BACKENDS
from game.study._plan_text import (
    YES,
    AgentText,
    ConsentPart,
    Part,
    PlanText,
    Questions,
    QuestionsPart,
    QuestionText,
    RankingPart,
    RoundsPart,
    TextPart,
)
from game.study.plan import (
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
            case TextPart(title=title, text=text):
                return TextStep(title, text)
            case ConsentPart(title=title, text=text, agree=agree, decline=decline):
                return ConsentStep(title, text, agree, decline)
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
