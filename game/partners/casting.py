"""Who sits where: explicit tables of the seats a player, a script or an experiment can name."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from game.content.level import CookSpec, Level
from game.executor import reflex
from game.executor.driver import Policy, PolicyDriver
from game.executor.view import PAIR
from game.kitchen.recipe import Process
from game.partners._requests import Neighbour, PolicySeat
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.partners.partner_spec import PartnerSpec
from game.partners.thinking import MindChoice, MindMaker
from game.session.seats.commander import Commander
from game.session.seats.pace import Pace, UnevenPace
from game.session.seats.seat import DrivenSeat, HumanSeat, Seat
from game.session.seats.specialists import Assembler, Supplier, Switcher, chop_only
from game.settings import Settings

#: Makes the seat for a cook, given its seat number and what the level says of it.
Maker = Callable[[int, CookSpec], Seat]

#: Scripted humans make three moves a second on every level,
SCRIPTED_RATE = Fraction(3)
#: but the expert is as quick as the published game lets people be.
EXPERT_RATE = Fraction(10)


def person(cook: int, spec: CookSpec) -> HumanSeat:
    """The player at the keyboard, at the level's pace for people."""
    return HumanSeat("You", spec.moves_per_second)


def people(level: Level) -> Maker:
    """The players of `level`, told apart by numbers if there are several."""
    if len(level.humans) == 1:
        return person
    return lambda cook, spec: HumanSeat(
        f"Player {level.humans.index(cook) + 1}", spec.moves_per_second
    )


def _idle(cook: int, spec: CookSpec) -> Seat:
    return Seat("Idle")


def by_policy(policy: Policy) -> Maker:
    """A partner without a mind."""

    def make(cook: int, spec: CookSpec) -> Seat:
        return PolicySeat("Partner", Pace.of(spec.moves_per_second), PolicyDriver(cook, policy))

    return make


#: A partner that just cooks: the floor under every other.
by_reflex = by_policy(reflex.choose)


def _scripted(name: str, policy: Policy, rate: Fraction | None = None) -> Maker:
    """A human who goes by a policy, at so many moves a second or at the level's pace for people."""

    def make(cook: int, spec: CookSpec) -> Seat:
        pace = Pace.of(rate or spec.moves_per_second)
        return DrivenSeat(name, pace, PolicyDriver(cook, policy, "script"))

    return make


def _commander(cook: int, spec: CookSpec) -> Seat:
    return Commander("Commander", Pace.of(SCRIPTED_RATE), cook)


def _neighbour(cook: int, spec: CookSpec) -> Seat:
    return Neighbour("Neighbour", Pace.of(SCRIPTED_RATE), cook)


#: The tick at which the paper's partners change their roles: in the middle of its rounds.
SWITCH_TICK = 625

#: Whose name says that there is no human: partners have all seats.
NOBODY = "none"
#: Whose name says that a second one of the partners cooks in the human's place.
LIKE = "like"
#: Scripted humans by the name used on the command line.
HUMANS: Mapping[str, Maker] = {
    NOBODY: _idle,
    "idle": _idle,
    "chopper": _scripted("Chopper", chop_only, SCRIPTED_RATE),
    "cook": _scripted("Cook", reflex.choose, SCRIPTED_RATE),
    "expert": _scripted("Expert", reflex.choose, EXPERT_RATE),
    "neighbour": _neighbour,
    "commander": _commander,
    # The papers' names of them, which are no names: 'Lettuce holds lettuce' would puzzle a model.
    "beef": _scripted("Fryer", Supplier(Process.COOK)),
    "lettuce": _scripted("Slicer", Supplier(Process.CHOP)),
    "assembler": _scripted("Assembler", Assembler()),
    "switcher": _scripted("Switcher", Switcher(Supplier(Process.COOK), Assembler(), SWITCH_TICK)),
}


def partner(spec: PartnerSpec, settings: Settings, minds: MindMaker | None, level: Level) -> Maker:
    """The partners that `spec` says in `level`; by policy if there is nothing to think with."""
    cooks = sum(cook.role == "partner" for cook in level.cooks)
    without = spec.needs_model and settings.backend == "reflex"
    if minds is None or without or not (spec.minds and cooks):
        return by_policy(spec.policy)
    sets = iter(minds(MindChoice(spec, settings, cooks)))
    return listening(lambda: next(sets), quiet=settings.talkativeness == "quiet")


def listening(minds: Callable[[], Minds], name: str = "Partner", *, quiet: bool = False) -> Maker:
    """The partner that listens: a seat fed by the minds that `minds` makes."""

    def make(cook: int, spec: CookSpec) -> Seat:
        return MindSeat(name, Pace.of(spec.moves_per_second), cook, replace(minds(), quiet=quiet))

    return make


def uneven(maker: Maker, seed: int) -> Maker:
    """Makes what `maker` makes; when each of its moves comes is drawn by `seed`."""

    def make(cook: int, spec: CookSpec) -> Seat:
        seat = maker(cook, spec)
        seat.pace = UnevenPace(seat.pace.interval, seed)
        return seat

    return make


def cast(level: Level, human: Maker, partner: Maker) -> tuple[Seat, ...]:
    """A seat for each cook of `level`, in seat order.

    Those of a crew move one after the other: at once they would step into the same cells.
    """
    seats = tuple(
        (human if spec.role == "human" else partner)(cook, spec)
        for cook, spec in enumerate(level.cooks)
    )
    if len(seats) > PAIR:
        for cook, seat in enumerate(seats):
            if isinstance(seat.pace, Pace):
                seat.pace = replace(seat.pace, offset=seat.pace.interval * cook / len(seats))
    return seats
