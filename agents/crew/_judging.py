"""A progress monitor that a model judges: whether assigned work goes on or has come to a stop.

A model leans to one verdict whatever the facts are: the bundled one takes any serving for stuck,
and the longer nothing comes of work the less so. So what counts is how much further towards 'stuck'
the facts move it from what it says of the same work just begun.
"""

from agents.cancel_token import CancelToken
from agents.crew._monitor import Monitor
from agents.llm.protocol import ChatPrompt, LanguageModel, Turn
from agents.messages import TICKS_PER_SECOND, Assigned, CookFact, CrewFacts, Observation
from agents.orders.wording import vocabulary_of

#: Work is judged when nothing has come of it for so long, and again after as long, in ticks.
DUE = 12 * TICKS_PER_SECOND
#: After so long, in ticks, it has come to a stop whatever the model says: no dish takes longer.
AT_MOST = 40 * TICKS_PER_SECOND
#: How much further than of fresh work the model must lean towards 'stuck', in log-odds.
MARGIN = 1.0
_RULES = (
    "You watch over the work of cooks. Judge from the facts whether a task goes on or has come to "
    "a stop. A dish takes about forty seconds."
)
_GOES_ON, _STUCK = " It goes on.", " It is stuck."


class JudgedMonitor(Monitor):
    """Asks the model about work of which nothing has come for a while."""

    def __init__(self, model: LanguageModel) -> None:
        super().__init__()
        self._model = model
        self._judged: dict[int, int] = {}  # the tick of the last verdict, by assignment
        self._leanings: dict[str, float] = {}  # towards 'stuck' where all is well, by the work

    def stuck(self, now: Observation, crew: CrewFacts, cancel: CancelToken) -> tuple[Assigned, ...]:
        """What the model takes for stuck. Raises what it raises."""
        found = []
        for each in self.leading(crew):
            still = max(each.progress, self.leads_since(each))
            since = max(still, self._judged.get(each.assign.id, 0))
            if now.tick - still >= AT_MOST:
                found.append(each)
            elif now.tick - since >= DUE:
                if self._is_stuck(each, now, cancel):
                    found.append(each)
                self._judged[each.assign.id] = now.tick
        return tuple(found)

    def _is_stuck(self, each: Assigned, now: Observation, cancel: CancelToken) -> bool:
        words = vocabulary_of(now)
        cook = next(cook for cook in now.cooks if cook.seat == each.assign.cook)
        task = ", ".join(part.words(words) for part in each.assign.goals)
        if task not in self._leanings:
            self._leanings[task] = self._leaning(_fresh(cook, task), cancel)
        found = self._leaning(_facts(cook, task, each, now), cancel)
        return found - self._leanings[task] > MARGIN

    def _leaning(self, told: str, cancel: CancelToken) -> float:
        """The log-odds of 'stuck' by these facts."""
        prompt = ChatPrompt((Turn("system", _RULES),), (Turn("user", told),))
        found = self._model.score(prompt, [_GOES_ON, _STUCK], cancel=cancel).choices
        scores = {each.choice: each.logprob for each in found}
        return scores[_STUCK] - scores[_GOES_ON]


def _facts(cook: CookFact, task: str, each: Assigned, now: Observation) -> str:
    since, waited = ((now.tick - tick) // TICKS_PER_SECOND for tick in (each.since, each.progress))
    begun = "has begun" if each.started is not None else "has not begun"
    doing = cook.doing or "nothing"
    return (
        f"{cook.name} is to {task}, since {since} s. It {begun}; nothing has come of it for "
        f"{waited} s. {cook.name} is at: {doing}."
    )


def _fresh(cook: CookFact, task: str) -> str:
    """What is told of the same where all is well."""
    return (
        f"{cook.name} is to {task}, since 2 s. It has begun; nothing has come of it for 1 s. "
        f"{cook.name} is at: {task}."
    )
