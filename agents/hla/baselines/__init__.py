"""What HLA is compared with, each made of its parts: one mind that is asked in stages, and one that
moves without an executor. `build` makes them of a `MindSpec`, a `Variant` says what one leaves out.
"""

from agents.hla.baselines._moves import MoveMind
from agents.hla.baselines._staged import StagedMind
from agents.hla.baselines._variant import VARIANTS, Stage, Variant
