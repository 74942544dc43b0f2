"""An experiment as a YAML file: what is crossed with what, and what is told of it."""

from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Annotated, TypeVar, get_args, get_origin, get_type_hints

import yaml

from agents.hla.profiles import PROFILES
from agents.own_code import OwnCodeError, own_file
from game import paths
from game.content.document import Document, read_document
from game.content.load import UnknownLevelError, find_level, level_names
from game.content.readers import (
    Located,
    MismatchError,
    Reader,
    described,
    mapping,
    one_or_several,
    record,
    several,
)
from game.content.scalars import MOST_COOKS, choice, name, number, text, whole
from game.executor.verbs.table import VERBS
from game.lab.metrics import table as metrics
from game.lab.runs.arguments import BACKENDS, LATENCIES, people, seeds
from game.lab.runs.arguments import latency as latency_of
from game.lab.runs.rounds import Ask, PlayedRound
from game.partners.casting import LIKE
from game.partners.crews import LEADERS, CrewChoice
from game.partners.lapsing import Lapses
from game.partners.partner_spec import (
    CALLED,
    PARTNERS,
    POLICY,
    PartnerFileError,
    UnknownPartnerError,
    find_partner,
    partner_file,
)
from game.partners.thinking import MEASURED, Latency, mind_asked
from game.session.crew import ORGANISATIONS

T = TypeVar("T")
#: What can be told of a round, and what it is.
MEASURES: Mapping[str, str] = {
    **{
        name: get_args(hint)[1]
        for name, hint in get_type_hints(PlayedRound, include_extras=True).items()
        if get_origin(hint) is Annotated
    },
    **{m.name: m.label for m in (*metrics.METRICS, *metrics.ON_REQUEST.values())},
    "asked_done": "whether what was asked for was done as asked, 0 or 1",
    "asked_s": "seconds from the words until it was",
}
USUAL = ("score", "served", "missed")
#: Letters of a path or a model's name, and of what is said.
LONGEST = 300


def _told(read: Callable[[str], T], expected: str, blank: T) -> Reader[T]:
    """A text as the command line takes it, too."""

    def parse(_: Document, node: yaml.Node) -> T:
        try:
            return read(str(node.value) if isinstance(node, yaml.ScalarNode) else "")
        except (ArgumentTypeError, ValueError):
            raise MismatchError(expected, described(node)) from None

    return Reader(parse, blank, {"type": ["string", "number"]})


def _level(document: Document, node: yaml.Node) -> Path:
    """The file of a level: by its name or, from the experiment's folder, by its path."""
    named, folders = str(node.value), paths.level_folders()
    beside = document.path.parent / named
    try:
        return beside if beside.is_file() else find_level(named, folders)
    except UnknownLevelError:
        known = level_names(folders)
        raise MismatchError(f"a level ({', '.join(known)})", described(node), known) from None


@dataclass(frozen=True, slots=True)
class PartnerText:
    """A partner from a file, looked for beside the experiment's."""

    name: Annotated[str, name(), "what tables call it"]
    mind: Annotated[str, text(LONGEST), "FILE.py:NAME, a PartnerSpec or what builds a mind"] = ""
    policy: Annotated[str, text(LONGEST), "FILE.onnx, FILE.pt, FILE.py:NAME or MODULE:NAME"] = ""

    @property
    def source(self) -> str:
        """As the command line names it."""
        return f"{self.name}{CALLED}{self.mind or POLICY + self.policy}"


def _beside(document: Document, named: str, file: Path | None) -> str:
    """What is `named`, with its file as it lies in the experiment's folder, if it does."""
    here = None if file is None else document.path.parent / file
    return named.replace(str(file), str(here.resolve())) if here and here.is_file() else named


def _partner(document: Document, node: yaml.Node) -> str:
    """A row of the table, or one from elsewhere."""
    if isinstance(node, yaml.ScalarNode):
        named = str(node.value)
    else:
        named = record(PartnerText).parse(document, node).source
    named = _beside(document, named, partner_file(named))
    try:
        found = find_partner(named).name
        if policy := named.partition(POLICY)[2]:
            from agents.learned.mind import PolicyMind  # noqa: PLC0415 - numpy takes long to load

            PolicyMind(policy)
        return found
    except OwnCodeError as error:
        raise MismatchError("a policy", str(error)) from None
    except PartnerFileError as error:
        raise MismatchError(error.expected, error.found) from None
    except UnknownPartnerError:
        return choice(*PARTNERS).parse(document, node)


_PARTNER = Reader(_partner, "reflex", {"type": ["string", "object"]})


def _metric(document: Document, node: yaml.Node) -> str:
    """One that is measured, or one from elsewhere: 'FILE.py:NAME'."""
    named = str(node.value)
    if (file := own_file(named)) is None:
        return choice(*MEASURES).parse(document, node)
    named = _beside(document, named, file)
    try:
        metrics.own_metric(named)
    except OwnCodeError as error:
        raise MismatchError("FILE.py:NAME of a Metric", f"{described(node)} ({error})") from None
    return named


_METRIC = Reader(_metric, USUAL[0], {"type": "string"})


def _some(reader: Reader[T], things: str) -> Reader[tuple[T, ...]]:
    """One, or a list."""
    return one_or_several(reader, several(reader, things))


_MINDS = several(_told(mind_asked, "MIND=FILE.gguf or MIND=MODEL@URL", ""), "minds' models")


@dataclass(frozen=True, slots=True)
class BackendText:
    """What the minds think with: as `--backend`, `--model` and so on say it."""

    backend: Annotated[str, choice(*BACKENDS), "what the minds think with"]
    name: Annotated[str, text(), "what tables call it"] = ""
    model: Annotated[str, text(LONGEST), "a GGUF file, or a server's name of the model"] = ""
    server: Annotated[str, text(LONGEST), "its address, such as http://host:8000/v1"] = ""
    answers: Annotated[str, text(LONGEST), "a file of what messages mean"] = ""
    profile: Annotated[str, choice(*PROFILES), "prompts and weights"] = ""
    threads: Annotated[int, whole(1, 256), "of a local model"] = 1
    minds: Annotated[tuple[str, ...], _MINDS, "other models for single minds"] = ()

    @property
    def title(self) -> str:
        return self.name or " ".join(part for part in (self.backend, self.model) if part)

    @property
    def lacks_model(self) -> bool:
        """Whether it names a file of a model that is not there."""
        return self.backend == "local" and bool(self.model) and not Path(self.model).is_file()


@dataclass(frozen=True, slots=True)
class CrewText:
    organisation: Annotated[str, choice(*ORGANISATIONS), "who may assign to whom"]
    leader: Annotated[str, choice(*LEADERS), "who leads where a leader apart does"] = "scripted"
    leaves: Annotated[str, choice(*PARTNERS), "who cooks in it, in place of `partners`"] = ""
    latency: Annotated[Fraction, number("0", "60"), "seconds that the leader thinks"] = Fraction(0)
    walks_off: Annotated[
        int | None, whole(1, MOST_COOKS), "a cook who does nothing half of every minute"
    ] = None

    @property
    def choice(self) -> CrewChoice:
        """As rounds have it."""
        lapses = None if self.walks_off is None else Lapses(self.walks_off - 1)
        return CrewChoice(self.organisation, self.leader, float(self.latency), lapses)


def _named(whole: Reader[T], kind: Callable[[str], T], names: Reader[str]) -> Reader[T]:
    """A record, or the only one of its values that has to be said."""

    def parse(document: Document, node: yaml.Node) -> T:
        if isinstance(node, yaml.ScalarNode):
            return kind(names.parse(document, node))
        return whole.parse(document, node)

    return Reader(parse, kind(names.blank), {"type": ["string", "object"]})


_ANY_BACKEND = _named(record(BackendText), BackendText, choice(*BACKENDS))
_ANY_CREW = _named(record(CrewText), CrewText, choice(*ORGANISATIONS))
_PAIR = several(number("-100000", "100000"), "two numbers: mean, standard deviation", repeats=True)
_DISHES = several(name(), "dishes", repeats=True)
_SECOND = _told(lambda told: str(float(told)), "seconds", "0")


def _flag(_: Document, node: yaml.Node) -> bool:
    if node.value not in ("true", "false"):
        raise MismatchError("true or false", described(node))
    return bool(node.value == "true")


_FLAG = Reader(_flag, False, {"type": "boolean"})


@dataclass(frozen=True, slots=True)
class AskText:
    """Words that ask for something, and the deeds that show it was done."""

    text: Annotated[str, text(LONGEST), "what the human says"]
    verb: Annotated[str, choice(*(verb.past for verb in VERBS.values())), "what is to be done"]
    what: Annotated[str, name(), "an ingredient or a dish"]
    times: Annotated[int, whole(1, 20), "how often"] = 1
    exact: Annotated[bool, _FLAG, "once more is too much"] = False


@dataclass(frozen=True, slots=True)
class ConditionText:
    """What is ordered, said, and known of others."""

    orders: Annotated[tuple[str, ...], _DISHES, "dishes in turn, in place of the level's"] = ()
    then: Annotated[tuple[str, ...], _DISHES, "dishes over and over after those"] = ()
    words: Annotated[
        Mapping[Located[str], str],
        mapping(_SECOND, text(LONGEST), "seconds with what the human says then"),
        "what the human says",
    ] = field(default_factory=dict)
    asks: Annotated[
        tuple[AskText, ...],
        _some(record(AskText), "what is asked for"),
        "what the human asks for, one after the other; the round is over when the last is done",
    ] = ()
    published: Annotated[
        Mapping[Located[str], tuple[Fraction, ...]],
        mapping(text(), _PAIR, "agents with mean and standard deviation of their score"),
        "scores of others",
    ] = field(default_factory=dict)

    @property
    def wanted(self) -> tuple[Ask, ...]:
        """What is asked for, as rounds have it."""
        return tuple(Ask(**asdict(each)) for each in self.asks)


@dataclass(frozen=True, slots=True)
class ExperimentText:
    """Everything is crossed with everything."""

    title: Annotated[str, text(100), "what it is about"]
    levels: Annotated[tuple[Path, ...], _some(Reader(_level, Path(), {}), "levels"), "kitchens"]
    partners: Annotated[tuple[str, ...], _some(_PARTNER, "partners"), "who cooks"]
    humans: Annotated[tuple[str, ...], _some(choice(*people(), LIKE), "humans"), "with whom"]
    seeds: Annotated[list[int], _told(seeds, "seeds such as 0-4 or 1,4,7", [0]), "of rounds"]
    backends: Annotated[tuple[BackendText, ...], _some(_ANY_BACKEND, "back ends"), "models"] = (
        BackendText("local"),
    )
    cooks: Annotated[
        tuple[int | None, ...],
        _some(whole(1, MOST_COOKS), "numbers of cooks"),
        "how many cook; left out: as many as the level has",
    ] = (None,)
    crews: Annotated[
        tuple[CrewText | None, ...],
        _some(_ANY_CREW, "crews"),
        "how they work together; left out: nobody sees to that",
    ] = (None,)
    latency: Annotated[
        tuple[Latency, ...],
        _some(_told(latency_of, LATENCIES, MEASURED), "latencies"),
        "what thinking takes",
    ] = (MEASURED,)
    conditions: Annotated[
        Mapping[Located[str], ConditionText],
        mapping(text(), record(ConditionText), "conditions by name"),
        "what is ordered and said",
    ] = field(default_factory=dict)
    swapped: Annotated[bool, _FLAG, "partners stand where humans do, and the reverse"] = False
    moves: Annotated[
        Fraction, number("0", "20"), "moves a second of partners; 0: as the level has it"
    ] = Fraction(0)
    uneven: Annotated[bool, _FLAG, "when the human's moves come is drawn by the seed"] = False
    later: Annotated[
        Fraction, number("0", "60"), "seconds by which words come later with each seed"
    ] = Fraction(0)
    dealt: Annotated[bool, _FLAG, "where cooks begin is dealt by the seed"] = False
    seconds: Annotated[int, whole(0, 3600), "how long a round is; 0: as the level has it"] = 0
    metrics: Annotated[tuple[str, ...], _some(_METRIC, "metrics"), "columns"] = USUAL

    @property
    def own_metrics(self) -> tuple[str, ...]:
        """Those that are not measured of every round."""
        return tuple(m for m in self.metrics if m not in MEASURES or m in metrics.ON_REQUEST)


def shipped() -> Mapping[str, Path]:
    """The experiments that come along, by name."""
    return {file.stem: file for file in sorted((paths.assets() / "experiments").glob("*.yaml"))}


def template() -> Path:
    """An experiment to begin with."""
    return paths.assets() / "experiments" / "template" / "experiment.yaml"


def load_experiment(path: Path) -> ExperimentText:
    """The experiment in a file, or the shipped one of that name. Raises ContentError."""
    document = read_document(shipped().get(str(path), path))
    found = record(ExperimentText)(document, document.root)
    document.give_up_if_wrong()
    return found


def latency_commands() -> tuple[str, ...]:
    """The fifteen of the latency test."""
    (told,) = load_experiment(Path("latency")).conditions.values()
    return tuple(told.words.values())


def complex_commands() -> Mapping[str, ConditionText]:
    """The thirty complex ones by name, each with what is asked for before it, if anything is."""
    conditions = load_experiment(Path("complex")).conditions
    return {spot.value: told for spot, told in conditions.items()}
