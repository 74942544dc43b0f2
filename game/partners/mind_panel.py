"""What the HUD may show of a partner's minds."""

from dataclasses import dataclass

from agents.messages import (
    Basis,
    CodePolicy,
    IntentionState,
    QueueEntry,
    Readings,
    Reflection,
    ScoredChoice,
)


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
      choices of what it has just asked, in words that answer it, () for nothing asked;
      `readings`: what may be meant by the newest words that were read before they were sent, or
      that were said aloud.
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
    readings: Readings | None = None
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
