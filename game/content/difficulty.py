"""How hard a round is: what players choose beside the kitchen.

Orders may wait for more or less time, partners may be slower than people, rounds shorter or longer.
Nothing of it is chosen where a kitchen is played as its file has it.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, Literal, get_args

Pressure = Literal["relaxed", "normal", "rush"]
PRESSURES: tuple[Pressure, ...] = get_args(Pressure)
PartnerSpeed = Literal["half", "three_quarters", "full"]
PARTNER_SPEEDS: tuple[PartnerSpeed, ...] = get_args(PartnerSpeed)
Length = Literal["short", "normal", "long"]
LENGTHS: tuple[Length, ...] = get_args(Length)

#: What time orders have, what share of the first human's pace partners have, and how long a round
#: is, each beside what is usual.
PATIENCE: Mapping[Pressure, Fraction] = {
    "relaxed": Fraction(3, 2), "normal": Fraction(1), "rush": Fraction(3, 4),
}  # fmt: skip
SHARES: Mapping[PartnerSpeed, Fraction] = {
    "half": Fraction(1, 2), "three_quarters": Fraction(3, 4), "full": Fraction(1),
}  # fmt: skip
LASTING: Mapping[Length, Fraction] = {
    "short": Fraction(1, 2), "normal": Fraction(1), "long": Fraction(2),
}  # fmt: skip
#: The words for whatever is not as usual.
WORDS: Mapping[tuple[str, str], str] = {
    ("pressure", "relaxed"): "relaxed orders", ("pressure", "rush"): "orders in a rush",
    ("partner_speed", "half"): "partner at half speed",
    ("partner_speed", "three_quarters"): "partner at three quarters",
    ("length", "short"): "short round", ("length", "long"): "long round",
}  # fmt: skip

#: What each part of a difficulty may be.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "pressure": PRESSURES, "partner_speed": PARTNER_SPEEDS, "length": LENGTHS,
}  # fmt: skip
HELP = {
    "pressure": "how long orders wait",
    "partner_speed": "beside yours",
    "length": "of the round",
}


@dataclass(frozen=True, slots=True, order=True)
class Difficulty:
    """`pressure`: how long orders wait; `partner_speed`: beside the first human's; `length`: of the
    round. As it comes, everything is as usual.
    """

    pressure: Pressure = "normal"
    partner_speed: PartnerSpeed = "full"
    length: Length = "normal"

    @property
    def words(self) -> str:
        """What is not as usual, '' if nothing is: 'relaxed orders, short round'."""
        return ", ".join(WORDS[choice] for choice in self.changes)

    @property
    def changes(self) -> Iterator[tuple[str, str]]:
        """Names and values of what is not as usual."""
        for name, value in self.all:
            if (name, value) in WORDS:
                yield name, value

    @property
    def all(self) -> tuple[tuple[str, str], ...]:
        """Names and values of everything."""
        return tuple((each.name, getattr(self, each.name)) for each in fields(self))


#: As a kitchen is usually played.
NORMAL = Difficulty()


def add_difficulty(parser: ArgumentParser, usual: str, **usuals: str) -> None:
    """`--pressure`, `--partner-speed` and `--length`.

    `usual`: in words, what holds for those that are not given; `usuals`: by name, if one differs.
    """
    for name, values in CHOICES.items():
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            choices=values,
            help=f"{HELP[name]} (default: {usuals.get(name, usual)})",
        )


def difficulty_asked(args: Namespace, usual: Difficulty) -> Difficulty:
    """`usual` with what the command line says."""
    given: dict[str, Any] = {n: value for n in CHOICES if (value := getattr(args, n)) is not None}
    return replace(usual, **given)
