"""A worker: decides what its cook does by what is assigned to it and by value.

Urgent things come before assigned ones; where nothing that is assigned can be advanced it chooses
what is worth most, and lets the cook turn to what comes to be worth more. One that thinks has a
model choose among what advances its assignment.
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace

from agents.asked import Asked
from agents.cancel_token import DeadlinePassed
from agents.hla import make_case, ranked, rush
from agents.hla.by_value import BY_VALUE, ActingMind
from agents.hla.profiles import FAITHFUL, Profile
from agents.hla.prompt_files import fixed_part, menu_words
from agents.hla.reading import menu_line
from agents.intention import Goal
from agents.llm.errors import LlmError
from agents.llm.protocol import ChatPrompt, LanguageModel, PlainPrompt, Prompt, Turn
from agents.messages import (
    TICKS_PER_SECOND,
    Basis,
    Do,
    FromMind,
    Member,
    Observation,
    QueueEntry,
    ScoredChoice,
    Thought,
)
from agents.mind import Context
from agents.orders import QueueMoment, way_to
from agents.orders.wording import vocabulary_of

#: What decisions go by: what is assigned, what cannot wait, or what is worth most.
INTENTION, URGENT, VALUE = "intention", "urgent", "value"
#: At most so much is worth what no order calls for.
UNCALLED = 0.2


@dataclass(frozen=True, slots=True)
class Memory:
    """What was dealt with; replaced as a whole.

    `revision`: of what is assigned. `rush`: urgent macro actions that have been news already.
    `mine`: what was last asked for because of what is assigned. `thought`: the last for which a
    model was asked, until what came of it has ended; `told`: what others said since.
    """

    revision: int = 0
    rush: frozenset[str] = frozenset()
    mine: str = ""
    thought: Thought | None = None
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What it goes by, and the choices by value, the best first: several where all advance what is
    assigned and nothing is urgent. `sentence`: what is assigned, in words.
    """

    source: str
    choices: tuple[ScoredChoice, ...]
    sentence: str

    @property
    def by_value(self) -> Thought:
        """The thought that takes the best."""
        basis = Basis(self.source, self.sentence, method="by value")
        return Thought("action", 0.0, self.choices[:1], basis=basis)


class Worker(ActingMind):
    """Drives one cook by what is assigned to it."""

    def __init__(self) -> None:
        super().__init__()
        self._memory = Memory()

    def observe(self, observation: Observation) -> None:
        """Also whether what was begun because of what is assigned has ended."""
        super().observe(observation)
        if any(over.name == self._memory.mine for over in observation.finished):
            self._memory = replace(self._memory, mine="", thought=None)

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Decide when the cook is idle or would turn, and once for each piece of news."""
        if (now := self._open) is None:
            return
        start = context.now()
        wanted = QueueMoment.of(now.book, now, vocabulary_of(now))
        known = replace(self._memory, revision=wanted.book.revision, rush=rush(now, wanted.bounds))
        decision = self._decision(now, wanted, known)
        if decision is not None:
            thought = self._weighed(decision, now, context)
            seconds = context.now() - start
            yield replace(thought, seconds=seconds)
            if thought.model:
                known = replace(known, thought=thought, told=())
            name, source = thought.choices[0].name, decision.source
            if name != now.doing or name != self._memory.mine:
                at = wanted.focus.place(name, now.options)
                firm, hurry = source != VALUE, _is_in_a_hurry(now, wanted, source)
                yield Do(name, now.id, urgent=hurry, source=source, at=at, firm=firm)
                self._asked = Asked(name, now.tick + round(seconds * TICKS_PER_SECOND))
            known = replace(known, mine=name) if source == INTENTION else known
        self._memory = known

    def fresh(self, seed: int | None = None) -> "Worker":
        """One that remembers nothing. Nothing in it is random."""
        return Worker()

    def _weighed(self, decision: Decision, now: Observation, context: Context) -> Thought:
        """The thought whose first choice is taken."""
        return decision.by_value

    def _decision(self, now: Observation, wanted: QueueMoment, known: Memory) -> Decision | None:
        """What to ask for; None: nothing new."""
        alarms = known.rush - self._memory.rush - {now.doing}
        steps = {name for goal in wanted.focus.goals for name in _steps(goal, now)}
        # What was begun for want of anything to do for it waits when there is.
        strays = bool(steps) and now.doing not in steps | known.rush | {known.mine}
        news = known.revision != self._memory.revision or bool(alarms) or strays
        if now.doing and not (news or now.turning):
            return None
        case = make_case(now, wanted, None, self._episodes.failed(now.tick), BY_VALUE)
        choices = ranked(case, None)
        best = next((each for each in choices if each.name in steps | known.rush), None)
        if best is None and not steps and (now.turning or not now.doing):
            best = next(iter(choices), None)
        if best is None or best.name == now.doing:
            return None
        source = INTENTION if best.name in steps else URGENT if best.name in known.rush else VALUE
        open_to_choice = source == INTENTION and best.name not in known.rush
        ways = [each for each in choices if each.name in steps] if open_to_choice else [best]
        return Decision(source, tuple(ways), wanted.sentence)


def _steps(goal: Goal, now: Observation) -> set[str]:
    """What advances a goal now; of one that lapses only what an order lacks and nobody is at."""
    asked = _asking((goal,), now)
    lapses = bool(asked) and all(entry.given.lapses for entry in asked)
    called_for = {o.name for o in now.options if o.value > UNCALLED or not lapses}
    return called_for & way_to(goal, now.options).steps.keys()


def _is_in_a_hurry(now: Observation, wanted: QueueMoment, source: str) -> bool:
    """Whether what is in progress is dropped for it: work that a leader lines up can wait so long.

    What is urgent cannot, nor what a standing order asks for.
    """
    if not now.doing or source == VALUE:
        return False
    if source == URGENT or now.crew is None:
        return True
    lined_up = _asking(wanted.focus.goals, now)
    return not lined_up or any(entry.given.urgent for entry in lined_up)


def _asking(goals: Iterable[Goal], now: Observation) -> list[QueueEntry]:
    """What is assigned of which these goals are, however much of it is left."""
    tasks = {(goal.task, goal.standing) for goal in goals}
    return [e for e in now.book.assigned if (e.part.task, e.part.standing) in tasks]


#: So many sentences of others are told, the newest.
HEARD = 6
_RULES = """\
You are {cook}, a cook in a crew with a leader. You do what the leader assigns to you; you command
nobody. Choose what you do next for your task. A dish is made in the steps that are listed, each
after those that it needs; all that you are offered can be done now.

Dishes:
{recipes}"""


class ThinkingWorker(Worker):
    """One whose model chooses among macro actions that advance what is assigned.

    Source: S-Agents (arXiv 2402.04578), action planner: it sees nothing but its name, its task and
    what the others said. Values decide where the model fails. What it answered holds until that has
    ended, or the question is another one.
    """

    def __init__(self, model: LanguageModel, profile: Profile) -> None:
        super().__init__()
        self.model = model.name
        self._llm, self._profile = model, profile

    def observe(self, observation: Observation) -> None:
        """Also what others say."""
        super().observe(observation)
        names: dict[Member, str] = {cook.seat: cook.name for cook in observation.cooks}
        news = observation.crew.told if observation.crew else ()
        said = (f"{names.get(who, 'leader')}: {tell.text}" for who, tell in news)
        self._memory = replace(self._memory, told=(*self._memory.told, *said)[-HEARD:])

    def fresh(self, seed: int | None = None) -> "ThinkingWorker":
        """One that remembers nothing, with the same model."""
        return ThinkingWorker(self._llm, self._profile)

    def close(self) -> None:
        """Free the model."""
        self._llm.close()

    def _weighed(self, decision: Decision, now: Observation, context: Context) -> Thought:
        if len(decision.choices) < 2:
            return decision.by_value
        known, names = self._memory.thought, {each.name for each in decision.choices}
        if known is not None and known.basis is not None:
            same = known.basis.text == decision.sentence
            if same and names == {each.name for each in known.choices}:
                return replace(decision.by_value, choices=known.choices[:1])
        prompt = self._prompt(now, decision.sentence)
        try:
            offered = [f" {each.name}" for each in decision.choices]
            found = self._llm.score(prompt, offered, cancel=context.cancel)
        except (LlmError, DeadlinePassed):
            return decision.by_value
        logps = [s.logprob if self._profile.sums else s.mean for s in found.choices]
        rated = [
            replace(each, logp=logp, total=logp + FAITHFUL.intention * each.value)
            for each, logp in zip(decision.choices, logps, strict=True)
        ]
        best, *others = sorted(rated, key=lambda each: -each.total)
        basis = Basis(decision.source, decision.sentence, method=found.method, logp=best.logp)
        return Thought(
            "action", 0.0, (best, *others), self.model, basis=basis,
            prompt_tokens=found.prompt_tokens, reused_tokens=found.reused_tokens,
        )  # fmt: skip

    def _prompt(self, now: Observation, task: str) -> Prompt:
        """The bottleneck: nothing of the kitchen is in it."""
        words, profile = vocabulary_of(now), self._profile
        told = "".join(f"{line}\n" for line in self._memory.told)
        if profile.style == "compact":
            menu = f"{menu_line(now.menu, words)}\n" if profile.state else ""
            fixed = menu + fixed_part(profile, "action", now.menu, words)
            return PlainPrompt(fixed, f"cook: {now.cook}\n{told}task: {task}\nnext:")
        rules = _RULES.format(cook=now.cook, recipes=menu_words(now.menu, words)["recipes"])
        heard = f"What the others said since you last chose:\n{told}" if told else ""
        asked = (Turn("user", f"{heard}Your task: {task}"),)
        return ChatPrompt((Turn("system", rules),), asked, "My next action:")
