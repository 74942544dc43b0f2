"""Whom players can cook with, and who comes along where the one they want has no work."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.content.level import Level
from game.partners.partner_spec import PARTNERS, REFLEX, PartnerSpec


@dataclass(frozen=True, slots=True)
class Companion:
    """Who comes along. `excuse`: why it is not the one who was wanted, a sentence; '' if it is."""

    spec: PartnerSpec
    excuse: str = ""


def for_players() -> Mapping[str, PartnerSpec]:
    """All that players can choose, by name: without those of experiments."""
    return {name: spec for name, spec in PARTNERS.items() if not spec.research}


def has_place(level: Level) -> bool:
    """Whether anybody can come along: not where people have all the cooks."""
    return len(level.humans) < len(level.cooks)


def companion(wanted: PartnerSpec, level: Level) -> Companion:
    """The one who is `wanted`, or the first with work in `level` who thinks if that one does."""
    if wanted.suits(level.kitchen.menu) or not has_place(level):
        return Companion(wanted)
    alike = (
        spec
        for spec in for_players().values()
        if spec.needs_model == wanted.needs_model and spec.suits(level.kitchen.menu)
    )
    instead = next(alike, REFLEX)
    excuse = f"“{wanted.title}” has no work in {level.title}: “{instead.title}” comes along."
    return Companion(instead, excuse)
