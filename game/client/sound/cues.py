"""The names of all sounds, and which sound an event makes. Values are names of files."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from game.kitchen import events as ev
from game.kitchen.items import DirtyPlate, Plate


class Cue(StrEnum):
    """Sounds that play once. Files are `name.ogg`, or `name_1.ogg`, `name_2.ogg` ... to vary."""

    STEP = "step"
    BUMP = "bump"
    REFUSE = "refuse"
    PICK_UP = "pick_up"
    PUT_DOWN = "put_down"
    PLATE_UP = "plate_up"
    PLATE_DOWN = "plate_down"
    CHOP = "chop"
    CHOPPED = "chopped"
    MIX = "mix"
    ASSEMBLE = "assemble"
    LADLE = "ladle"
    PLOP = "plop"
    BINNED = "binned"
    SCRUB = "scrub"
    WASHED = "washed"
    COOKED = "cooked"
    SEARED = "seared"
    FRIED = "fried"
    LIFTED = "lifted"
    BURNS_SOON = "burns_soon"
    FIRE_STARTED = "fire_started"
    FIRE_OUT = "fire_out"
    ORDER_IN = "order_in"
    ORDER_URGENT = "order_urgent"
    ORDER_LOST = "order_lost"
    SERVED = "served"
    SERVED_WRONG = "served_wrong"
    COUNT_TICK = "count_tick"
    COUNT_GO = "count_go"
    CLOCK_TICK = "clock_tick"
    ROUND_END = "round_end"
    STAR_1 = "star_1"
    STAR_2 = "star_2"
    STAR_3 = "star_3"
    MENU_MOVE = "menu_move"
    MENU_SELECT = "menu_select"
    MENU_BACK = "menu_back"
    CHAT = "chat"
    CHAT_SENT = "chat_sent"


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


_HANDS = Manner(lively=True)
_NEWS = Manner(Rank.HIGH, 0.15)
MANNERS: Mapping[Cue, Manner] = {
    Cue.STEP: Manner(Rank.LOW, 0.09, lively=True),
    Cue.BUMP: Manner(Rank.LOW, 0.4, once=True),
    Cue.REFUSE: Manner(gap=0.45, once=True),
    Cue.PICK_UP: _HANDS,
    Cue.PUT_DOWN: _HANDS,
    Cue.PLATE_UP: _HANDS,
    Cue.PLATE_DOWN: _HANDS,
    Cue.CHOP: _HANDS,
    Cue.SCRUB: _HANDS,
    Cue.MENU_MOVE: Manner(gap=0.03),
    Cue.SERVED: _NEWS,
    Cue.SERVED_WRONG: _NEWS,
    Cue.COOKED: _NEWS,
    Cue.FRIED: _NEWS,
    Cue.BURNS_SOON: _NEWS,
    Cue.FIRE_STARTED: _NEWS,
    Cue.FIRE_OUT: _NEWS,
    Cue.ORDER_IN: _NEWS,
    Cue.ORDER_URGENT: Manner(Rank.HIGH, 1.0),
    Cue.ORDER_LOST: _NEWS,
    Cue.ROUND_END: _NEWS,
    Cue.COUNT_GO: _NEWS,
    Cue.CHAT: _NEWS,
}


def manner(cue: Cue) -> Manner:
    """How a cue plays."""
    return MANNERS.get(cue, Manner())


#: Event -> what it sounds like; None for what a loop tells. Every kind of event has its row.
EVENT_CUES: Mapping[type[ev.Event], Cue | None] = {
    ev.Walked: Cue.STEP,
    ev.MoveBlocked: Cue.BUMP,
    ev.Refused: Cue.REFUSE,
    ev.Took: Cue.PICK_UP,
    ev.Put: Cue.PUT_DOWN,
    ev.Struck: Cue.CHOP,
    ev.Chopped: Cue.CHOPPED,
    ev.Mixed: Cue.MIX,
    ev.PutOnPlate: Cue.ASSEMBLE,
    ev.AddedToHeat: Cue.PLOP,
    ev.StartedCooking: Cue.PLOP,
    ev.Cooked: Cue.COOKED,
    ev.TakenFromHeat: Cue.LADLE,
    ev.FireStarted: Cue.FIRE_STARTED,
    ev.Sprayed: None,
    ev.FireOut: Cue.FIRE_OUT,
    ev.Binned: Cue.BINNED,
    ev.Served: Cue.SERVED,
    ev.ServedUnordered: Cue.SERVED_WRONG,
    ev.PlateReturned: Cue.PLATE_DOWN,
    ev.Scrubbed: Cue.SCRUB,
    ev.Washed: Cue.WASHED,
    ev.OrderPlaced: Cue.ORDER_IN,
    ev.OrderExpired: Cue.ORDER_LOST,
    ev.BoardLost: Cue.ORDER_URGENT,
    ev.BoardBack: Cue.COOKED,
    ev.LorryCame: Cue.COUNT_GO,
    ev.CriticCame: Cue.STAR_1,
    ev.DoneEarly: Cue.SERVED,
}

#: What is heard of appliances that do not boil in place of that.
SIZZLING_CUES: Mapping[type[ev.Event], Cue] = {
    ev.AddedToHeat: Cue.SEARED,
    ev.StartedCooking: Cue.SEARED,
    ev.Cooked: Cue.FRIED,
    ev.TakenFromHeat: Cue.LIFTED,
}
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
