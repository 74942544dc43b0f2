"""The kitchen as minds think of it: what there is, what it is called, and what orders still need.

Everything is derived from the values of one observation; no prose is read.
"""

from agents.kitchen._remaining_work import Allotment, Piece, RemainingWork, allot, remaining_work
from agents.kitchen._stock import (
    DishStage,
    Holder,
    Portion,
    endless,
    held_words,
    holders,
    is_ready,
    lying,
    lying_about,
    needed,
    pieces,
    portions,
    ready,
    ready_words,
    step_words,
    steps_in_short,
    thing_words,
    unbegun,
)
