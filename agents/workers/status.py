"""How a partner's mind is doing, for the HUD."""

from dataclasses import dataclass
from enum import Enum


class MindPhase(Enum):
    """The five states of a mind, as the player sees them."""

    STARTING = "starting"
    READY = "ready"
    THINKING = "thinking"
    UNAVAILABLE = "unavailable"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class MindStatus:
    """One moment's state; in every phase but READY and THINKING the cook follows its script.

    `note`: STARTING: what is being done; UNAVAILABLE: a sentence that says why. `fraction`:
    STARTING: how far, 0..1. `retry_s`: UNAVAILABLE: seconds until it tries again; None: not by
    itself.
    """

    phase: MindPhase
    note: str = ""
    fraction: float | None = None
    retry_s: float | None = None
    model: str = ""

    @property
    def usable(self) -> bool:
        """Whether the mind can be expected to answer."""
        return self.phase in (MindPhase.READY, MindPhase.THINKING)

    @property
    def sentence(self) -> str:
        """One line for the player."""
        match self.phase:
            case MindPhase.STARTING:
                share = "" if self.fraction is None else f" {round(100 * self.fraction)} %"
                return f"{self.note or 'Your partner is waking up'}{share}"
            case MindPhase.UNAVAILABLE if self.retry_s is None:
                return self.note
            case MindPhase.UNAVAILABLE:
                return f"{self.note} Next try in {max(0, round(self.retry_s or 0))} s."
            case MindPhase.READY | MindPhase.THINKING | MindPhase.CLOSED:
                return ""
