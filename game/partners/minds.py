"""The links to the minds of one cook, and their state in words for the player."""

from collections.abc import Mapping
from dataclasses import dataclass

from agents.messages import Heard, Observation
from agents.workers.link import MindLink

WAKING = "Your partner is waking up"
READY = "Your partner is ready"


@dataclass(frozen=True, slots=True)
class Waking:
    """How far minds are before a match, in words.

    `share`: of what is being done, 0..1, None if that is not known; `trouble`: something is wrong.
    """

    sentence: str
    share: float | None = None
    trouble: bool = False
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Minds:
    """A Slow Mind that listens and talks, and a Fast Mind that decides, each behind its link."""

    slow: MindLink
    fast: MindLink

    @property
    def links(self) -> Mapping[str, MindLink]:
        """By name. The slow one comes first: the other goes by what it says."""
        return {"slow": self.slow, "fast": self.fast}

    def start(self) -> None:
        """Wake both; returns at once."""
        for link in self.links.values():
            link.start()

    def observe(self, observation: Observation) -> None:
        """Show both the kitchen."""
        for link in self.links.values():
            link.observe(observation)

    def hear(self, heard: Heard) -> None:
        """Let both hear words."""
        for link in self.links.values():
            link.hear(heard)

    def close(self) -> None:
        """End both, side by side; no process is left."""
        for link in self.links.values():
            link.stop()
        for link in self.links.values():
            link.close()

    @property
    def decides(self) -> bool:
        """Whether decisions can be expected."""
        return self.fast.status.usable

    @property
    def thinking(self) -> bool:
        """Whether any of them is at it."""
        return any(_phase(link) == "thinking" for link in self.links.values())

    @property
    def busy(self) -> bool:
        """Whether none of them would look at another observation now."""
        return all(_phase(link) in ("thinking", "starting") for link in self.links.values())

    @property
    def models(self) -> Mapping[str, str]:
        """Each mind's model; '' before it is known."""
        return {name: link.status.model for name, link in self.links.items()}

    @property
    def waking(self) -> Waking:
        """How far the first is that is not ready; what is wrong with either comes first."""
        links = (self.fast, self.slow)
        for link in links:
            if _phase(link) == "unavailable":
                return Waking(link.status.sentence, trouble=True)
        for link in links:
            if not link.status.usable:
                note, share = link.status.note.rstrip("."), link.status.fraction
                doing = f": {note[0].lower()}{note[1:]}" if note else " ..."
                told = "" if share is None else f" {min(99, 100 * share):.0f} %"
                return Waking(f"{WAKING}{doing}{told}", share)
        return Waking(READY, ready=True)

    @property
    def sentence(self) -> str:
        """What the player should know of their state, '' if all is well. The worst comes first."""
        states = [_phase(link) for link in (self.fast, self.slow)]
        for wanted, told in (("unavailable", _trouble), ("starting", _waking)):
            for link, phase in zip((self.fast, self.slow), states, strict=True):
                if phase == wanted:
                    return told(link, acts=link is self.fast)
        return ""


def _phase(link: MindLink) -> str:
    return link.status.phase.value


def _waking(link: MindLink, acts: bool) -> str:
    """`acts`: it is the mind that decides."""
    status = link.status
    share = "" if status.fraction is None else f" {status.fraction:.0%}"
    doing = f" ({status.note.rstrip('.')}{share})" if status.note else ""
    return f"{WAKING}{doing}{': until then it cooks by reflex' if acts else ''}."


def _trouble(link: MindLink, acts: bool) -> str:
    status = link.status
    reason = status.note.rstrip(".") or "Your partner's mind is not there"
    partner = "it" if "partner" in reason.lower() else "your partner"
    deed = "cooks by reflex" if acts else "cooks on but cannot talk"
    if status.retry_s is None:
        return f"{reason}: {partner} {deed}."
    return f"{reason}: {partner} {deed}. Next try in {max(1, round(status.retry_s))} s."
