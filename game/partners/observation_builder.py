"""From a state to a mind's Observation: everything one cook could read off the screen, as facts.

What it was told of orders that it cannot see is among them, with the tick at which it was.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from agents.messages import (
    CodePolicy,
    CookFact,
    CrewFacts,
    Fact,
    FinishedMacro,
    Heard,
    Observation,
    Option,
    Reason,
    Reflection,
)
from game.content.level import Level, thresholds
from game.executor import reflex
from game.executor.macros import (
    Availability,
    CannotStart,
    Macro,
    available,
    macro_for,
    macros,
    urgent,
)
from game.executor.reflex import RatedMacro
from game.executor.teammate_model import TeammateModel, claim
from game.executor.view import View
from game.kitchen.layout import Control, Kind
from game.kitchen.moves import DIRECTIONS, Move
from game.kitchen.sight import hidden_from
from game.kitchen.state import TICKS_PER_SECOND, State
from game.partners.kitchen_facts import (
    fixtures,
    order_facts,
    station_facts,
    station_names,
    thing_facts,
    ways,
)
from game.partners.menu_facts import kitchen_menu
from game.session.seats.beliefs import Beliefs

#: By how much the reflex policy's choice is worth more to a mind than whatever else seems best.
EDGE = 0.03


@dataclass(frozen=True, slots=True)
class News:
    """What a mind has not been told yet, and what it is in the middle of.

    `given`: the cells where something lies that is left to the human. `served`: the tick at which
    each order will be served as far as that is known, None if it will not be; by number. `left`:
    macro actions that the cook leaves alone for now: others are at them, or they have just failed.
    `turning`: as in an observation. `favours`: whether it is told of what cooks do only on demand,
    too; `chooses`: whether it is one that chooses among all that.
    """

    finished: tuple[FinishedMacro, ...] = ()
    facts: tuple[Fact, ...] = ()
    chat: tuple[Heard, ...] = ()
    doing: Macro | None = None
    doing_since: int = 0
    plan: str = ""
    given: frozenset[int] = frozenset()
    policy: CodePolicy | None = None
    reflection: Reflection | None = None
    moved: int = 0
    served: Mapping[int, int | None] = field(default_factory=dict)
    crew: CrewFacts | None = None
    left: Collection[Macro] = ()
    turning: bool = False
    favours: bool = True
    chooses: bool = True


class ObservationBuilder:
    """Builds what cook `me` sees in a round of `level`. `names`: the cooks', by seat."""

    def __init__(
        self, level: Level, me: int, names: tuple[str, ...], watch: TeammateModel | None = None
    ) -> None:
        """`watch`: what it makes of the others, if somebody watches them for it already."""
        self.level, self.me, self.names = level, me, names
        kitchen = level.kitchen
        self._watch = watch or TeammateModel(me, level.humans)
        self._menu = kitchen_menu(kitchen, float(level.cooks[me].moves_per_second))
        self._stations = station_names(kitchen)
        self._fixtures = fixtures(kitchen, self._stations, kitchen.starts[me])
        self._floor = tuple(map(kitchen.xy, kitchen.cells(Kind.FLOOR)))
        uses = (Move.INTERACT,) if kitchen.control is Control.INTERACT else ()
        self._moves = tuple(move.value for move in (*DIRECTIONS, *uses))

    def observe(
        self, number: int, state: State, news: News, beliefs: Beliefs | None = None
    ) -> Observation:
        """The observation with id `number` of `state`; takes about a millisecond.

        `state`: as the cook sees it (`game.kitchen.sight`); `beliefs`: what it was told besides.
        """
        beliefs = beliefs or Beliefs(self.level.kitchen, self.me)
        view = self._watch.look(beliefs.working(state), news.given)
        state = beliefs.known(state)
        watch = self._watch if news.chooses else None
        left = (self.level.round_ticks - state.tick) / TICKS_PER_SECOND
        return Observation(
            id=number,
            tick=state.tick,
            cook=self.names[self.me],
            seat=self.me,
            score=state.score,
            seconds_left=max(0.0, left),
            menu=self._menu,
            orders=tuple(map(beliefs.noted, order_facts(state, news.served))),
            stations=station_facts(state, self._stations),
            fixtures=self._fixtures,
            cooks=self._cooks(view, news.doing),
            options=options(view, watch, news.left, favours=news.favours),
            doing="" if news.doing is None else news.doing.name,
            doing_since=news.doing_since,
            finished=news.finished,
            facts=news.facts,
            chat=news.chat,
            plan=news.plan,
            things=tuple(thing_facts(state)),
            free_counters=len(view.free(view.counters)),
            policy=news.policy,
            reflection=news.reflection,
            row=state.row,
            stars=thresholds(self.level),
            level=self.level.name,
            size=(state.kitchen.width, state.kitchen.height),
            floor=self._floor,
            moves=self._moves,
            moved=news.moved,
            crew=news.crew,
            stock=tuple(state.kitchen.stock.items()),
            turning=news.turning,
        )

    def _cooks(self, view: View, doing: Macro | None) -> tuple[CookFact, ...]:
        return tuple(
            CookFact(
                seat=i,
                name=self.names[i],
                cell=view.kitchen.xy(cook.cell),
                human=self.level.cooks[i].role == "human",
                doing=_name(doing if i == self.me else visible_work(view, i)),
                ways=ways(view.kitchen, cook.cell),
                facing=cook.facing.value,
                hidden=tuple(sorted(hidden_from(view.kitchen, i))),
            )
            for i, cook in enumerate(view.state.cooks)
        )


def options(
    view: View,
    watch: TeammateModel | None,
    left: Collection[Macro] = (),
    *,
    favours: bool = True,
) -> tuple[Option, ...]:
    """Every macro action of the menu, maybe without `favours`, as it stands for the cook of `view`.

    Its value is what it is worth less a little for the way there, nothing for those that are `left`
    alone. What the reflex policy would do, which also knows what the others are about to do
    (`watch`), is worth most of all. Without `watch` it is just what it is worth.
    """
    known = {o.macro: o for o in reflex.options(view)}
    worth = {macro: 0.0 if macro in left else o.value for macro, o in known.items()}
    values = worth if watch is None else _weighed(view, watch, left, known, worth)
    return tuple(
        _option(view, macro, known[macro].availability, values[macro])
        if macro in known
        else _option(view, macro, available(view, macro), 0.0)
        for macro in macros(view.menu)
        if favours or macro in known
    )


def _weighed(
    view: View,
    watch: TeammateModel,
    left: Collection[Macro],
    known: Mapping[Macro, RatedMacro],
    worth: Mapping[Macro, float],
) -> dict[Macro, float]:
    """The values of what is to be chosen from, as `options` says."""
    found = {
        macro: max(0.0, reflex.appeal(view, known[macro])) if value else 0.0
        for macro, value in worth.items()
    }
    favourite = reflex.choose(view, left, watch)
    if favourite is not None:
        best = max(found[macro] for macro, o in known.items() if o.available)
        found[favourite] = min(1.0, best + EDGE)
    return found


def _option(view: View, macro: Macro, availability: Availability, value: float) -> Option:
    name, verb, what, word = macro.name, macro.verb, macro.what, macro.word
    asked = macro.on_demand and not value  # handing things over is worth something where it is due
    match availability:
        case CannotStart(why, prerequisites):
            reason = Reason(why.reason, why.kind, why.things)
            needs = tuple(each.name for each in prerequisites)
            return Option(
                name, verb, what, False, value, reason, needs, False, word, asked, why.settled
            )
    return Option(
        name, verb, what, True, value, urgent=urgent(view, macro), word=word, on_demand=asked
    )


def visible_work(view: View, cook: int) -> Macro | None:
    """What a cook is visibly at."""
    seen = claim(view, cook)
    return None if seen is None else macro_for(view.menu, *seen)


def _name(macro: Macro | None) -> str:
    return "" if macro is None else macro.name
