"""The verbs, in the order in which their macro actions are listed: work (HLA), then favours."""

from collections.abc import Mapping

from game.executor.verbs._chopping import CHOPPING
from game.executor.verbs._cleaning import CLEANING, DROPPING, FREEING
from game.executor.verbs._cooking import COOKING
from game.executor.verbs._plating import PLATING, SERVING
from game.executor.verbs._preparing import PREPARING
from game.executor.verbs._putting_down import FETCHING, PUTTING_DOWN
from game.executor.verbs._putting_out import PUTTING_OUT
from game.executor.verbs._staying import COMING, STEPPING_ASIDE, WATCHING
from game.executor.verbs._washing import WASHING
from game.executor.verbs.passing import PASSING
from game.executor.verbs.verb import Verb

WORK = (CHOPPING, PREPARING, PUTTING_OUT, COOKING, PLATING, SERVING, DROPPING, WASHING)
FAVOURS = (
    PASSING, FETCHING, STEPPING_ASIDE, COMING, CLEANING, FREEING, WATCHING, PUTTING_DOWN,
)  # fmt: skip

VERBS: Mapping[str, Verb] = {verb.name: verb for verb in (*WORK, *FAVOURS)}
