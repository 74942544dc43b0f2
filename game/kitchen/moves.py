"""Atomic actions: what one cook does in one tick."""

from enum import Enum


class Move(Enum):
    """One atomic action. Directions also turn the cook; values are the names in match logs."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    INTERACT = "interact"
    STAY = "stay"

    #: By identity, which is equality here: Enum's own is a call at every look into a table.
    __hash__ = object.__hash__


#: Asked for at every tick: a look into an enumeration is slow.
INTERACT, STAY = Move.INTERACT, Move.STAY

DIRECTIONS = (Move.UP, Move.DOWN, Move.LEFT, Move.RIGHT)

#: (dx, dy) of each direction; x grows rightward, y downward.
DELTA = {Move.UP: (0, -1), Move.DOWN: (0, 1), Move.LEFT: (-1, 0), Move.RIGHT: (1, 0)}
