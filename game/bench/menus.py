"""`bench menus`: made-up menus that a scripted person can serve, and what partners make of them."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import Progress

from game.bench._made_up_menus import made_up_kitchens
from game.content.level import CookSpec, Level
from game.executor.run import station_used
from game.executor.view import View
from game.executor.walk import Walker
from game.kitchen.events import Served
from game.kitchen.items import Food, Plate
from game.kitchen.layout import Kind
from game.kitchen.menu import Dish, Ingredient
from game.kitchen.moves import Move
from game.kitchen.state import Gathering, Heating, State
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import add_latency, add_minds, partner_of
from game.lab.runs.rounds import with_orders
from game.partners.casting import HUMANS, Maker, cast
from game.partners.partner_spec import PARTNERS, REFLEX
from game.session.match.match import Match
from game.session.seats.pace import Pace, Paced
from game.session.seats.seat import Seat


class PlainCook(Seat):
    """A person who makes what has the most time left, one dish after the other, from crate to
    delivery, while nobody else touches anything.

    It goes by the menu and the rules of stations, not by the graph of steps that partners go by,
    and puts everything together on one plate: what it serves can be served, whatever they make of
    it.
    """

    def __init__(self, name: str, pace: Paced) -> None:
        super().__init__(name, pace)
        self._walker = Walker()
        self._view: View | None = None
        self._uses = self._dishes()
        self._cell: int | None = None  # of the station that is used next

    def move(self, state: State, cook: int) -> Move:
        view = self._view = View(state, cook)
        self._walker.look(view)
        if self._cell is None:
            self._cell = next(self._uses, None)
        if self._cell is None:
            return Move.STAY
        if _is_to_come(view, self._cell):
            return self._walker.stand_by(view, self._cell)
        move = self._walker.use(view, self._cell)
        if station_used(view, move) == self._cell:
            self._cell = None
        return move

    @property
    def _seen(self) -> View:
        assert self._view is not None
        return self._view

    def _dishes(self) -> Iterator[int]:
        """The stations to use, each once, for dish after dish, until no counter is left for any."""
        with suppress(LookupError):
            while True:
                order = max(self._seen.state.orders, key=lambda o: o.deadline)
                yield from self._dish(self._seen.menu.dishes[order.dish])

    def _dish(self, dish: Dish) -> Iterator[int]:
        yield from self._made(dish)
        yield self._nearest(Kind.DELIVERY)

    def _made(self, dish: Dish) -> Iterator[int]:
        """Until it is on a plate in hand; dishes that go into it are made first."""
        menu, finished, inner = self._seen.menu, self._seen.menu.finished[dish.name], list[int]()
        if dish.appliance is not None and (left := self._seen.heating(finished)):
            yield from self._plate()
            yield left[0][0]
            return
        for name in dish.made_of:
            if name in menu.dishes:
                yield from self._made(menu.dishes[name])
                inner.append(self._free_counter())
                yield inner[-1]
        ingredients = [menu.ingredients[name] for name in dish.made_of if name in menu.ingredients]
        if dish.appliance is not None and menu.gathered(dish.name):
            yield from self._gathered(dish.appliance, ingredients, inner)
            return
        yield from self._plate()
        home = self._free_counter()
        yield home
        for ingredient in sorted(ingredients, key=lambda i: i.appliance is not None):
            if left := self._seen.heating(Food((ingredient.prepared,))):
                yield from (home, left[0][0], home)
                continue
            if ingredient.appliance is not None:
                yield from self._emptied(ingredient.appliance)
            yield from self._piece(ingredient)
            if ingredient.appliance is not None:
                pot = self._free_pot(ingredient.appliance)
                yield from (pot, home, pot)
            yield home
        for cell in inner:
            yield from (cell, home, self._nearest(Kind.PLATES))
        if dish.appliance is not None:
            yield from self._emptied(dish.appliance)
        yield home
        if dish.appliance is not None and self._seen.held != Plate(finished):
            pot = self._free_pot(dish.appliance)
            yield from (pot, pot)

    def _gathered(
        self, appliance: str, ingredients: Sequence[Ingredient], inner: Sequence[int]
    ) -> Iterator[int]:
        """Everything goes into the appliance by itself, what lies on plates at `inner` too."""
        yield from self._emptied(appliance)
        pot = self._free_pot(appliance)
        for ingredient in ingredients:
            yield from self._piece(ingredient)
            yield pot
        for cell in inner:
            yield from (cell, pot, self._nearest(Kind.PLATES))
        if isinstance(self._seen.content(pot), Gathering):
            yield pot
        yield from self._plate()
        yield pot

    def _emptied(self, appliance: str) -> Iterator[int]:
        """What is left of an earlier load goes into the bin where no appliance is free."""
        pots = self._seen.of_kind(Kind.APPLIANCE, appliance)
        if self._seen.free(pots):
            return
        pot = self._among(pots)
        yield from self._plate()
        while self._seen.content(pot) is not None:
            yield from (pot, self._nearest(Kind.BIN))
        yield self._free_counter()

    def _free_pot(self, appliance: str) -> int:
        return self._among(self._seen.free(self._seen.of_kind(Kind.APPLIANCE, appliance)))

    def _plate(self) -> Iterator[int]:
        """Into the hand; the next one that comes back is washed if no clean one is left."""
        rule = self._seen.menu.plates
        if rule is None or self._seen.plate_stacks():
            yield self._among(self._seen.plate_stacks())
            return
        yield self._nearest(Kind.RETURN)
        sink = self._nearest(Kind.SINK)
        yield from [sink] * (1 + rule.strikes)

    def _piece(self, ingredient: Ingredient) -> Iterator[int]:
        """From the crate into the hand, chopped if it is to be."""
        yield self._nearest(Kind.SOURCE, ingredient.name)
        if ingredient.chop_strikes:
            board = self._nearest(Kind.BOARD)
            yield board
            yield from [board] * ingredient.chop_strikes
            yield board

    def _nearest(self, kind: Kind, of: str | None = None) -> int:
        return self._among(self._seen.of_kind(kind, of))

    def _free_counter(self) -> int:
        return self._among(self._seen.free(self._seen.counters))

    def _among(self, cells: list[int]) -> int:
        cell = self._seen.nearest(cells)
        if cell is None:
            raise LookupError
        return cell


def plain_cook(cook: int, spec: CookSpec) -> PlainCook:
    """Such a person, as quick as the level lets the cook be."""
    return PlainCook("Plain", Pace.of(spec.moves_per_second))


def _is_to_come(view: View, cell: int) -> bool:
    """Whether what is wanted there still cooks, or has not come back yet."""
    content = view.content(cell)
    if view.kitchen.stations[cell].kind is Kind.RETURN:
        return content is None
    return isinstance(content, Heating) and not view.cooked(content)


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
    progress = Progress(console=console, transient=True)
    keeping: AbstractContextManager[str | Path] = (
        nullcontext(args.keep) if args.keep else TemporaryDirectory()
    )
    with _partners(args) as partners, keeping as folder, progress:
        task = progress.add_task("menus", total=args.count)
        kitchens = made_up_kitchens(args.seed, Path(folder))
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


@contextmanager
def _partners(args: Namespace) -> Iterator[Mapping[str, Maker]]:
    with ExitStack() as lent:
        chosen = dict.fromkeys((REFLEX.name, *args.beside))
        yield {
            name: lent.enter_context(partner_of(Namespace(**{**vars(args), "partner": name})))
            for name in chosen
        }


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
