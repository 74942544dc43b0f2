"""A progress monitor that a model judges: whether assigned work goes on or has come to a stop."""

from agents.cancel_token import CancelToken
from agents.crew._monitor import Monitor
from agents.demands.wording import vocabulary_of
from agents.llm.protocol import ChatPrompt, LanguageModel, Turn
from agents.messages import TICKS_PER_SECOND, Assigned, CrewFacts, Observation

#: Work is judged when nothing has come of it for so long, and again after as long, in ticks.
DUE = 8 * TICKS_PER_SECOND
_RULES = (
    "You watch over the work of cooks. Judge from the facts whether a task goes on or has come to "
    "a stop. A dish takes about forty seconds."
)
_VERDICTS = (" It goes on.", " It is stuck.")


class JudgedMonitor(Monitor):
    """Asks the model about work of which nothing has come for a while."""

    def __init__(self, model: LanguageModel) -> None:
        super().__init__()
        self._model = model
        self._judged: dict[int, int] = {}  # the tick of the last verdict, by assignment

    def stuck(self, now: Observation, crew: CrewFacts, cancel: CancelToken) -> tuple[Assigned, ...]:
        """What the model takes for stuck. Raises what it raises."""
        found = []
        for each in self.leading(crew):
            since = max(each.progress, self.leads_since(each), self._judged.get(each.assign.id, 0))
            if now.tick - since >= DUE:
                if self._is_stuck(each, now, cancel):
                    found.append(each)
                self._judged[each.assign.id] = now.tick
        return tuple(found)

    def _is_stuck(self, each: Assigned, now: Observation, cancel: CancelToken) -> bool:
        words = vocabulary_of(now)
        cook = next(cook for cook in now.cooks if cook.seat == each.assign.cook)
        task = ", ".join(part.words(words) for part in each.assign.goals)
        waited = (now.tick - each.progress) // TICKS_PER_SECOND
        told = (
            f"{cook.name} is to {task}, since {(now.tick - each.since) // TICKS_PER_SECOND} s. "
            f"{'It has begun' if each.started is not None else 'It has not begun'}; nothing has "
            f"come of it for {waited} s. {cook.name} is at: {cook.doing or 'nothing'}."
        )
        prompt = ChatPrompt((Turn("system", _RULES),), (Turn("user", told),))
        return self._model.score(prompt, _VERDICTS, cancel=cancel).best.choice == _VERDICTS[1]
