"""A leader: an hourglass of which each part is computed, but for those in which a model has a say.

Source: S-Agents (arXiv 2402.04578): perception, progress monitor, task planner, action planner.
Here each is computed, and it is the floor under every other. It waits for nobody: what it has sent
counts once the game has answered.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from agents.cancel_token import CancelToken
from agents.crew._action_planner import assignments, standing
from agents.crew._advisors import Advice, Advisor, CountedModel
from agents.crew._keeping import barred, bonus, is_engaged, kept
from agents.crew._listening import Listening
from agents.crew._monitor import Monitor
from agents.crew._task_planner import Task, no_longer_needed, open_tasks
from agents.llm.protocol import ChatPrompt, LanguageModel, Turn
from agents.messages import (
    TICKS_PER_SECOND,
    Assign,
    CrewFacts,
    CrewPlan,
    FromHuman,
    FromMind,
    Observation,
    QueueEntry,
    Revoke,
    Thought,
)
from agents.mind import Context
from agents.orders.wording import vocabulary_of

# A progress monitor that a model judges: whether assigned work goes on or has come to a stop.
#
# A model leans to one verdict whatever the facts are: the bundled one takes any serving for stuck,
# and the longer nothing comes of work the less so. So what counts is how much further towards
# 'stuck' the facts move it from what it says of the same work just begun.

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

    def stuck(self, now: Observation, crew: CrewFacts, cancel: CancelToken) -> list[QueueEntry]:
        """What the model takes for stuck. Raises what it raises."""
        found = []
        for each in self.leading(crew):
            still = max(each.nearer, self.leads_since(each))
            since = max(still, self._judged.get(each.given.id, 0))
            if now.tick - still >= AT_MOST:
                found.append(each)
            elif now.tick - since >= DUE:
                if self._is_stuck(each, now, cancel):
                    found.append(each)
                self._judged[each.given.id] = now.tick
        return found

    def _is_stuck(self, each: QueueEntry, now: Observation, cancel: CancelToken) -> bool:
        cook = next(cook for cook in now.cooks if cook.seat == each.given.cook)
        task = each.part.words(vocabulary_of(now))
        if task not in self._leanings:
            # The same where all is well.
            well = _facts(cook.name, task, (2, 1), "has begun", task)
            self._leanings[task] = self._leaning(well, cancel)
        seconds = ((now.tick - at) // TICKS_PER_SECOND for at in (each.since, each.nearer))
        begun = "has begun" if each.begun is not None else "has not begun"
        told = _facts(cook.name, task, seconds, begun, cook.doing or "nothing")
        found = self._leaning(told, cancel)
        return found - self._leanings[task] > MARGIN

    def _leaning(self, told: str, cancel: CancelToken) -> float:
        """The log-odds of 'stuck' by these facts."""
        prompt = ChatPrompt((Turn("system", _RULES),), (Turn("user", told),))
        found = self._model.score(prompt, [_GOES_ON, _STUCK], cancel=cancel).choices
        scores = {each.choice: each.logprob for each in found}
        return scores[_STUCK] - scores[_GOES_ON]


def _facts(cook: str, task: str, seconds: Iterable[int], begun: str, doing: str) -> str:
    """`seconds`: since it was assigned, and since something came of it."""
    since, waited = seconds
    return (
        f"{cook} is to {task}, since {since} s. It {begun}; nothing has come of it for "
        f"{waited} s. {cook} is at: {doing}."
    )


#: After so long, in ticks, an answer of the game to what was sent is waited for no more.
PATIENCE = 3 * TICKS_PER_SECOND
#: Without a monitor everything is planned anew after so many ticks.
ANEW = 15 * TICKS_PER_SECOND


@dataclass(frozen=True, slots=True)
class Parts:
    """What a leader is made of, beside what is computed.

    `monitor`: 'computed', 'judged' by the `model`, or 'none', without which all is planned anew
    from time to time. `listening`: what it does about words; without, nothing. `advisor`: who has a
    say in who does what. `model`: all that think have the same. `plans`: without, it assigns only
    what people say. `whole`: it assigns a dish to one cook before its pieces are there.
    """

    monitor: str = "computed"
    listening: Listening | None = None
    advisor: Advisor | None = None
    model: CountedModel | None = None
    plans: bool = True
    whole: bool = False

    def watch(self) -> Monitor:
        """A monitor that knows nothing yet."""
        if self.monitor == "judged" and self.model is not None:
            return JudgedMonitor(self.model)
        return Monitor()

    def fresh(self, seed: int | None) -> "Parts":
        """The same for another match."""
        listening = None if self.listening is None else self.listening.fresh(seed)
        return replace(self, listening=listening)


class Leader:
    """Assigns what the orders call for.

    `parts`: what it is made of.
    """

    def __init__(self, parts: Parts | None = None) -> None:
        self._parts = parts = parts or Parts()
        self._watches = parts.monitor != "none"
        self._listening = parts.listening
        self._now: Observation | None = None
        self._monitor = parts.watch()
        self._unanswered = 0
        self._sent: int | None = None  # the tick of what was sent last
        if parts.model is not None:
            parts.model.asked.clear()  # of the match before

    @property
    def model(self) -> str:
        """That with which it thinks; '' for none."""
        return "" if self._parts.model is None else self._parts.model.name

    @property
    def unheard(self) -> int:
        """The id of the first words that wait; 0: none do."""
        return 0 if self._listening is None else self._listening.unheard

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation, and what the crew reports."""
        self._now = observation
        if (crew := observation.crew) is not None:
            self._monitor.observe(observation, crew)
            answers = sum(report.state in ("accepted", "refused") for report in crew.reports)
            self._unanswered = max(0, self._unanswered - answers)
            if self._listening is not None:
                self._listening.observe(observation, crew)

    def hear(self, heard: FromHuman) -> None:
        """Keep words until they are dealt with."""
        if self._listening is not None:
            self._listening.hear(heard)

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Do what is said, take back what has come to a stop, and assign what is called for."""
        now = self._now
        if now is None or now.crew is None or not now.crew.commands:
            return
        crew = now.crew
        if self._listening is not None:
            yield from self._listening.think(now, crew, context)
        if not self._parts.plans:
            return
        start = context.now()
        yield from self._unload(now, crew)
        if self._watches:
            for each in self._monitor.stuck(now, crew, context.cancel):
                yield Revoke(each.given.id, "it comes no nearer")
                self._monitor.give_up(each, now.tick)
            yield from self._call_off(now, crew)
        if self._is_too_soon(now.tick):
            return
        self._unanswered = 0
        tasks, computed = self._planned(now, crew)
        advice = Advice(computed)
        if self._parts.advisor is not None and computed:
            advice = self._parts.advisor.advise(now, crew, tasks, computed, context.cancel)
        if advice.new:
            while self._parts.model is not None and self._parts.model.asked:
                yield self._parts.model.asked.pop(0)
            yield Thought("plan", context.now() - start, finding=_in_words(advice.new, now))
            yield _plan(tasks, advice, now)
        for assign in advice.new:
            yield assign
            self._unanswered += 1
            self._sent = now.tick

    def fresh(self, seed: int | None = None) -> "Leader":
        """One that remembers nothing, with the same model. `seed`: of its wording."""
        return Leader(self._parts.fresh(seed))

    def close(self) -> None:
        """Free the model, if there is one."""
        if self._parts.model is not None:
            self._parts.model.close()

    def _is_too_soon(self, tick: int) -> bool:
        """Whether the game has not answered yet, or it is not time to plan anew."""
        if self._sent is None:
            return False
        answered = self._unanswered == 0 or tick - self._sent >= PATIENCE
        return not answered or (not self._watches and tick - self._sent < ANEW)

    def _planned(
        self, now: Observation, crew: CrewFacts
    ) -> tuple[Sequence[Task], tuple[Assign, ...]]:
        """What is open, and what to assign of it."""
        stands = standing(crew, self._monitor.given_up) if self._watches else ()
        tasks = open_tasks(
            now, stands, kept(crew), lambda o: bonus(o, crew, now), whole=self._parts.whole
        )
        shunned = self._monitor.shunned(now.tick) | barred(crew, tasks, now)
        shunned |= {
            (seat, task.goal.do, task.goal.what)
            for seat in self._monitor.gone(now.tick)
            for task in tasks
        }
        return tasks, assignments(now, crew, tasks, shunned, anew=not self._watches)

    def _call_off(self, now: Observation, crew: CrewFacts) -> Iterator[Revoke]:
        """What it has planned itself and somebody else has done meanwhile is no more to be done."""
        me = now.seat if now.seat >= 0 else None
        for each in no_longer_needed(now, standing(crew, self._monitor.given_up)):
            if each.given.lapses and each.given.by == me:
                yield Revoke(each.given.id, "it is done")
                self._monitor.given_up.add(each.given.id)

    def _unload(self, now: Observation, crew: CrewFacts) -> Iterator[Revoke]:
        """Who is busy with a standing order does nothing else, but for what is urgent."""
        for member in crew.members:
            for each in member.book.assigned if is_engaged(member, now) else ():
                number = each.given.id
                if not each.given.urgent and number not in self._monitor.given_up:
                    yield Revoke(number, "there is a standing order")
                    self._monitor.given_up.add(number)


def _plan(tasks: Sequence[Task], advice: Advice, now: Observation) -> CrewPlan:
    """The plan for people."""
    words, new = vocabulary_of(now), advice.new
    stages = advice.stages or dict.fromkeys(task.goal.chip(words) for task in tasks)
    return CrewPlan(tuple(stages), advice.sentence or _in_words(new, now))


def _in_words(new: Sequence[Assign], now: Observation) -> str:
    words, names = vocabulary_of(now), {cook.seat: cook.name for cook in now.cooks}
    told = (f"{names[a.cook]}: {part.chip(words)}" for a in new for part in a.goals)
    return "; ".join(told)
