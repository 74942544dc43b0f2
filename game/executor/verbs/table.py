"""The verbs, in the order in which their macro actions are listed (HLA)."""

from collections.abc import Mapping

from game.executor.verbs.chopping import CHOPPING
from game.executor.verbs.cooking import COOKING
from game.executor.verbs.dropping import DROPPING
from game.executor.verbs.plating import PLATING
from game.executor.verbs.preparing import PREPARING
from game.executor.verbs.putting_out import PUTTING_OUT
from game.executor.verbs.serving import SERVING
from game.executor.verbs.verb import Verb

VERBS: Mapping[str, Verb] = {
    verb.name: verb
    for verb in (CHOPPING, PREPARING, PUTTING_OUT, COOKING, PLATING, SERVING, DROPPING)
}
