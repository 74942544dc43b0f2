"""`lab latency`: how long it takes from a command to the macro action and the move that answer it.

Source: HLA, latency test: fifteen commands, 20 s apart, in one game. Macro latency runs from the
command to the next macro action decided upon with the command in mind: by the raw words if the
Fast Mind guesses, else by their intention; where the intention changes nothing, the macro action in
progress is the answer, at the moment at which the intention is known. Atomic latency is macro
latency divided by the moves of that macro action. The paper does not state map and human; here it
is Quick, and the human stands idle.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.progress import track

from agents.inline import InlineLink
from agents.messages import Thought
from game.kitchen.moves import Move
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.arguments import add_level, add_report, level_of, report_path
from game.lab.chart import paired_chart
from game.lab.choice import add_latency, add_minds, workshop_of
from game.lab.paper import ATOMIC_LATENCY, MACRO_LATENCY, MODULE_LATENCY
from game.lab.paper_commands import LATENCY
from game.lab.report import Figures, Sample, write_report
from game.lab.trial import Trial
from game.session.casting import HUMANS
from game.session.minds import Minds
from game.session.notes import Ended, Started

#: Seconds between two commands, and before the first.
APART, BEFORE = 20.0, 5.0
#: An intention is acted on within so many ticks, or it changes nothing.
AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class Came:
    """A thought, the tick at which it began, and when it came, in ticks."""

    message: Thought
    asked: int
    at: float


@dataclass(frozen=True, slots=True)
class Span:
    """A macro action as it was carried out: ticks, and the moves made in it."""

    macro: str
    began: int
    ended: int
    moves: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one command. Seconds; None if nothing came."""

    text: str
    intention: float | None
    macro: float | None
    by: str
    atomic: float | None
    doing: str


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    add_level(parser, "quick")
    add_minds(parser, ("local", "openai", "recorded"))
    add_latency(parser)
    parser.add_argument("--repeats", type=int, default=1, help="games of fifteen commands")
    add_report(parser)


def run(args: Namespace) -> int:
    """Give the commands, print the tables, write the report."""
    console = Console()
    answers: list[Answer] = []
    thoughts: list[Thought] = []
    with workshop_of(args) as workshop:
        for seed in range(args.repeats):
            minds = workshop.minds(seed)
            trial = Trial(level_of(args), HUMANS["idle"], minds, seed)
            try:
                answers += _game(trial, minds, console)
                thoughts += [a.message for a in _thoughts(minds.slow) + _thoughts(minds.fast)]
            finally:
                trial.close()
    figures = [commands(answers), beside(answers), modules(thoughts)]
    data = {
        "experiment": "latency",
        "backend": args.backend,
        "macro": asdict(_sample(a.macro for a in answers)),
        "atomic": asdict(_sample(a.atomic for a in answers)),
        "intention": asdict(_sample(a.intention for a in answers)),
        "modules": {s: asdict(Sample.of(v)) for s, v in _by_stage(thoughts).items()},
        "reuse": reuse(thoughts),
        "commands": [asdict(answer) for answer in answers],
    }
    path = report_path(args, f"latency-{args.backend}")
    write_report(path, data, figures)
    pairs = {
        "macro": (_sample(a.macro for a in answers).mean, MACRO_LATENCY["HLA"][0]),
        "atomic": (_sample(a.atomic for a in answers).mean, ATOMIC_LATENCY["HLA"][0]),
    }
    paired_chart(path.with_suffix(".png"), "Latency", "mean seconds", pairs)
    for table in figures:
        table.print(console)
    console.print(f"prefix reuse: {reuse(thoughts):.3f} of the prompts' tokens")
    console.print(f"written: {path}")
    return 0


def _game(trial: Trial, minds: Minds, console: Console) -> list[Answer]:
    """One game of fifteen commands."""
    spans = Spans(trial)
    spans.run(BEFORE)
    said = []
    for text in track(LATENCY, "commands", console=console, transient=True):
        said.append((trial.say(text), text))
        spans.run(APART)
    return [answer(tick, text, minds, spans.all) for tick, text in said]


class Spans:
    """Plays a trial and gathers the macro actions of its partner."""

    def __init__(self, trial: Trial) -> None:
        self.all: list[Span] = []
        self._trial = trial
        self._moves = 0
        self._began: int | None = None

    def run(self, seconds: float) -> None:
        """Play on."""
        self._trial.run(seconds, self._look)

    def _look(self) -> bool:
        match_, me = self._trial.match, self._trial.me
        for cook, note in match_.notes:
            match note:
                case Started() if cook == me:
                    self._began, self._moves = match_.previous.tick, 0
                case Ended(macro) if cook == me and self._began is not None:
                    self.all.append(Span(macro, self._began, match_.previous.tick, self._moves))
        self._moves += match_.moves[me] is not Move.STAY
        return False


def answer(tick: int, text: str, minds: Minds, spans: Sequence[Span]) -> Answer:
    """What the minds made of the words said at `tick`."""
    read = next((a for a in _after(minds.slow, tick) if a.message.stage == "intention"), None)
    decisions = [a for a in _after(minds.fast, tick) if a.message.stage == "action"]
    guess = next((a for a in decisions if _condition(a) == "words"), None)
    known = None if read is None else read.at
    chosen = guess
    if chosen is None and known is not None:
        soon = [a for a in decisions if known <= a.asked <= known + AT_ONCE]
        chosen = next(iter(soon), None)
    at = chosen.at if chosen is not None else known
    if at is None:
        return Answer(text, None, None, "nothing", None, "")
    best = chosen.message.choices[0].name if chosen is not None else None
    span = next((s for s in spans if s.ended >= at and best in (None, s.macro)), None)
    seconds = (at - tick) / TICKS_PER_SECOND
    return Answer(
        text=text,
        intention=None if known is None else (known - tick) / TICKS_PER_SECOND,
        macro=seconds,
        by=_condition(chosen) if chosen is not None else "no change",
        atomic=seconds / span.moves if span and span.moves else None,
        doing=span.macro if span else "",
    )


def _thoughts(link: object) -> list[Came]:
    assert isinstance(link, InlineLink)
    return [
        Came(a.message, a.asked, a.asked + a.seconds * TICKS_PER_SECOND)
        for a in link.arrivals
        if isinstance(a.message, Thought)
    ]


def _after(link: object, tick: int) -> list[Came]:
    """The thoughts begun after a command at `tick` and before the next one."""
    return [a for a in _thoughts(link) if tick <= a.asked < tick + APART * TICKS_PER_SECOND]


def _condition(thought: Came) -> str:
    """'words', 'intention' or 'plan'."""
    return thought.message.note.partition(":")[0]


def _by_stage(thoughts: Iterable[Thought]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for thought in thoughts:
        found.setdefault(thought.stage, []).append(thought.seconds)
    return found


def reuse(thoughts: Iterable[Thought]) -> float:
    """The share of the prompts' tokens that had been evaluated before, 0..1."""
    known = [(t.reused_tokens, t.prompt_tokens) for t in thoughts]
    tokens = sum(prompt for _, prompt in known)
    return sum(reused for reused, _ in known) / tokens if tokens else 0.0


def _sample(values: Iterable[float | None]) -> Sample:
    return Sample.of([value for value in values if value is not None])


def commands(answers: Iterable[Answer]) -> Figures:
    """A row for each command."""
    rows = tuple(
        (a.text, _cell(a.intention), _cell(a.macro), a.by, _cell(a.atomic), a.doing)
        for a in answers
    )
    heads = ("command", "intention, s", "macro, s", "by", "atomic, s", "macro action")
    return Figures("From a command to its answer", heads, rows)


def beside(answers: Sequence[Answer]) -> Figures:
    """Macro and atomic latency beside the paper's."""
    rows = [
        ("macro, ours", *_sample(a.macro for a in answers).cells()),
        ("atomic, ours", *_sample(a.atomic for a in answers).cells()),
    ]
    for name, paper in (("macro", MACRO_LATENCY), ("atomic", ATOMIC_LATENCY)):
        rows += [
            (f"{name}, {agent}", f"{m:.2f} ({sd:.2f})", "", "") for agent, (m, sd) in paper.items()
        ]
    heads = ("latency (others: paper)", "mean (sd), s", "median", "p95")
    return Figures("Latency", heads, tuple(rows))


def modules(thoughts: Iterable[Thought]) -> Figures:
    """Seconds of thinking by stage, beside the paper's."""
    rows = []
    for stage, seconds in _by_stage(thoughts).items():
        paper = MODULE_LATENCY.get(stage)
        told = f"{paper[0]:.2f} ({paper[1]:.2f})" if paper else ""
        rows.append((stage, str(len(seconds)), *Sample.of(seconds).cells(), told))
    heads = ("module", "thoughts", "mean (sd), s", "median", "p95", "HLA (paper)")
    return Figures("Thinking", heads, tuple(rows))


def _cell(seconds: float | None) -> str:
    return "-" if seconds is None else f"{seconds:.3f}"
