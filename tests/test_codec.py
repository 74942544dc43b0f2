"""Records as plain values and back, by their types: what is told, what fits, and what is said."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import pytest

from game.codec import Codec, DecodeError, Form
from tests.tables import table


@dataclass(frozen=True)
class Inner:
    count: int
    share: float | None = None
    cell: tuple[int, int] | None = None


@dataclass(frozen=True)
class Outer:
    name: str
    kind: Literal["a", "b"] = "a"
    loud: bool = False
    inner: Inner | None = None
    several: tuple[Inner, ...] = ()
    words: frozenset[str] = frozenset()
    number: complex = 0j


@dataclass(frozen=True)
class Named:
    shares: Mapping[str, float | None]
    anything: Mapping[str, object] | None = None


CODEC = Codec({complex: Form(lambda c: [c.real, c.imag], lambda pair: complex(*pair))}, least=0)
FULL = Outer(
    "x", "b", True, Inner(1, 0.5, (2, 3)), (Inner(4), Inner(5)), frozenset("ab"), 1 + 2j
)  # fmt: skip
PLAIN = {
    "name": "x", "kind": "b", "loud": True, "inner": {"count": 1, "share": 0.5, "cell": [2, 3]},
    "several": [{"count": 4}, {"count": 5}], "words": ["a", "b"], "number": [1.0, 2.0],
}  # fmt: skip


def test_what_is_told_is_read_as_the_same_and_defaults_are_not_told() -> None:
    assert CODEC.encode(FULL) == PLAIN and CODEC.decode(Outer, PLAIN) == FULL
    assert CODEC.encode(Outer("y")) == {"name": "y"}
    assert CODEC.decode(Outer, {"name": "y", "unknown": 1}) == Outer("y")


@table(__file__)
def test_what_does_not_fit_is_named_with_the_way_to_it(plain: object, told: str) -> None:
    with pytest.raises(DecodeError) as refusal:
        CODEC.decode(Outer, plain)
    assert str(refusal.value).startswith(told)


def test_names_with_values_are_told_and_read_each_by_its_type() -> None:
    full = Named({"a": 0.5, "b": None}, {"c": [1, "d"]})
    plain = {"shares": {"a": 0.5, "b": None}, "anything": {"c": [1, "d"]}}
    assert CODEC.encode(full) == plain and CODEC.decode(Named, plain) == full
    with pytest.raises(DecodeError, match="shares: expected names with values, found \\[\\]"):
        CODEC.decode(Named, {"shares": []})
    with pytest.raises(DecodeError, match="shares: a: expected a number, found half"):
        CODEC.decode(Named, {"shares": {"a": "half"}})


def test_a_codec_can_be_closed_or_lenient() -> None:
    with pytest.raises(DecodeError, match="unknown: expected one of count, share, cell, found unk"):
        Codec(closed=True).decode(Inner, {"count": 1, "unknown": 2})
    with pytest.raises(DecodeError, match="share: expected a number from 0 to 1, found 2"):
        Codec(shares=True).decode(Inner, {"count": 1, "share": 2})
    lenient = Codec(lenient=True)
    assert lenient.decode(Inner, {"count": -1, "share": "?", "cell": 3}) == Inner(-1)
    with pytest.raises(DecodeError, match="count"):
        lenient.decode(Inner, {"count": "1"})
