"""What of HLA its baselines leave out, and the rules they go by (HLA paper, baselines)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from agents.hla.profiles import FAITHFUL, Alphas

#: What a model can be asked: what was done for the person, something to say, whether the person has
#: what it wanted, what to do next; and what a message means with the second and the third at once.
Stage = Literal["summary", "chat", "verdict", "action", "together"]


@dataclass(frozen=True, slots=True)
class Variant:
    """How one mind of a baseline thinks.

    `stages`: what its model is asked in one conversation while the person wants something, `idle`:
    else. Nothing of it is told before all is answered. `reads`: a message is read first, in a call
    of its own; else it is taken as it is. `acts`: it drives the cook, who stands still meanwhile,
    and is asked whenever that has nothing to do; else it is asked every few seconds, and at each
    new macro action of another mind. `alphas`: the weight of V where macro actions are rated; None:
    the model names one, and nothing is weighed. `shown`, `shown_idle`: own macro actions it is told
    of. `deeds`, `talks`: so many of them since a message, and conversations about it, are taken to
    satisfy it.
    """

    stages: tuple[Stage, ...]
    idle: tuple[Stage, ...]
    reads: bool = False
    acts: bool = False
    alphas: Alphas | None = None
    shown: int = 15
    shown_idle: int = 6
    deeds: int | None = None
    talks: int = 15


_ALL: tuple[Stage, ...] = ("summary", "chat", "verdict", "action")
_SMOA = Variant(_ALL, _ALL, reads=True, acts=True, shown=9)
_FMOA = Variant(
    ("action", "chat"),
    ("action", "chat"),
    acts=True,
    alphas=replace(FAITHFUL, plan=FAITHFUL.intention),
    shown=9,
    shown_idle=3,
    deeds=9,
)
_NO_READING = Variant(("summary", "chat", "verdict"), ("chat",))

#: By name, as the paper has them.
VARIANTS: Mapping[str, Variant] = {
    "smoa": _SMOA,
    "smoa-filter": replace(_SMOA, alphas=FAITHFUL),
    "fmoa": _FMOA,
    "no-ir": _NO_READING,
    "one-stage": replace(_NO_READING, stages=("together",)),
}
#: Those of which the public code differs: there V decides where nothing is wanted, and FMOA counts
#: what it was asked.
RELEASED: Mapping[str, Variant] = {
    **VARIANTS,
    "fmoa": replace(_FMOA, alphas=FAITHFUL, deeds=None, talks=10),
}
