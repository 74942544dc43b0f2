"""The cells of an experiment: everything crossed with everything, and the rounds in each."""

from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

from game.content.level import Level
from game.content.load import load_level
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.engine.run_spec import RunSpec, portable
from game.lab.engine.spec_file import BackendText, ConditionText, ExperimentText
from game.lab.runs.choice import thinking_of
from game.lab.runs.rounds import with_crew, with_orders, with_roles_swapped
from game.partners.partner_spec import HLA, find_partner, partner_label
from game.partners.thinking import Latency, ModelChoice

#: What comes after the first dishes comes so often, so that these are not ordered again.
AGAIN = 30


@dataclass(frozen=True, slots=True)
class Cell:
    """Rounds that differ in nothing but their seeds. `axes`: by name, as tables tell them."""

    axes: Mapping[str, str]
    specs: tuple[RunSpec, ...]


def cells(experiment: ExperimentText) -> list[Cell]:
    """All that the experiment asks for; what a partner without a model thinks with is left out.

    Raises ContentError (levels), VariantError (orders), InputError (back ends).
    """
    found = {tuple(cell.axes.values()): cell for cell in _cells(experiment)}
    return list(found.values())


def _cells(experiment: ExperimentText) -> Iterator[Cell]:
    levels = [load_level(path) for path in experiment.levels]
    if experiment.swapped:
        levels = [with_roles_swapped(level) for level in levels]
    conditions = {spot.value: each for spot, each in experiment.conditions.items()}
    for (name, condition), level, cooks, crew, partner, backend, human, latency in product(
        (conditions or {"": ConditionText()}).items(), levels, experiment.cooks, experiment.crews,
        experiment.partners, experiment.backends, experiment.humans, experiment.latency,
    ):  # fmt: skip
        led = crew is not None and crew.choice.thinks
        thinks = find_partner(partner).needs_model or led
        thinking = _thinking(LEADER if led else partner, backend, latency)
        axes = {
            "condition": name,
            "level": level.name,
            "cooks": str(cooks or len(level.cooks)),
            "crew": "" if crew is None else crew.choice.title,
            "partner": partner_label(partner),
            "back end": backend.title if thinks else "",
            "human": human,
            "latency": str(latency) if thinks else "",
        }
        played = _ordered(with_crew(level, cooks, human), condition)
        together = None if crew is None else crew.choice
        if experiment.seconds:
            played = replace(played, round_ticks=experiment.seconds * TICKS_PER_SECOND)
        specs = (
            RunSpec(
                played,
                partner,
                human,
                seed,
                thinking,
                _words(condition, seed * float(experiment.later)),
                condition.wanted,
                together,
                experiment.uneven,
                experiment.dealt,
                metrics=experiment.own_metrics,
            )
            for seed in experiment.seeds
        )
        yield Cell(axes, tuple(specs))


#: Stands for a leader with a model where partners need none.
LEADER = HLA.name


def _thinking(partner: str, backend: BackendText, latency: Latency) -> ModelChoice | None:
    asked = Namespace(
        partner=partner, backend=backend.backend, model=backend.model or None,
        answers=Path(backend.answers) if backend.answers else None,
        profile=backend.profile or None, threads=backend.threads, latency=latency,
        mind=backend.minds,
    )  # fmt: skip
    chosen = thinking_of(asked)
    if chosen is None:
        return None
    if backend.server and chosen.model is not None and chosen.model.endpoint is not None:
        endpoint = replace(chosen.model.endpoint, base_url=backend.server)
        chosen = replace(chosen, model=replace(chosen.model, endpoint=endpoint))
    return portable(chosen)


def _ordered(level: Level, condition: ConditionText) -> Level:
    dishes = (*condition.orders, *condition.then * AGAIN)
    return with_orders(level, dishes) if dishes else level


def _words(condition: ConditionText, later_s: float) -> tuple[tuple[int, str], ...]:
    told = ((float(at.value) + later_s, text) for at, text in condition.words.items())
    return tuple((round(seconds * TICKS_PER_SECOND), text) for seconds, text in told)
