"""`lab crew FILE`: sentences to a crew, each in a round of its own: read right, and quotas kept.

Quotas count from five seconds after the words, of sentences that were read right, in ticks in which
they can be kept.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Literal

from rich.console import Console
from rich.progress import track

from agents.intention import (
    NOTHING,
    Avoid,
    Control,
    Demand,
    Intention,
    IntentionError,
    Only,
    Part,
    Prefer,
    Qualified,
    Vocabulary,
    parse_answer,
    to_text,
)
from agents.messages import TICKS_PER_SECOND, Book, Observation, StandingOrder, Tell, Thought
from agents.orders import QueueMoment, update_queue, way_to
from agents.orders.wording import vocabulary_of
from game.codec import DecodeError, Form
from game.executor.macros import find_macro
from game.kitchen.state import State
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Rate, Report
from game.lab.runs.arguments import (
    InputError,
    add_latency,
    add_minds,
    named_level,
    pool_of,
    read_records,
)
from game.lab.runs.reading_kitchens import first_sight
from game.partners.casting import HUMANS, NOBODY, cast, listening
from game.partners.crews import LEADERS
from game.partners.mind_head import MindHead
from game.partners.observation_builder import News, ObservationBuilder
from game.partners.partner_spec import WORKER, PartnerSpec
from game.partners.thinking import Latency, ModelChoice, ModelPool
from game.session.crew import ORGANISATIONS, Crew
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun, MacroOver
from game.session.words import NOBODY as NOWHERE

#: What a macro action goes by that cannot wait.
URGENT = "urgent"
#: So long, in ticks, a cook that has ended something is still at what it was for.
BETWEEN = TICKS_PER_SECOND

#: Whether a cook keeps an order at a tick; 'cannot': it could not, or had something urgent to do.
Kept = Literal["yes", "no", "cannot"]


# A cook is at an order while it carries out a macro action that was on the way to it when it began,
# and for a second afterwards. Ticks do not count in which nothing that leads there can be done that
# nobody else is at, or in which its cook sees to something urgent: an order can be kept only where
# there is work for it.
class QuotaWatch:
    """Follows the standing orders of `match` from now on: call `see` after each tick."""

    def __init__(self, match: Match) -> None:
        self._match = match
        cooks = range(len(match.seats))
        names = tuple(match.names)
        self._lookouts = [ObservationBuilder(match.level, cook, names) for cook in cooks]
        self._on: dict[int, set[int]] = {cook: set() for cook in cooks}  # orders a cook is at
        self._rushes = dict.fromkeys(cooks, False)
        self._ended = dict.fromkeys(cooks, 0)
        self.share = Rate()

    def see(self) -> None:
        """One tick more."""
        crew = self._match.crew
        orders = [] if crew is None else [order for order in crew.orders if not order.rests]
        for cook, note in self._match.notes:
            self._note(cook, note, orders)
        for order in orders:
            if not isinstance(Qualified.of(order.part).inner, Prefer):
                self._tick(order)

    def _note(self, cook: int, note: object, orders: Iterable[StandingOrder]) -> None:
        match note:
            case MacroBegun(macro, source):
                self._rushes[cook] = source == URGENT
                mine = [order for order in orders if cook in order.cooks]
                now = self._look(cook, self._match.previous) if mine else None
                self._on[cook] = {
                    order.id for order in mine if now and macro in steps(order.part, now)
                }
            case MacroOver():
                self._ended[cook] = self._match.state.tick

    def _tick(self, order: StandingOrder) -> None:
        if order.problem or not order.cooks:
            self.share.count(right=False)
            return
        found = {self._kept(order, cook) for cook in order.cooks}
        if found != {"cannot"}:
            self.share.count("no" not in found)

    def _kept(self, order: StandingOrder, cook: int) -> Kept:
        part, doing = Qualified.of(order.part).inner, self._match.seats[cook].doing
        macro = None if doing is None else find_macro(self._match.level.kitchen.menu, doing)
        match part:
            case Control():
                return "yes" if doing is None else "no"
            case Avoid() | Only():
                bounds = _moment(order.part, self._look(cook, self._match.state)).bounds
                free = macro is None or bounds.allow(macro.verb, macro.what)
                return "yes" if free else "no"
        if order.id in self._on[cook]:
            rests = doing is None and self._match.state.tick - self._ended[cook] > BETWEEN
            if not rests:
                return "yes"
        ways = steps(order.part, self._look(cook, self._match.state))
        if doing in ways:
            return "yes"
        others = {seat.doing for seat in self._match.seats}
        rushes = doing is not None and self._rushes[cook]
        return "cannot" if rushes or ways <= others else "no"

    def _look(self, cook: int, state: State) -> Observation:
        return self._lookouts[cook].observe(0, state, News())


def steps(part: Part, now: Observation) -> frozenset[str]:
    """The macro actions that bring a standing order forward now."""
    goals = _moment(part, now).focus.goals
    return frozenset(step for goal in goals for step in way_to(goal, now.options).steps)


def _moment(part: Part, now: Observation) -> QueueMoment:
    vocabulary = vocabulary_of(now)
    due = Demand((Qualified.of(part).due,))
    book = update_queue(Book(), due, vocabulary, now.tick).book
    return QueueMoment.of(book, now, vocabulary)


#: Seconds of play before the words, until quotas count, and until the end.
BEFORE, GRACE, AFTER = 8.0, 5.0, 45.0


@dataclass(frozen=True, slots=True)
class CrewSentence:
    """`want`: readings in text form that are right; `before`: standing orders, likewise.

    A file of sentences is a YAML list:

        - id: two-on-alice
          say: Two of you on alice soup
          want: 'two: serve alice always'   # or a list: any of them is right
          level: grand_banquet              # these four may be left out
          cooks: 8
          seed: 3
          before: ['stock plate x3']        # standing orders that hold already
    """

    id: str
    say: str
    want: tuple[str, ...]
    level: str = "grand_banquet"
    cooks: int = 8
    seed: int = 0
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CrewReply:
    """What came of it. `read`: what the leader took it for; `told`: what it said; `seconds`: until
    it was read, None for never; `kept`: of the ticks in which its standing orders could be kept,
    those in which they were.
    """

    sentence: CrewSentence
    read: str
    told: tuple[str, ...]
    seconds: float | None
    kept: Rate = field(default_factory=Rate)

    @property
    def right(self) -> bool:
        """Whether it was read as it was meant."""
        return self.read in self.sentence.want


def load_sentences(path: Path) -> tuple[CrewSentence, ...]:
    """Those of the file at `path`. InputError if it holds none, OSError."""
    return read_records(path, CrewSentence, "sentence", {tuple[str, ...]: Form(list, _texts)})


def _texts(plain: object) -> tuple[str, ...]:
    match plain:
        case str():
            return (plain,)
        case list() if all(isinstance(each, str) for each in plain):
            return tuple(plain)
    raise DecodeError("a text or texts", plain)


def say_it(sentence: CrewSentence, pool: ModelPool) -> CrewReply:
    """Play a round in which it is said. InputError for readings or orders that mean nothing."""
    level = named_level(sentence.level).with_cooks(sentence.cooks).with_humans(())
    vocabulary = vocabulary_of(first_sight(level), wide=True)
    wanted, before = (
        [_meaning(text, vocabulary, sentence) for text in texts]
        for texts in (sentence.want, sentence.before)
    )
    kept = [part for meant in before if isinstance(meant, Demand) for part in meant.parts]
    head = MindHead(next(iter(pool.minds(sentence.seed).roles.values())))
    workers = listening(ModelPool(ModelChoice(None), WORKER).minds)
    crew = Crew(ORGANISATIONS["tree"], head, kept)
    match = Match(level, cast(level, HUMANS[NOBODY], workers), sentence.seed, crew=crew)
    try:
        _run(match, BEFORE)
        since, tick = len(match.history.talk), match.state.tick
        match.say(NOWHERE, sentence.say)
        _run(match, GRACE)
        quotas = QuotaWatch(match)
        _run(match, AFTER, quotas)
    finally:
        match.close()
    talk = [sent for sent in match.history.talk[since:] if sent.sender is None]
    thoughts = [(s.tick, s.entry) for s in talk if isinstance(s.entry, Thought) and s.entry.heard]
    told = tuple(sent.entry.text for sent in talk if isinstance(sent.entry, Tell))
    read = thoughts[0][1].finding if thoughts else ""
    seconds = (thoughts[0][0] - tick) / TICKS_PER_SECOND if thoughts else None
    spelled = replace(sentence, want=tuple(to_text(meant, vocabulary) for meant in wanted))
    return CrewReply(spelled, read, told, seconds, quotas.share)


def _run(match: Match, seconds: float, quotas: QuotaWatch | None = None) -> None:
    for _ in range(round(seconds * TICKS_PER_SECOND)):
        match.tick()
        if quotas is not None:
            quotas.see()


def _meaning(text: str, vocabulary: Vocabulary, sentence: CrewSentence) -> Intention:
    try:
        return parse_answer(text, vocabulary, NOTHING)
    except IntentionError as error:
        raise InputError(f"sentence {sentence.id}: {text!r}: {error}") from None


LEADER = PartnerSpec("leader", "Leads", "", "", (LEADERS["small"],), needs_model=True)


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="sentences (YAML)")
    parser.add_argument("--only", metavar="TEXT", default="", help="those whose id has this")
    add_minds(parser, ("local", "openai", "recorded"))
    add_latency(parser, Latency(1.0))


def measure(args: Namespace, console: Console) -> Report:
    """Say them all. InputError if there are none."""
    sentences = [each for each in load_sentences(args.file) if args.only in each.id]
    if not sentences:
        raise InputError(f"{args.file}: no sentence has {args.only!r} in its id")
    with pool_of(args, LEADER) as pool:
        steps = track(sentences, "sentences", console=console, transient=True)
        replies = [say_it(sentence, pool) for sentence in steps]
    levels = tuple(named_level(name) for name in dict.fromkeys(s.level for s in sentences))
    told = [{**asdict(each), "right": each.right} for each in replies]
    return Report("crew", {"sentences": told}, (_table(replies), _shares(replies)), levels)


def _table(replies: Sequence[CrewReply]) -> Figures:
    heads = ("id", "said", "read", "right", "kept", "told")
    rows = [
        (
            each.sentence.id, each.sentence.say, each.read, "yes" if each.right else "no",
            each.kept.short, " ".join(each.told),
        )
        for each in replies
    ]  # fmt: skip
    return Figures(f"{len(rows)} sentences", heads, tuple(rows))


def _shares(replies: Sequence[CrewReply]) -> Figures:
    right = [each.kept for each in replies if each.right]
    quotas = [kept for kept in right if kept.of]
    ticks = Rate(sum(kept.right for kept in quotas), sum(kept.of for kept in quotas))
    rows = (
        ("read right", Rate(len(right), len(replies)).text),
        (
            f"ticks in which quotas are kept, {GRACE:g} to {GRACE + AFTER:g} s after the words",
            f"{ticks.text} of {len(quotas)} sentences",
        ),
        (
            "sentences whose quota is kept in 95 % of its ticks",
            Rate(sum(kept.share >= 0.95 for kept in quotas), len(quotas)).text,
        ),
    )
    return Figures("Shares", ("what", "share (95 %)"), rows)


EXPERIMENT = Experiment(
    "crew", "sentences to a crew: read right, and quotas kept", _options, measure
)
