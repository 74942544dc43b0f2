"""Who sits where: explicit tables of the seats a player, a script or an experiment can name."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from game.executor import reflex
from game.executor.driver import Driver
from game.session.driven import DrivenSeat
from game.session.pace import Pace
from game.session.policies import chop_only
from game.session.seats import HumanSeat, IdleSeat, Seat
from game.session.setting import Role, Setting

#: Makes the seat for cook number `cook`, whose role in the level is `role`.
Maker = Callable[[int, Role], Seat]

#: Scripted humans make three moves a second on every level (DESIGN, scripted humans).
SCRIPTED_RATE = Fraction(3)


def person(cook: int, role: Role) -> HumanSeat:
    """The player at the keyboard, at the level's pace for people."""
    return HumanSeat("You", role.moves_per_second)


def _idle(cook: int, role: Role) -> Seat:
    return IdleSeat("Idle")


def _chopper(cook: int, role: Role) -> Seat:
    return DrivenSeat("Chopper", Pace.of(SCRIPTED_RATE), Driver(cook, chop_only, "script"))


def _cook(cook: int, role: Role) -> Seat:
    return DrivenSeat("Cook", Pace.of(SCRIPTED_RATE), Driver(cook, reflex.choose, "script"))


def _reflex(cook: int, role: Role) -> Seat:
    return DrivenSeat("Partner", Pace.of(role.moves_per_second), Driver(cook, reflex.choose))


#: Scripted humans by the name used on the command line.
HUMANS: Mapping[str, Maker] = {"idle": _idle, "chopper": _chopper, "cook": _cook}

#: Partners by the name used on the command line and in the play screen.
PARTNERS: Mapping[str, Maker] = {"reflex": _reflex}


def cast(setting: Setting, human: Maker, partner: Maker) -> tuple[Seat, ...]:
    """A seat for each cook of `setting`, in seat order."""
    return tuple(
        (human if role.role == "human" else partner)(cook, role)
        for cook, role in enumerate(setting.cooks)
    )
