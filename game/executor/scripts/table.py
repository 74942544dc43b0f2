"""Which script carries out which macro action.

Every script plans anew at each move, so that it survives whatever the other cooks do; what it must
remember between moves is in `Memory`. Source: HLA, executor; deviations are the fixes that make a
script never wait where it can work and never throw away what is worth something.
"""

from collections.abc import Callable, Mapping

from game.executor.macros import Macro, Verb
from game.executor.plans import Memory, Plan
from game.executor.scripts.chopping import chop
from game.executor.scripts.fires import drop, put_out
from game.executor.scripts.heating import cook, plate
from game.executor.scripts.mixing import prepare
from game.executor.scripts.serving import serve
from game.executor.view import View

#: From the view, what is to be done it to, and what was done so far, to the next thing to do.
Script = Callable[[View, str, Memory], Plan]


def plan(view: View, macro: Macro, memory: Memory) -> Plan:
    """The next thing to do for `macro`."""
    return SCRIPTS[macro.verb](view, macro.what or "", memory)


SCRIPTS: Mapping[Verb, Script] = {
    Verb.CHOP: chop,
    Verb.PREPARE: prepare,
    Verb.COOK: cook,
    Verb.PLATE: plate,
    Verb.SERVE: serve,
    Verb.PUTOUT: put_out,
    Verb.DROP: drop,
}
