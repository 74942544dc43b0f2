"""The factories of the baselines' minds, which a MindSpec names: `staged` and `moves`.

Parameters of the spec beside those of `agents.hla.build`: `variant` (a name from `VARIANTS`), and
`rules`: 'paper', or 'released' for those of the public code where these are others.

The bundled model uses the adapter for what that was taught: reading messages, and rating macro
actions. Everything else it is asked under a grammar. A large one is asked in full.
"""

from dataclasses import replace

from agents.hla.baselines._moves import MoveMind
from agents.hla.baselines._staged import StagedMind
from agents.hla.baselines._variant import RELEASED, VARIANTS, Variant
from agents.hla.build import adapted, model_for, profile_of
from agents.llm.protocol import Report
from agents.mind import MindSpec

_RULES = {"paper": VARIANTS, "released": RELEASED}
_OWN = ("variant", "rules")


def staged(spec: MindSpec, report: Report) -> StagedMind:
    """A mind that is asked in stages. Raises ValueError (parameters) or LlmError (model)."""
    return adapted(_staged, spec, report)


def moves(spec: MindSpec, report: Report) -> MoveMind:
    """NEA's mind that acts. Raises ValueError (parameters) or LlmError (model)."""
    return adapted(_moves, spec, report)


def _staged(spec: MindSpec, report: Report) -> StagedMind:
    variant = variant_of(spec)
    own = {name: value for name, value in spec.parameters.items() if name not in _OWN}
    spec = replace(spec, parameters=own)
    profile = profile_of(spec)
    return StagedMind(model_for(spec, profile, report), profile, variant)


def _moves(spec: MindSpec, report: Report) -> MoveMind:
    profile = profile_of(spec)
    return MoveMind(model_for(spec, profile, report), profile)


def variant_of(spec: MindSpec) -> Variant:
    """What a spec names; raises ValueError."""
    name, rules = spec.parameters.get("variant"), spec.parameters.get("rules", "paper")
    if rules not in _RULES or not isinstance(rules, str):
        raise ValueError(f"rules: expected one of {', '.join(_RULES)}, found {rules!r}")
    known = _RULES[rules]
    if not isinstance(name, str) or name not in known:
        raise ValueError(f"variant: expected one of {', '.join(known)}, found {name!r}")
    return known[name]
