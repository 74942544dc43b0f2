"""The kinds of parts that last and are called off by a word of the language's own.

A new one is a module and a row here.
"""

from agents.intention._parts.clause import SaidPart
from agents.intention._parts.crew import Help, Stay
from agents.intention._parts.handling import Skip
from agents.intention._parts.only import Only
from agents.intention._parts.prefer import Prefer
from agents.intention._parts.split import Split
from agents.intention._parts.stock import Stock
from agents.intention._parts.wait import Wait
from agents.intention._parts.watch import Watch

LASTING: tuple[type[SaidPart], ...] = (
    Watch, Stock, Prefer, Only, Wait, Split, Stay, Help, Skip,
)  # fmt: skip
