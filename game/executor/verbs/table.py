"""The verbs, in the order in which their macro actions are listed: work (HLA), then favours."""

from collections.abc import Mapping

from game.executor.verbs.chopping import CHOPPING
from game.executor.verbs.cleaning import CLEANING
from game.executor.verbs.coming import COMING
from game.executor.verbs.cooking import COOKING
from game.executor.verbs.dropping import DROPPING
from game.executor.verbs.fetching import FETCHING
from game.executor.verbs.freeing import FREEING
from game.executor.verbs.passing import PASSING
from game.executor.verbs.plating import PLATING
from game.executor.verbs.preparing import PREPARING
from game.executor.verbs.putting_out import PUTTING_OUT
from game.executor.verbs.serving import SERVING
from game.executor.verbs.stepping_aside import STEPPING_ASIDE
from game.executor.verbs.verb import Verb
from game.executor.verbs.watching import WATCHING

WORK = (CHOPPING, PREPARING, PUTTING_OUT, COOKING, PLATING, SERVING, DROPPING)
FAVOURS = (PASSING, FETCHING, STEPPING_ASIDE, COMING, CLEANING, FREEING, WATCHING)

VERBS: Mapping[str, Verb] = {verb.name: verb for verb in (*WORK, *FAVOURS)}
