"""Playing one round without a window, as fast as it goes, and measuring it.

In some a human asks for one thing after the other, each a second after what was asked for before
has been done; the round is over when the last is done, or when something is not done in a minute.
Rounds of other seeds begin with the asking at other moments. Where the words name a number, one
more soon after is too much.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Annotated, Literal

from agents.intention import Demand, Goal, Intention
from agents.messages import Intend
from agents.own_code import OwnCodeError
from game.content.level import Level, Role
from game.content.problem import nearest
from game.kitchen.orders import finished
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.metrics import table
from game.lab.metrics.conduct import atom_occupy, longest_jam, longest_standstill
from game.lab.metrics.score_bound import best_score
from game.partners.casting import NOBODY, Maker, cast
from game.session.crew import Crew
from game.session.log.writer import MatchLog
from game.session.match.history import MatchHistory
from game.session.match.match import Match
from game.session.match.results import results
from game.session.seats.notes import MacroOver

#: Ticks for what was asked, after it for doing too much of it, and before the next thing.
LIMIT, SETTLE, PAUSE = 60 * TICKS_PER_SECOND, 8 * TICKS_PER_SECOND, TICKS_PER_SECOND
#: Ticks for which somebody writes before it is said.
WRITING = TICKS_PER_SECOND
#: Ticks before the first thing, and how much more by the seed.
BEFORE, LATER = 10, 7


@dataclass(frozen=True, slots=True)
class Ask:
    """`text` asks for `times` deeds. `verb`: as facts have it, such as 'chopped'; `what`: an
    ingredient or a dish; `exact`: no more than that.
    """

    text: str
    verb: str
    what: str
    times: int = 1
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """What came of the last thing asked for. `seconds` from the words on, None if it was not done
    as asked; `count`: how often it was done.
    """

    seconds: float | None
    count: int


class Asking:
    """The words of a human who asks for one thing after the other."""

    def __init__(self, asks: Sequence[Ask], seed: int) -> None:
        self._asks = asks
        self._next = 0  # of the asks
        self._due: int | None = BEFORE + LATER * seed
        self._since = 0

    def speak(self, match: Match) -> bool:
        """Say what is due; whether there is anything more to wait for."""
        now = match.state.tick
        if self._due is None:
            ask = self._asks[self._next - 1]
            ticks = _ticks(match.history, ask, self._since)
            if len(ticks) < ask.times:
                return now < self._since + LIMIT
            if self._next < len(self._asks):
                self._due = now + PAUSE
                return True
            return ask.exact and len(ticks) == ask.times and now < ticks[-1] + 1 + SETTLE
        if now >= self._due - WRITING:
            match.typing(match.level.human)
        if now >= self._due:
            match.say(match.level.human, self._asks[self._next].text)
            self._next, self._since, self._due = self._next + 1, now, None
        return True


def what_was_done(history: MatchHistory, asks: Sequence[Ask]) -> Done:
    """What came of the last of `asks` in a round that was played with them."""
    said = [words.tick for words in history.words if words.cook in history.level.humans]
    if len(said) < len(asks):
        return Done(None, 0)
    ask, since = asks[-1], said[-1]
    ticks = _ticks(history, ask, since)
    enough = ask.times <= len(ticks)
    done = ticks[ask.times - 1] + 1 if enough else history.state.tick
    too_much = ask.exact and any(tick < done + SETTLE for tick in ticks[ask.times :])
    late = done > since + LIMIT
    seconds = (done - since) / TICKS_PER_SECOND
    return Done(seconds if enough and not too_much and not late else None, len(ticks))


def _ticks(history: MatchHistory, ask: Ask, since: int) -> list[int]:
    people = history.level.humans
    return [
        fact.tick
        for fact in history.deeds
        if fact.tick >= since and (fact.verb, fact.what) == (ask.verb, ask.what)
        if fact.seat not in people
    ]


#: The Slow Mind took it for something else, the Fast Mind did not carry out what was understood, or
#: the agent announces no intention: there is nothing to tell it by.
Fault = Literal["slow", "fast", "untold"]
#: What is asked for, by the facts that show it was done.
GOALS = {"chopped": "chop", "cooked": "cook"}


def fault(history: MatchHistory, asks: Sequence[Ask]) -> Fault:
    """Whose fault it is that the last of `asks` was not done."""
    announced = [note for _, _, note in history.notes if isinstance(note, Intend)]
    people = history.level.humans
    said = [words.number for words in history.words if words.cook in people]
    if not announced or len(said) < len(asks):
        return "untold"
    read = (each.intention for each in announced if each.heard == said[-1])
    return "fast" if any(is_right(meant, asks[-1]) for meant in read) else "slow"


def is_right(meant: Intention, ask: Ask) -> bool:
    """Whether that is what `ask` means; how often, only where its words tell."""
    match meant:
        case Demand(parts=(Goal(do=do, what=what, times=times),)):
            counted = not ask.exact or times == ask.times
            return (do, what) == (GOALS[ask.verb], ask.what) and counted
    return False


class VariantError(ValueError):
    """A level cannot be changed that way; the text says what was expected."""


def with_orders(level: Level, dishes: Sequence[str]) -> Level:
    """`level` with these dishes ordered in turn, over and over, instead of at random."""
    known = tuple(level.kitchen.menu.dishes)
    for dish in dishes:
        if dish not in known:
            close = nearest(dish, known)
            hint = f". Did you mean '{close}'?" if close else ""
            raise VariantError(f"orders: expected some of {', '.join(known)}, found '{dish}'{hint}")
    orders = replace(level.kitchen.orders, sequence=tuple(dishes))
    kitchen = replace(level.kitchen, orders=orders)
    return replace(level, kitchen=kitchen, fingerprint=f"{level.fingerprint}+{','.join(dishes)}")


def with_crew(level: Level, cooks: int | None, human: str) -> Level:
    """`level` with so many cooks, None for all it has; a human among them unless `human` is nobody.

    Raises VariantError.
    """
    try:
        level = level if cooks is None else level.with_cooks(cooks)
    except ValueError as error:
        raise VariantError(str(error)) from None
    return level.with_humans(()) if human == NOBODY else level


def with_starts_dealt(level: Level, seed: int) -> Level:
    """`level` with cooks who begin where `seed` deals them, each in the room that is its own."""
    kitchen, draw, starts = level.kitchen, Random(f"starts {seed}"), list[int]()
    for start in kitchen.starts:
        room = kitchen.within_reach(start)
        cells = (cell for cell in sorted(room) if kitchen.walkable[cell] and cell not in starts)
        starts.append(draw.choice([*cells]))
    kitchen = replace(kitchen, starts=tuple(starts))
    return replace(level, kitchen=kitchen, fingerprint=f"{level.fingerprint}+dealt {seed}")


def with_roles_swapped(level: Level) -> Level:
    """`level` with partners where humans stand, and humans where partners stand."""
    swapped: dict[Role, Role] = {"human": "partner", "partner": "human"}
    cooks = tuple(replace(cook, role=swapped[cook.role]) for cook in level.cooks)
    return replace(level, cooks=cooks, fingerprint=f"{level.fingerprint}+swapped")


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round, measured. Shares lie in 0..1.

    `metrics`: by name, see `game.lab.metrics.table`; `slips`: what is wrong with what is one's own,
    metrics and minds, in sentences.
    """

    seed: int
    score: Annotated[int, "points"]
    bound: Annotated[int, "points that no cooks so fast could beat"]
    served: Annotated[int, "orders served"]
    missed: Annotated[int, "orders whose time ran out"]
    unordered: Annotated[int, "dishes served that nobody had ordered"]
    fires: Annotated[int, "fires that broke out"]
    binned: Annotated[int, "finished dishes thrown away"]
    wasted: Annotated[int, "other good food thrown away"]
    human_moves: Annotated[int, "moves of the humans"]
    human_blocked: Annotated[int, "those that somebody was in the way of"]
    partner_moves: Annotated[int, "moves of the partners"]
    partner_blocked: Annotated[int, "those that somebody was in the way of"]
    human_idle: Annotated[float, "share of the moves the humans' pace allows that were not made"]
    partner_idle: Annotated[float, "share of the moves the partners' allows that were not made"]
    standstill: Annotated[float, "most seconds in which nobody did anything to any station"]
    jam: Annotated[float, "most seconds in which nothing came nearer to a dish"]
    seconds: Annotated[float, "how long it lasted"]
    complete: Annotated[bool, "whether it ended since nothing was left to do"]
    blocked: Annotated[float, "share of all moves that somebody was in the way of"]
    held_up: Annotated[float, "the same of moves and waiting, waiting for others counted"]
    metrics: Mapping[str, float | None]
    slips: tuple[str, ...] = ()

    def figures(self) -> dict[str, object]:
        own = asdict(self)
        del own["metrics"], own["slips"]
        return own | dict(self.metrics)


def play_round(
    level: Level,
    human: Maker,
    partner: Maker,
    seed: int,
    log: MatchLog | None = None,
    on_tick: Callable[[Match], None] | None = None,
    words: Mapping[int, str] = MappingProxyType({}),
    asks: Sequence[Ask] = (),
    crew: Crew | None = None,
) -> PlayedRound:
    """A whole round in simulated time.

    `on_tick` is called after each tick; `words` are what the human says, by tick, and has been
    writing before. With `asks` it is over when what they ask for has been done, or not.
    """
    match = Match(level, cast(level, human, partner), seed, log, crew=crew)
    asking = Asking(asks, seed) if asks else None
    writing = {max(0, tick - WRITING) for tick in words}
    try:
        while not match.over and (asking is None or asking.speak(match)):
            if match.state.tick in writing:
                match.typing(level.human)
            if match.state.tick in words:
                match.say(level.human, words[match.state.tick])
            match.tick()
            if on_tick is not None:
                on_tick(match)
    finally:
        match.close()
    return measured(match.history)


def measured(history: MatchHistory, own: Sequence[str] = ()) -> PlayedRound:
    """The figures of a match that has been played."""
    found, level, people = results(history), history.level, history.level.humans
    partners = [cook for cook in range(len(history.cooks)) if cook not in people]

    def total(figure: Literal["moves", "blocked"], cooks: Iterable[int]) -> int:
        return sum(getattr(found.cooks[cook], figure) for cook in cooks)

    moves = total("moves", people), total("moves", partners)
    blocked = total("blocked", people), total("blocked", partners)
    rated, slips = {m.name: m.value(history, partners) for m in table.METRICS}, list[str]()
    for metric in map(table.own_metric, own):
        try:
            rated[metric.name] = metric.measured(history, partners)
        except OwnCodeError as error:
            rated[metric.name] = None
            slips.append(f"the metric {metric.name} failed: {error}")
    waited = sum(note.waited for _, _, note in history.notes if isinstance(note, MacroOver))
    return PlayedRound(
        seed=found.seed,
        score=found.score,
        bound=best_score(level, found.seed, _moves_per_second(history)),
        served=found.served,
        missed=sum(found.missed.values()),
        unordered=found.unordered,
        fires=found.fires,
        binned=found.dishes_binned,
        wasted=found.food_binned,
        human_moves=moves[0],
        human_blocked=blocked[0],
        partner_moves=moves[1],
        partner_blocked=blocked[1],
        human_idle=_idle(history, people),
        partner_idle=_idle(history, partners),
        standstill=longest_standstill(history),
        jam=longest_jam(history),
        seconds=found.seconds,
        complete=finished(history.state),
        blocked=sum(blocked) / (sum(moves) or 1),
        held_up=(sum(blocked) + waited) / ((sum(moves) + waited) or 1),
        metrics=rated,
        slips=tuple(slips),
    )


def _moves_per_second(history: MatchHistory) -> float:
    drivers = zip(history.cooks, history.moves, strict=True)
    return float(sum(TICKS_PER_SECOND / cook.interval for cook, moves in drivers if moves))


def _idle(history: MatchHistory, cooks: Sequence[int]) -> float:
    occupied = atom_occupy(history, cooks)
    return 0.0 if occupied is None else 1 - occupied
