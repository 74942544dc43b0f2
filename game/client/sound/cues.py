"""The names of all sounds, and which sound an event makes. Values are names of files."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from game.kitchen import events as ev
from game.kitchen.items import DirtyPlate, Plate

#: Sounds that play once. Files are `name.ogg`, or `name_1.ogg`, `name_2.ogg` ... to vary.
Cue = StrEnum(
    "Cue",
    "STEP BUMP REFUSE PICK_UP PUT_DOWN PLATE_UP PLATE_DOWN CHOP CHOPPED MIX ASSEMBLE LADLE PLOP "
    "BINNED SCRUB WASHED COOKED SEARED FRIED LIFTED BURNS_SOON FIRE_STARTED FIRE_OUT ORDER_IN "
    "ORDER_URGENT ORDER_LOST SERVED SERVED_WRONG COUNT_TICK COUNT_GO CLOCK_TICK ROUND_END STAR_1 "
    "STAR_2 STAR_3 MENU_MOVE MENU_SELECT MENU_BACK CHAT CHAT_SENT",
)

#: The first, second and third star that lands, each higher than the last.
STARS = (Cue.STAR_1, Cue.STAR_2, Cue.STAR_3)


class Loop(StrEnum):
    """Sounds that go on as long as something lasts."""

    BOIL = "boil"
    SIZZLE = "sizzle"
    FIRE = "fire"
    SPRAY = "spray"


class Track(StrEnum):
    """Music. `CALM` and `BUSY` run side by side, so that one can fade into the other."""

    TITLE = "title"
    CALM = "round_calm"
    BUSY = "round_busy"
    RUSH = "round_rush"


class Rank(IntEnum):
    """Who makes way when too many sounds play at once: the lowest rank first."""

    LOW = 1
    MIDDLE = 2
    HIGH = 3


@dataclass(frozen=True, slots=True)
class Manner:
    """How a cue plays. `gap`: seconds in which it does not play again; `lively`: volume varies.

    `once`: asking again within the gap prolongs it, so a key held against a wall is heard once.
    """

    rank: Rank = Rank.MIDDLE
    gap: float = 0.05
    lively: bool = False
    once: bool = False


_HANDS = (Cue.PICK_UP, Cue.PUT_DOWN, Cue.PLATE_UP, Cue.PLATE_DOWN, Cue.CHOP, Cue.SCRUB)
_NEWS = (
    Cue.SERVED, Cue.SERVED_WRONG, Cue.COOKED, Cue.FRIED, Cue.BURNS_SOON, Cue.FIRE_STARTED,
    Cue.FIRE_OUT, Cue.ORDER_IN, Cue.ORDER_LOST, Cue.ROUND_END, Cue.COUNT_GO, Cue.CHAT,
)  # fmt: skip
MANNERS: Mapping[Cue, Manner] = {
    **dict.fromkeys(_HANDS, Manner(lively=True)),
    **dict.fromkeys(_NEWS, Manner(Rank.HIGH, 0.15)),
    Cue.STEP: Manner(Rank.LOW, 0.09, lively=True),
    Cue.BUMP: Manner(Rank.LOW, 0.4, once=True),
    Cue.REFUSE: Manner(gap=0.45, once=True),
    Cue.MENU_MOVE: Manner(gap=0.03),
    Cue.ORDER_URGENT: Manner(Rank.HIGH, 1.0),
}


def manner(cue: Cue) -> Manner:
    """How a cue plays."""
    return MANNERS.get(cue, Manner())


#: Event -> what it sounds like; None for what a loop tells. Every kind of event has its row.
EVENT_CUES: Mapping[type[ev.Event], Cue | None] = {
    ev.Walked: Cue.STEP, ev.MoveBlocked: Cue.BUMP, ev.Refused: Cue.REFUSE, ev.Took: Cue.PICK_UP,
    ev.Put: Cue.PUT_DOWN, ev.Struck: Cue.CHOP, ev.Chopped: Cue.CHOPPED, ev.Mixed: Cue.MIX,
    ev.PutOnPlate: Cue.ASSEMBLE, ev.AddedToHeat: Cue.PLOP, ev.StartedCooking: Cue.PLOP,
    ev.Cooked: Cue.COOKED, ev.TakenFromHeat: Cue.LADLE, ev.FireStarted: Cue.FIRE_STARTED,
    ev.Sprayed: None, ev.FireOut: Cue.FIRE_OUT, ev.Binned: Cue.BINNED, ev.Served: Cue.SERVED,
    ev.ServedUnordered: Cue.SERVED_WRONG, ev.PlateReturned: Cue.PLATE_DOWN, ev.Scrubbed: Cue.SCRUB,
    ev.Washed: Cue.WASHED, ev.OrderPlaced: Cue.ORDER_IN, ev.OrderExpired: Cue.ORDER_LOST,
    ev.BoardLost: Cue.ORDER_URGENT, ev.BoardBack: Cue.COOKED, ev.LorryCame: Cue.COUNT_GO,
    ev.CriticCame: Cue.STAR_1, ev.DoneEarly: Cue.SERVED,
}  # fmt: skip

#: What is heard of appliances that do not boil in place of that.
SIZZLING_CUES: Mapping[type[ev.Event], Cue] = {
    ev.AddedToHeat: Cue.SEARED, ev.StartedCooking: Cue.SEARED, ev.Cooked: Cue.FRIED,
    ev.TakenFromHeat: Cue.LIFTED,
}  # fmt: skip
#: Appliances that do not boil.
SIZZLES = ("pan",)

#: Cues of these are heard only from the people who play: a partner's would be noise.
OWN = (Cue.STEP, Cue.BUMP, Cue.REFUSE)


def cue_of(event: ev.Event, appliance: str | None = None) -> Cue | None:
    """What an event sounds like; plates are told from food, and pans from pots.

    `appliance`: the name of the one where it happened, if it was at one.
    """
    if appliance in SIZZLES and type(event) in SIZZLING_CUES:
        return SIZZLING_CUES[type(event)]
    match event:
        case ev.Took(item=Plate() | DirtyPlate()):
            return Cue.PLATE_UP
        case ev.Put(item=Plate() | DirtyPlate()):
            return Cue.PLATE_DOWN
    return EVENT_CUES[type(event)]
