"""When to speak: answers at once, remarks now and then, nothing twice, nothing late."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from agents.hla.generation._acts import DialogueAct, kind_of
from agents.hla.generation._realizer import Realizer, same
from agents.hla.generation._remarks import TELLINGS, remark
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import Profile
from agents.messages import TICKS_PER_SECOND, FromMind, Observation, Say, Thought
from agents.mind import Context

#: Not worth saying any more so many seconds after its cause.
STALE_S = 2.0
#: What cannot wait for the pause between remarks waits so many seconds after other words.
_BREATH_S = 2.0
_PRESSING = frozenset({"remark_fire", "remark_burns", "remark_urgent", *TELLINGS})
#: One cause is remarked upon once in so many seconds.
_SAME_CAUSE_S = 40.0
#: A cause that is gone sooner than this, in seconds, was none; fires are.
_LASTING_S = 1.0
#: A report so soon after its promise, or after another one, in seconds, tells nothing new.
_ONE_EVENT_S = 2.0
_REPORTS = frozenset({"done", "done_next"})
_PROMISES = frozenset({"ack", "ack_after", "ack_front", "ack_instead", "ack_more", "ack_fewer"})
_OBSTACLES = frozenset({"blocked", "blocked_meanwhile", "let_past"})
_EXCUSES = frozenset({"ack_blocked", "ack_let_past"})
#: Why something has to wait is not told again to who asks so many seconds later.
_EXCUSED_S = 15.0


@dataclass(frozen=True, slots=True)
class _Said:
    """The last message, when it was said, and when each cause was last remarked upon.

    `noticed`: the cause of a remark to come, and since when it has been there. `reasons`: why
    something had to wait, and when that was last told. `situation`: of the last message.
    """

    text: str = ""
    about: str = ""
    tick: int | None = None
    causes: tuple[tuple[str, int], ...] = ()
    noticed: tuple[str, int] = ("", 0)
    reasons: Mapping[str, int] = field(default_factory=dict)
    situation: str | None = None


class Dialogue:
    """One cook's side of the conversation."""

    def __init__(self, realizer: Realizer, profile: Profile, model: str) -> None:
        self._realizer = realizer
        self._profile = profile
        self._model = model
        self._said = _Said()

    def say(
        self,
        line: DialogueAct,
        now: Observation,
        context: Context,
        heard: str = "",
        about: str = "",
    ) -> Iterator[FromMind]:
        """Say a line; unasked only if it says something else than a recent last message.

        `heard` is the message that it answers, '' if none; `about`: a word of it that is quoted.
        """
        if not heard and self._is_known(line, now):
            return
        line = self._without_old_excuse(line, now)
        told = f"{line.situation} {line.cause}"
        repeated = told == self._said.about and self._recent(self._said.tick, now)
        if repeated and not heard and not line.tells:
            return
        start = context.now()
        text = self._realizer.words(line, now, heard, self._said.text, context.cancel)
        if about and not re.search(rf"\b{about}\b", text, re.IGNORECASE):
            text = f"{about}: {text}"
        seconds = context.now() - start
        if same(text, self._said.text) or (not heard and seconds > STALE_S):
            return
        yield Say(text, kind_of(line.situation), line.tells, line.asks)
        self._said = replace(
            self._said,
            text=text,
            about=told,
            tick=now.tick,
            situation=line.situation,
            reasons=self._reasons(line, now),
        )
        yield Thought("chat", seconds, model=self._model, finding=line.situation)

    def remark(self, known: Knowledge, context: Context) -> Iterator[FromMind]:
        """After a silence, something worth knowing; each cause once."""
        if self._profile.talkativeness <= 0:
            return
        now = known.now
        if self._said.tick is None:
            self._said = replace(self._said, tick=now.tick)
            return
        line = remark(known, self._profile)
        cause = "" if line is None else line.cause
        if self._said.noticed[0] != cause:
            self._said = replace(self._said, noticed=(cause, now.tick))
        if line is None or self._remarked(line, now):
            return
        if not self._lasts(line, now) or not self._paused(line, now):
            return
        yield from self.say(line, now, context)
        recent = (*self._said.causes, (line.cause, now.tick))
        self._said = replace(self._said, causes=recent[-8:])

    def _is_known(self, line: DialogueAct, now: Observation) -> bool:
        """Whether an unasked line tells what the last ones told or promised already."""
        if line.situation in _OBSTACLES:
            return self._recent(self._said.reasons.get(line.facts["reason"]), now)
        if not self._within(self._said.tick, now, _ONE_EVENT_S):
            return False
        last = self._said.tick or 0
        spoken_since = any(h.seat != now.seat and h.tick > last for h in now.chat)
        told = self._said.situation in _REPORTS and not spoken_since
        if line.situation in _REPORTS:
            return told or self._said.situation in _PROMISES
        return line.situation == "settled" and told

    def _without_old_excuse(self, line: DialogueAct, now: Observation) -> DialogueAct:
        """A promise whose obstacle was told a moment ago is made without telling it again."""
        told = self._said.reasons.get(line.facts.get("reason", ""))
        if line.situation in _EXCUSES and self._within(told, now, _EXCUSED_S):
            return replace(line, situation="ack_later")
        return line

    def _reasons(self, line: DialogueAct, now: Observation) -> Mapping[str, int]:
        if "reason" not in line.facts or line.situation == "ack_later":
            return self._said.reasons
        return {**self._said.reasons, line.facts["reason"]: now.tick}

    def _lasts(self, line: DialogueAct, now: Observation) -> bool:
        """Whether the cause has been there for a moment, and is not just being seen to."""
        since = now.tick - self._said.noticed[1]
        return line.situation == "remark_fire" or since >= _LASTING_S * TICKS_PER_SECOND

    def _paused(self, line: DialogueAct, now: Observation) -> bool:
        """Whether the silence was long enough for this remark."""
        pause = self._profile.remark_s / self._profile.talkativeness
        if line.situation in _PRESSING:
            pause = min(pause, _BREATH_S)
        return now.tick - (self._said.tick or 0) >= pause * TICKS_PER_SECOND

    def _remarked(self, line: DialogueAct, now: Observation) -> bool:
        """Whether the same cause was spoken of a while ago; what nobody was told was not."""
        return not line.tells and any(
            about == line.cause and self._recent(tick, now) for about, tick in self._said.causes
        )

    @staticmethod
    def _recent(tick: int | None, now: Observation) -> bool:
        return Dialogue._within(tick, now, _SAME_CAUSE_S)

    @staticmethod
    def _within(tick: int | None, now: Observation, seconds: float) -> bool:
        return tick is not None and now.tick - tick < seconds * TICKS_PER_SECOND
