"""What the HUD may show of a partner: its minds, and what stands for each entry of its queue."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from agents.intention import ALWAYS, ANY, Avoid, Goal, Wait
from agents.messages import (
    TICKS_PER_SECOND,
    Basis,
    CodePolicy,
    Intend,
    IntentionState,
    QueueEntry,
    Reflection,
    ScoredChoice,
    Thought,
)
from game.executor.driver import Running
from game.partners.minds import Minds
from game.partners.observation_builder import News

__all__ = ["QueueEntry", "Sign", "alike", "few_words", "seconds_left", "sign_of"]

#: Things that are named of those that one sign stands for.
NAMED = 2

#: The verbs' are called as they are; 'favour' is any other.
Sign = Literal[
    "chop", "prepare", "cook", "plate", "serve", "wash", "putout", "drop", "favour",
    "wait", "halt", "standing", "ban", "yours",
]  # fmt: skip
_OF_VERBS: dict[str, Sign] = {
    "chop": "chop", "prepare": "prepare", "cook": "cook", "plate": "plate", "serve": "serve",
    "wash": "wash", "putout": "putout", "drop": "drop",
}  # fmt: skip


def sign_of(entry: QueueEntry) -> Sign:
    """The sign for an entry."""
    if entry.kind != "task":
        return entry.kind
    match entry.part:
        case Goal(do=do):
            return sign_for(do)
        case Wait():
            return "wait"
    return "favour"


def sign_for(verb: str) -> Sign:
    """The sign for doing that to something."""
    return _OF_VERBS.get(verb, "favour")


def seconds_left(entry: QueueEntry, tick: int) -> int | None:
    """How long a wait that has begun still takes at `tick`; None for anything else."""
    match entry.part:
        case Wait(int(seconds)) if entry.begun is not None and entry.state == "active":
            left = seconds * TICKS_PER_SECOND - (tick - entry.begun)
            return max(0, -(-left // TICKS_PER_SECOND))
    return None


def alike(one: QueueEntry, other: QueueEntry) -> bool:
    """Whether one sign can stand for both: things to which the same is not to be done."""
    match one.part, other.part:
        case Avoid(do, str(), yours), Avoid(others, str(), theirs):
            return (do, yours, one.state) == (others, theirs, other.state)
    return False


def few_words(entry: QueueEntry, more: Sequence[QueueEntry] = ()) -> str:
    """What stands beside sign and count, which say 'do not', 'always' and how often already.

    `more`: of the same kind, see `alike`.
    """
    match entry.part:
        case Avoid(do, what, _):
            others = [part.what for each in more if isinstance(part := each.part, Avoid)]
            things = [thing for thing in (what, *others) if thing]
            left = f" +{len(things) - NAMED}" if len(things) > NAMED else ""
            named = ("" if do == ANY else do, ", ".join(things[:NAMED]) + left)
            return " ".join(filter(None, named)) or "everything"
    return entry.text.removesuffix(f" {ALWAYS}" if entry.times is None else f" x{entry.times}")


#: Choices that the panel shows, best first.
SHOWN_CHOICES = 5
#: The stage of thoughts that weigh plans, not macro actions.
PLANNING = "policy"


@dataclass(frozen=True, slots=True)
class MindPanel:
    """One moment of a partner's minds, for the HUD. Every text may be shown to the player as it is.

    - `status`: '' while all is well, else a sentence, such as 'Your partner is waking up.' or
      "Your partner's mind stopped (SIGKILL): it cooks by reflex. Next try in 4 s."
    - `ready`: its acting mind can be expected to answer; `thinking`: some mind is thinking now.
    - `message`: what the human last said to it, `words`: what it last said itself; '' for nothing.
    - `intention`: what it takes the human to want, as a sentence; `state` how that stands (None: no
      intention yet), `note` how far it has come or why it cannot be done.
    - `queue`: all that stands, in the order of doing, and what has ended lately; `question`: the
      choices of what it has just asked, in words that answer it, () for nothing asked.
    - `doing`: the macro action in progress, `source` on what it was decided: 'reflex' for the
      fallback, else 'words', 'intention', 'plan', 'value' ...
    - `choices`: at most five, best first, each with `name`, `logp`, `value` (V, 0..1) and `total`;
      `basis`: what they were weighed by.
    - `policy`: what it has planned in place of its default; `reflection`: what it believes of the
      other cooks and has learnt; None for partners who do not.
    - `listens`: some mind reads what is said to it; without, `message` to `question` stay empty.
    - `latencies`: seconds that the last thought of each stage took, by stage, in order of first
      appearance; `models`: the model of each mind that has one, by the name of its role.
    """

    status: str = ""
    ready: bool = False
    thinking: bool = False
    message: str = ""
    words: str = ""
    intention: str = ""
    state: IntentionState | None = None
    note: str = ""
    queue: tuple[QueueEntry, ...] = ()
    question: tuple[str, ...] = ()
    doing: str = ""
    source: str = ""
    choices: tuple[ScoredChoice, ...] = ()
    basis: Basis | None = None
    policy: CodePolicy | None = None
    reflection: Reflection | None = None
    latencies: tuple[tuple[str, float], ...] = ()
    models: tuple[tuple[str, str], ...] = ()
    listens: bool = True

    @property
    def plans(self) -> bool:
        """Whether there is anything to tell of plans and reflections."""
        return self.policy is not None or self.reflection is not None


def told(intend: Intend) -> tuple[object, ...]:
    """What of an announcement is worth noting: not what holds it up."""
    entries = {(e.id, e.part, e.done, e.over) for e in intend.queue}
    return intend.intention, intend.state, entries


def _stands(intend: Intend | None) -> bool:
    return intend is not None and intend.state in ("pending", "active")


@dataclass(slots=True)
class Recollection:
    """What the minds of one cook have let be known so far.

    `intention`: what people want, as they announced it; `assigned`: what the crew wants.
    `thought`: the last one that weighed macro actions. `choices`: of what was asked back.
    """

    intention: Intend | None = None
    assigned: Intend | None = None
    thought: Thought | None = None
    choices: tuple[str, ...] = ()
    message: str = ""
    words: str = ""
    policy: CodePolicy | None = None
    reflection: Reflection | None = None
    latencies: dict[str, float] = field(default_factory=dict)

    @property
    def wanted(self) -> Intend | None:
        """What the cook goes by: where nothing stands that people want, what the crew wants."""
        people = _stands(self.intention) or self.assigned is None
        return self.intention if people else self.assigned

    @property
    def wants(self) -> bool:
        """Whether anything is wanted of the cook."""
        return _stands(self.wanted)

    def thinks(self, thought: Thought) -> None:
        """A thought has ended."""
        self.latencies[thought.stage] = thought.seconds
        if thought.choices and thought.stage != PLANNING:
            self.thought = thought

    def plans(self, policy: CodePolicy) -> bool:
        """A policy was announced; whether it is not older than the one that is known."""
        newer = self.policy is None or policy.revision >= self.policy.revision
        if newer:
            self.policy = policy
        return newer

    def news(self, news: News) -> News:
        """`news` with what is known of these minds."""
        return replace(
            news,
            intention=self.wanted,
            plan=self.words,
            policy=self.policy,
            reflection=self.reflection,
        )

    def panel(self, minds: Minds, running: Running | None) -> MindPanel:
        """The panel at this moment; `running`: what the cook does."""
        meant, thought = self.wanted, self.thought
        return MindPanel(
            status=minds.sentence,
            ready=minds.decides,
            thinking=minds.thinking,
            message=self.message,
            words=self.words,
            intention=meant.sentence if meant else "",
            state=meant.state if meant else None,
            note=meant.note if meant else "",
            queue=meant.queue if meant else (),
            question=self.choices,
            doing="" if running is None else running.macro.name,
            source="" if running is None else running.source,
            choices=thought.choices[:SHOWN_CHOICES] if thought else (),
            basis=thought.basis if thought else None,
            policy=self.policy,
            reflection=self.reflection,
            latencies=tuple(self.latencies.items()),
            models=tuple((mind, model) for mind, model in minds.models.items() if model),
            listens=minds.hear_words,
        )
