"""What the minds of one cook have let be known, from which the cook, they and people are told."""

from dataclasses import dataclass, field, replace

from agents.messages import CodePolicy, Intend, Readings, Reflection, ScoredChoice, Thought
from game.executor.driver import Running
from game.partners.mind_panel import MindPanel
from game.partners.minds import Minds
from game.partners.observation_builder import News
from game.partners.shown_words import macro_words

#: Choices that the panel shows, best first.
SHOWN_CHOICES = 5
#: The stage of thoughts that weigh plans, not macro actions.
PLANNING = "policy"


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
    `draft`: what somebody writes, as the minds and as people have it; `readings`: what that may
    mean, or what was said last aloud.
    """

    intention: Intend | None = None
    assigned: Intend | None = None
    thought: Thought | None = None
    choices: tuple[str, ...] = ()
    message: str = ""
    words: str = ""
    policy: CodePolicy | None = None
    reflection: Reflection | None = None
    draft: tuple[str, str] = ("", "")
    readings: Readings | None = None
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

    def reads(self, readings: Readings) -> None:
        """Words were read; those of a draft that is not the newest are nobody's any more."""
        heard, written = self.draft
        if readings.heard:
            self.readings = readings
        elif readings.text == heard:
            self.readings = replace(readings, text=written)

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
            readings=self.readings,
            doing="" if running is None else macro_words(running.macro.name),
            source="" if running is None else running.source,
            choices=tuple(map(_shown, thought.choices[:SHOWN_CHOICES])) if thought else (),
            basis=thought.basis if thought else None,
            policy=self.policy,
            reflection=self.reflection,
            latencies=tuple(self.latencies.items()),
            models=tuple((mind, model) for mind, model in minds.models.items() if model),
            listens=minds.hear_words,
        )


def _shown(choice: ScoredChoice) -> ScoredChoice:
    """It, under the name that people read."""
    return replace(choice, name=macro_words(choice.name))
