"""Values written as a person would write them in YAML."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

import yaml

Value = str | int | Fraction | Sequence["Value"] | Mapping[str, "Value"]


def written(value: Value, in_flow: bool = False) -> str:
    """`value` on one line: lists in brackets, mappings in braces, quotes only where needed.

    `in_flow`: it stands inside brackets or braces, where commas need quotes.
    """
    match value:
        case str():
            return _text(value, in_flow)
        case int() | Fraction():
            return _number(Fraction(value))
        case Mapping():
            entries = (f"{written(k, True)}: {written(v, True)}" for k, v in value.items())
            return f"{{{', '.join(entries)}}}"
        case _:
            return f"[{', '.join(written(item, True) for item in value)}]"


def _number(value: Fraction) -> str:
    """Decimals with at most nine places, as level files take them."""
    exact = round(value, 9)
    decimal = Decimal(exact.numerator) / Decimal(exact.denominator)
    return f"{decimal:f}"


def quoted(value: str, style: str) -> str:
    """`value` in the quotes `style`, or in others if these cannot hold it."""
    return _dumped(value, style if value.isprintable() else '"')


def _text(value: str, in_flow: bool) -> str:
    plain = _dumped([value], None)[1:-1] if in_flow else _dumped(value, None)
    if plain[0] in "'\"" or "\n" in plain:
        needs_signs = '"' in value or "\\" in value  # in double quotes, before these two
        return quoted(value, "'" if needs_signs else '"')
    return plain


def _dumped(value: str | list[str], style: str | None) -> str:
    text: str = yaml.safe_dump(
        value,
        default_style=style,
        default_flow_style=True,
        width=float("inf"),
        allow_unicode=True,
    )
    return text.removesuffix("\n").removesuffix("\n...")
