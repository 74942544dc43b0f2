"""When to speak: answers at once, remarks now and then, nothing twice in a row."""

from collections.abc import Generator
from dataclasses import dataclass, replace

from agents.hla.dialogue_acts import DialogueAct, remark
from agents.hla.profiles import Profile
from agents.hla.realizer import Realizer, same
from agents.messages import TICKS_PER_SECOND, FromMind, Observation, Say, Thought
from agents.mind import Context


@dataclass(frozen=True, slots=True)
class _Said:
    """The last message, and when it was said."""

    text: str = ""
    about: str = ""
    tick: int | None = None


class Dialogue:
    """One cook's side of the conversation."""

    def __init__(self, realizer: Realizer, profile: Profile, model: str) -> None:
        self._realizer = realizer
        self._profile = profile
        self._model = model
        self._said = _Said()

    def say(
        self, line: DialogueAct, now: Observation, context: Context, heard: str = ""
    ) -> Generator[FromMind, None, None]:
        """Say a line; unasked only if it says something else than the last message.

        `heard` is the message that it answers, '' if none.
        """
        about = f"{line.situation} {line.about}"
        if about == self._said.about and not heard:
            return
        start = context.now()
        text = self._realizer.words(line, now, heard, self._said.text, context.cancel)
        if same(text, self._said.text):
            return
        yield Say(text)
        self._said = _Said(text, about, now.tick)
        seconds = context.now() - start
        yield Thought("chat", seconds, model=self._model, finding=line.situation)

    def remark(self, now: Observation, context: Context) -> Generator[FromMind, None, None]:
        """After a silence, something worth knowing; not before the first pause has passed."""
        if self._profile.talkativeness <= 0:
            return
        if self._said.tick is None:
            self._said = replace(self._said, tick=now.tick)
            return
        pause = TICKS_PER_SECOND * self._profile.remark_s / self._profile.talkativeness
        line = remark(now, self._profile)
        if line is not None and now.tick - self._said.tick >= pause:
            yield from self.say(line, now, context)
