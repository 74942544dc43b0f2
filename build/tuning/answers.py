"""`lab answers`: questions in moments of real rounds, what is answered, and whether that is true.

Every kind of question is put about every sensible thing; code looks for what no person would say.
Each round is then played on: were the orders served that were said to be, and when?
"""

import re
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from math import inf
from pathlib import Path
from random import Random

import yaml
from rich.console import Console
from rich.progress import track

from agents.english import plural
from agents.hla.generation import CharacterPhrases, answer
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import CHARACTERS
from agents.intention import Ask, AskKind, Goal
from agents.kitchen import remaining_work
from agents.messages import QueueEntry
from agents.orders.wording import vocabulary_of
from game import paths
from game.codec import Codec
from game.content.level import Level
from game.content.load import level_names
from game.kitchen.events import Served
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Rate, Report, Sample
from game.lab.runs.arguments import named_level, report_path
from game.partners.casting import HUMANS, by_reflex, cast
from game.partners.observation_builder import News, ObservationBuilder
from game.records import write_whole
from game.session.match.match import Match
from game.session.match.outlook import Outlook
from tuning.moment_rounds import A_ROUND, doing_of, names_of, ticks_of


@dataclass(frozen=True, slots=True)
class AskedMoment:
    """What a partner knows at some tick of a round that goes on by itself.

    `served`: seconds from then until each order that was open is served, None if it never is, in
    the order of the tickets.
    """

    level: str
    known: Knowledge
    served: tuple[float | None, ...]


def asked_moments(level: Level, human: str, seed: int, count: int) -> Iterator[AskedMoment]:
    """So many moments of one round with a scripted person and reflex partners, played to its end.

    Who is asked is the first partner.
    """
    level = level.with_humans((level.human,))
    random = Random(f"{level.name} {human} {seed}")
    names = names_of(level, random)
    match = Match(level, cast(level, HUMANS[human], by_reflex), seed, names=names)
    lookout = ObservationBuilder(level, level.partner, names)
    found: dict[int, tuple[Knowledge, tuple[int, ...]]] = {}
    ended: dict[int, int] = {}
    wanted = ticks_of(level, random, count)
    while not match.over:
        if match.state.tick in wanted:
            news = News(doing=doing_of(match.seats[level.partner]), served=_foreseen(match))
            now = lookout.observe(1, match.state, news)
            numbers = tuple(order.number for order in match.state.orders)
            found[match.state.tick] = Knowledge(now, vocabulary_of(now), (), level.human), numbers
        for event in match.tick():
            if isinstance(event, Served):
                ended[event.order.number] = match.state.tick
    match.close()
    for tick, (known, numbers) in found.items():
        served = ((ended[n] - tick) / TICKS_PER_SECOND if n in ended else None for n in numbers)
        yield AskedMoment(level.name, known, tuple(served))


def _foreseen(match: Match) -> Mapping[int, int | None]:
    """What becomes of the orders as far as those can see who do not know what the person is at."""
    level = match.level
    paces = [seat.pace.interval for seat in match.seats]
    doing = [None if i == level.human else seat.doing for i, seat in enumerate(match.seats)]
    outlook = Outlook(match.state, paces, doing, level.round_ticks)
    outlook.advance(inf)
    return outlook.served


#: How an answer does not begin: it agrees to do what nobody asked for.
_FORMULA = re.compile(r"(?i)^(yes,? i'll|sure|okay|got it|on it|alright|right,)")
_MACHINE = re.compile(r"(?i)whatever is needed|missing for |[a-z]_[a-z]")
_SOUP = re.compile(r"(?i)\bsoups?\b")


@dataclass(frozen=True, slots=True)
class Answered:
    """A question put in a moment, with what is said to it. `flaws`: what code finds wrong."""

    level: str
    ask: Ask
    question: str
    situation: str
    answer: str
    flaws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """`about`: '' for nothing, else 'dish', 'ingredient', 'place' or 'cook'."""

    words: str
    about: str = ""


@cache
def questions() -> Sequence[tuple[AskKind, Question]]:
    """Those of `questions.yaml`, each with its kind."""
    told = yaml.safe_load(Path(__file__).with_name("questions.yaml").read_text("utf-8"))
    read = Codec(closed=True).decode
    return [
        (kind, each) for kind, rows in told.items() for each in read(tuple[Question, ...], rows)
    ]


def answered(level: str, known: Knowledge, phrases: CharacterPhrases) -> Iterator[Answered]:
    """Every question about everything in the kitchen."""
    titles = [recipe.title for recipe in known.now.menu.recipes]
    for kind, question in questions():
        for what, title in _things(question.about, known).items():
            heard = question.words.format(thing=title, things=plural(title))
            ask = Ask(kind, what or None)
            act = answer(ask, replace(known, heard=heard))
            text = phrases.phrase(act, "", titles)
            found = tuple(flaws(text, known))
            yield Answered(level, ask, heard, act.situation, text, found)


def with_task(known: Knowledge, number: int) -> Knowledge:
    """As if something had been asked for, another thing with each number; every third time none."""
    orders, menu = known.now.orders, known.now.menu
    dish = orders[0].name if orders else menu.recipes[0].name
    chopped = [name for name in menu.ingredients if known.vocabulary.fits("chop", name)]
    parts = [None, Goal("serve", dish), Goal("cook", None, "always"), None, Goal("chop", None)]
    parts.append(Goal("chop", chopped[0], 2) if chopped else Goal("plate", dish))
    part = parts[number % len(parts)]
    if part is None:
        return known
    entry = QueueEntry(1, "", "task", "active", part, times=1 if part.times == 1 else None)
    return replace(known, queue=(entry,))


def flaws(answer: str, known: Knowledge) -> Iterator[str]:
    """What no person would say."""
    if _FORMULA.search(answer):
        yield "formula"
    if _MACHINE.search(answer):
        yield "machine"
    dishes = " ".join(recipe.title for recipe in known.now.menu.recipes)
    if _SOUP.search(answer) and not _SOUP.search(dishes):
        yield "soup"
    for sentence in re.split(r"[.!?] ", answer):
        if any(sentence.count(recipe.title) > 1 for recipe in known.now.menu.recipes):
            yield "twice"
    if answer[-1:] not in tuple(".!?"):
        yield "cut off"
    if not answer or re.fullmatch(r"(?i)(for|of|after)( [\w']+){1,4}[.!]", answer):
        yield "empty"


def _things(about: str, known: Knowledge) -> Mapping[str, str]:
    now = known.now
    match about:
        case "dish":
            return {recipe.name: recipe.title for recipe in now.menu.recipes}
        case "ingredient":
            return {name: known.title(name).lower() for name in now.menu.ingredients}
        case "place":
            kinds = (station.name.rstrip(" 0123456789") for station in now.stations)
            return {name: name for name in (*kinds, "delivery", "bin") if name != "counter"}
        case "cook":
            return {cook.name.lower(): cook.name for cook in now.cooks if not cook.human}
    return {"": ""}


#: Seconds by which a time may be wrong.
NEAR_S = 2.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """When an order was said to be served and when it was, in seconds from then; None: never.

    `left`: seconds until it was too late.
    """

    level: str
    tick: int
    dish: str
    told_s: float
    left_s: float
    served_s: float | None

    @property
    def right(self) -> bool:
        """Whether it was made as was said."""
        return (self.told_s <= self.left_s) == (self.served_s is not None)

    @property
    def off_s(self) -> float | None:
        """By how much the time was wrong."""
        return None if self.served_s is None else self.told_s - self.served_s


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=200, help="moments (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    parser.add_argument("--human", choices=sorted(HUMANS), default="cook", help="who asks")
    parser.add_argument(
        "--levels", nargs="+", metavar="LEVEL", help="names or files (default: all with a partner)"
    )
    parser.add_argument("--times", action="store_true", help="only whether estimates are right")


def measure(args: Namespace, console: Console) -> Report:
    """Play the rounds, ask, and compare."""
    levels = [named_level(name) for name in args.levels or shipped()]
    rounds = range(-(-args.count // A_ROUND))
    moments: list[AskedMoment] = []
    for i in track(rounds, "rounds", console=console, transient=True):
        moments += asked_moments(levels[i % len(levels)], args.human, args.seed + i, A_ROUND)
    estimates = [each for moment in moments for each in estimated(moment)]
    tables, notes = [_truth(estimates)], []
    found = [] if args.times else list(asked(moments))
    if found:
        path = report_path(args, "answers").with_suffix(".txt")
        write_whole(path, "".join(f"{line}\n" for line in transcript(found)))
        tables, notes = [_flaws(found), *tables], [f"for readers: {path}"]
    data = {
        "answers": [asdict(each) for each in found],
        "estimates": [asdict(each) for each in estimates],
    }
    return Report("answers", data, tables, levels, notes)


def asked(moments: Sequence[AskedMoment]) -> Iterator[Answered]:
    """All questions in all moments, answered by each character in turn."""
    speakers = [CharacterPhrases(name, Random(i)) for i, name in enumerate(CHARACTERS)]
    for i, moment in enumerate(moments):
        known = with_task(moment.known, i)
        yield from answered(moment.level, known, speakers[i % len(speakers)])


def estimated(moment: AskedMoment) -> Iterator[Estimate]:
    """What is said of each order."""
    now = moment.known.now
    for work, served in zip(remaining_work(now.orders, now), moment.served, strict=True):
        left = min(work.order.seconds_left, now.seconds_left)
        yield Estimate(moment.level, now.tick, work.order.name, work.ready_s, left, served)


def transcript(found: Iterable[Answered]) -> Iterator[str]:
    """A line for each different answer."""
    told: set[tuple[str, str]] = set()
    for each in found:
        if (each.situation, each.answer) not in told:
            told.add((each.situation, each.answer))
            flaws = f"  !! {', '.join(each.flaws)}" if each.flaws else ""
            yield f"{each.level:14} {each.situation:16} {each.question} -> {each.answer}{flaws}"


def _flaws(found: Sequence[Answered]) -> Figures:
    counts = Counter(flaw for each in found for flaw in each.flaws)
    rows = [("all", f"{len(found)}", "")]
    for flaw, count in counts.most_common():
        first = next(each for each in found if flaw in each.flaws)
        rows.append((flaw, str(count), f"{first.question} -> {first.answer}"))
    return Figures("Answers", ("flaw", "answers", "for example"), tuple(rows))


def _truth(estimates: Sequence[Estimate]) -> Figures:
    firsts: dict[tuple[str, int], Estimate] = {}
    for each in estimates:
        firsts.setdefault((each.level, each.tick), each)
    rows = []
    for name, some in (("first order", [*firsts.values()]), ("all orders", estimates)):
        right = Rate(sum(each.right for each in some), len(some))
        off = [abs(each.off_s) for each in some if each.off_s is not None]
        near = Rate(sum(seconds <= NEAR_S for seconds in off), len(off))
        rows.append((name, right.text, near.text, *Sample.of(off).cells(1)))
    off_by = ("off by, s: mean (sd)", "median", "p95")
    heads = ("of", "made as said", f"time within {NEAR_S:g} s", *off_by)
    return Figures("Estimates", heads, tuple(rows))


def shipped() -> list[str]:
    """The game's own kitchens in which somebody can be talked to."""
    names = (name for name in level_names((paths.levels(),)) if not name.startswith("tutorial"))
    return [name for name in names if len(named_level(name).cooks) > 1]


EXPERIMENT = Experiment(
    "answers", "answers to questions, and whether they are true", _options, measure
)
