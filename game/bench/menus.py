"""`bench menus`: made-up menus that a scripted person can serve, and what partners make of them."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import Progress

from game.bench._made_up_menus import made_up_kitchens
from game.bench._plain_cook import plain_cook
from game.content.level import Level
from game.kitchen.events import Served
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.choice import add_latency, add_minds, partner_of
from game.lab.runs.rounds import with_orders
from game.partners.casting import HUMANS, Maker, cast
from game.partners.partner_spec import PARTNERS, REFLEX
from game.session.match.match import Match

#: The share of a scripted person's yield that is asked of a partner that cooks by itself, and the
#: share of that partner's which is asked of the others.
OF_PLAN, OF_FIRST = 0.5, 0.5


@dataclass(frozen=True, slots=True)
class ServedMenu:
    """What came of one kitchen.

    `plan`: points for what a scripted person serves alone; `partners`: the same of each partner
    beside somebody who stands still, the first one cooking by itself; `declined`: dishes that the
    person serves if nothing else is ordered, and the first partner never does.
    """

    level: Level
    plan: int
    partners: Mapping[str, int]
    declined: tuple[str, ...]

    @property
    def short(self) -> tuple[str, ...]:
        """The partners that yield too little."""
        first, *others = self.partners
        least = OF_FIRST * self.partners[first]
        found = [first] if self.partners[first] < OF_PLAN * self.plan else []
        return (*found, *(name for name in others if self.partners[name] < least))

    @property
    def passed(self) -> bool:
        return not (self.short or self.declined)


def can_be_served(level: Level) -> bool:
    """Whether a scripted person serves anything there."""
    return _yield(level, plain_cook, HUMANS["idle"], once=True) > 0


def serve_menu(level: Level, partners: Mapping[str, Maker]) -> ServedMenu:
    """Play `level` with each of `partners`; the dishes by themselves with the first one."""
    idle = HUMANS["idle"]
    first = next(iter(partners.values()))
    declined = [
        dish
        for dish in level.kitchen.orders.dishes
        if _yield(alone := with_orders(level, [dish]), plain_cook, idle, once=True)
        and not _yield(alone, idle, first, once=True)
    ]
    yields = {name: _yield(level, idle, partner) for name, partner in partners.items()}
    return ServedMenu(level, _yield(level, plain_cook, idle), yields, tuple(declined))


def _yield(level: Level, human: Maker, partner: Maker, *, once: bool = False) -> int:
    """Points for what is served in a round; `once`: it is over when anything was."""
    match, points, served = Match(level, cast(level, human, partner), 0), 0, False
    try:
        while not match.over and not (once and served):
            told = len(match.history.occurrences)
            match.tick()
            events = [each.event for each in match.history.occurrences[told:]]
            rewards = [event.reward for event in events if isinstance(event, Served)]
            points, served = points + sum(rewards), served or bool(rewards)
    finally:
        match.close()
    return points


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, default=0, help="of the menus (default: %(default)s)")
    parser.add_argument("--count", type=int, default=50, help="of menus (default: %(default)s)")
    parser.add_argument(
        "--beside", nargs="*", default=[], choices=sorted(PARTNERS), metavar="PARTNER",
        help="who is compared with the one that just cooks",
    )  # fmt: skip
    add_minds(parser)
    add_latency(parser)
    parser.set_defaults(spoken_to=False)
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where the kitchens stay")


def measure(args: Namespace, console: Console) -> Report:
    """Play the kitchens; the report's code is 1 if any of them was declined or fell short."""
    menus: list[ServedMenu] = []
    with _partners(args) as partners, _folder(args.keep) as folder, _bar(console) as progress:
        task = progress.add_task("menus", total=args.count)
        kitchens = made_up_kitchens(args.seed, folder)
        for level in islice(filter(can_be_served, kitchens), args.count):
            menus.append(serve_menu(level, partners))
            progress.advance(task)
    data = {
        "seed": args.seed,
        "backend": args.backend,
        "passed": sum(served.passed for served in menus),
        "menus": [_figures(served) for served in menus],
    }
    tables = [_shares(menus), *_failures(menus)]
    code = int(not all(served.passed for served in menus))
    return Report(f"menus-{args.seed}", data, tables, code=code)


def _bar(console: Console) -> Progress:
    return Progress(console=console, transient=True)


@contextmanager
def _partners(args: Namespace) -> Iterator[Mapping[str, Maker]]:
    with ExitStack() as lent:
        chosen = dict.fromkeys((REFLEX.name, *args.beside))
        yield {
            name: lent.enter_context(partner_of(Namespace(**{**vars(args), "partner": name})))
            for name in chosen
        }


@contextmanager
def _folder(kept: Path | None) -> Iterator[Path]:
    if kept is not None:
        yield kept
        return
    with TemporaryDirectory() as folder:
        yield Path(folder)


def _figures(served: ServedMenu) -> dict[str, object]:
    return {
        "level": served.level.name,
        "plan": served.plan,
        "partners": dict(served.partners),
        "declined": list(served.declined),
        "short": list(served.short),
    }


def _shares(menus: Sequence[ServedMenu]) -> Figures:
    """What each partner yields of all that the plan does, and where it falls short."""
    short = Counter(name for served in menus for name in served.short)
    plan = sum(served.plan for served in menus)
    totals = Counter[str]()
    for served in menus:
        totals.update(served.partners)
    rows = [(name, f"{totals[name] / max(plan, 1):.0%}", str(short[name])) for name in totals]
    title = f"{len(menus)} made-up menus, {sum(len(t.declined) for t in menus)} dishes declined"
    return Figures(title, ("partner", "of the plan's yield", "fell short"), tuple(rows))


def _failures(menus: Sequence[ServedMenu]) -> Iterator[Figures]:
    rows = [
        (t.level.name, str(t.plan), str(dict(t.partners)), ", ".join(t.declined))
        for t in menus
        if not t.passed
    ]
    if rows:
        yield Figures("Where", ("kitchen", "plan", "partners", "declined"), tuple(rows))


EXPERIMENT = Experiment("menus", "made-up menus that partners have never seen", _options, measure)
