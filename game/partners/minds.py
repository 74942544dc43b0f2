"""The links to the minds of one cook, and their state in words for the player."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from agents.messages import FromHuman, Observation, Typing
from agents.mind import OWNER
from agents.workers.status import MindLink
from game.partners.partner_spec import Autonomy, MindRole, PartnerSpec

WAKING = f"{OWNER} is waking up"
READY = f"{OWNER} is ready"
#: Of a mind that is not started again.
REMEDY = "Settings have other partners, and servers to think for them."


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
    """The minds of one cook, each behind its link; `roles` in the order in which they are heard.

    `quiet`: they say nothing unasked.
    """

    roles: Mapping[MindRole, MindLink]
    quiet: bool = False

    @classmethod
    def of(cls, partner: PartnerSpec, link: Callable[[MindRole], MindLink]) -> "Minds":
        """Those of `partner`, behind what `link` makes for each."""
        return cls({role: link(role) for role in partner.minds})

    @property
    def links(self) -> Mapping[str, MindLink]:
        """By the name of the role."""
        return {role.name: link for role, link in self.roles.items()}

    def start(self) -> None:
        """Wake all; returns at once."""
        for link in self.roles.values():
            link.start()

    def observe(self, observation: Observation) -> None:
        """Show all the kitchen."""
        for link in self.roles.values():
            link.observe(observation)

    def hear(self, heard: FromHuman) -> None:
        """Let all hear words, what is taken back, and that words are to come."""
        for link in self.roles.values():
            link.hear(heard)

    def hear_draft(self, typing: Typing) -> None:
        """Let those who read what is said read what is not sent yet."""
        for role, link in self.roles.items():
            if role.hears:
                link.hear(typing)

    def close(self) -> None:
        """End all, side by side; no process is left."""
        for link in self.roles.values():
            link.stop()
        for link in self.roles.values():
            link.close()

    @property
    def decides(self) -> bool:
        """Whether decisions can be expected."""
        return any(role.decides and link.status.usable for role, link in self.roles.items())

    @property
    def autonomy(self) -> Autonomy:
        """What the cook does while nothing is decided for it."""
        return next((role.autonomy for role in self.roles if role.decides), "reflex")

    @property
    def alone(self) -> bool:
        """Whether they alone move the cook, which never does anything by reflex."""
        return self.autonomy in ("driven", "blocked")

    @property
    def lost(self) -> bool:
        """Whether one of them is gone and will not be back."""
        gone = (link for _, link in self._in("unavailable"))
        return any(link.status.retry_s is None for link in gone)

    @property
    def hear_words(self) -> bool:
        """Whether one of them reads what is said."""
        return any(role.hears for role in self.roles)

    @property
    def frugal(self) -> bool:
        """Whether all of them are content with little (see MindRole)."""
        return all(role.frugal for role in self.roles)

    @property
    def thinking(self) -> bool:
        """Whether any of them is at it."""
        return any(_phase(link) == "thinking" for link in self.roles.values())

    @property
    def busy(self) -> bool:
        """Whether none of them would look at another observation now."""
        return all(_phase(link) in ("thinking", "starting") for link in self.roles.values())

    @property
    def models(self) -> Mapping[str, str]:
        """Each mind's model; '' before it is known."""
        return {name: link.status.model for name, link in self.links.items()}

    @property
    def waking(self) -> Waking:
        """How far the first is that is not ready; what is wrong with any comes first."""
        for _, link in self._in("unavailable"):
            return Waking(link.status.sentence, trouble=True)
        for role, link in self._by_weight():
            if not link.status.usable:
                note, share = link.status.note.rstrip("."), link.status.fraction
                doing = f": {note[0].lower()}{note[1:]}" if note else " ..."
                told = "" if share is None else f" {min(99, 100 * share):.0f} %"
                return Waking(f"{role.owner} is waking up{doing}{told}", share)
        owner = next((role.owner for role in self.roles), OWNER)
        return Waking(f"{owner} is ready", ready=True)

    @property
    def sentence(self) -> str:
        """What the player should know of their state, '' if all is well. The worst comes first."""
        for role, link in self._in("unavailable"):
            return _trouble(link, role)
        for role, link in self._in("starting"):
            return _waking(link, role)
        return ""

    @property
    def cause(self) -> str:
        """What is wrong and what comes of it, '' if nothing is; the worst comes first."""
        return next((f"{_cause(link, role)}." for role, link in self._in("unavailable")), "")

    def _in(self, phase: str) -> Iterator[tuple[MindRole, MindLink]]:
        return (each for each in self._by_weight() if _phase(each[1]) == phase)

    def _by_weight(self) -> list[tuple[MindRole, MindLink]]:
        """Those that decide first: the cook can do least without them."""
        return sorted(self.roles.items(), key=lambda each: not each[0].decides)


def _phase(link: MindLink) -> str:
    return link.status.phase.value


def _waking(link: MindLink, role: MindRole) -> str:
    status = link.status
    share = "" if status.fraction is None else f" {status.fraction:.0%}"
    doing = f" ({status.note.rstrip('.')}{share})" if status.note else ""
    told = role.decides or role.owner != OWNER
    return f"{role.owner} is waking up{doing}{f': until then it {role.loss}' if told else ''}."


def _cause(link: MindLink, role: MindRole) -> str:
    status = link.status
    reason = status.note.rstrip(".") or f"{role.owner}'s mind is not there"
    owner = role.owner[0].lower() + role.owner[1:]
    who = "it" if owner in reason.lower() else owner
    return f"{reason}: {who} {role.loss}"


def _trouble(link: MindLink, role: MindRole) -> str:
    cause, retry_s = _cause(link, role), link.status.retry_s
    if retry_s is None:
        return f"{cause}. {REMEDY}"
    return f"{cause}. Next try in {max(1, round(retry_s))} s."
