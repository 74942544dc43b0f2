"""Grounding: what an intention comes to in the kitchen as it is."""

from agents.hla.grounding._ground import BOARD, STOVE, GroundedDemand, ground, pointed_at
from agents.hla.grounding._mine import answers_for_all, as_queued, mine
from agents.hla.grounding._redundant_goals import LATELY_TICKS, Present, Standing, wants_new
