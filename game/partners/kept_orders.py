"""The standing orders of each kitchen, kept from round to round and from start to start."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from agents.intention import IntentionError, Part, load_part
from game import paths
from game.codec import Codec, DecodeError, Form
from game.records import Shelf, in_json

FILE, VERSION = "standing_orders.json", 1


@dataclass(frozen=True, slots=True)
class KitchenOrders:
    """`kitchen`: a level's name; `orders`: as they were given, in the JSON form of intentions."""

    kitchen: str
    orders: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class AllOrders:
    """Those of all kitchens that have any."""

    kitchens: tuple[KitchenOrders, ...] = ()

    def of(self, kitchen: str) -> tuple[Part, ...]:
        """What is kept there."""
        return next((each.orders for each in self.kitchens if each.kitchen == kitchen), ())

    def having(self, kitchen: str, orders: tuple[Part, ...]) -> "AllOrders":
        """With just these there."""
        others = tuple(each for each in self.kitchens if each.kitchen != kitchen)
        new = (KitchenOrders(kitchen, orders),) if orders else ()
        return replace(self, kitchens=(*others, *new))


class KeptOrders:
    """In a file beside the player's records: read what holds with `of`, give what is to hold with
    `keep` when a round is over.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._shelf = Shelf(_ORDERS, path or paths.user_data() / FILE)
        self._kept = self._shelf.load()

    @property
    def problem(self) -> str:
        """Why they were not read or are not kept, '' if all is well."""
        return self._shelf.problem

    def of(self, kitchen: str) -> tuple[Part, ...]:
        """What holds in that kitchen from the beginning."""
        return self._kept.of(kitchen)

    def keep(self, kitchen: str, orders: Iterable[Part]) -> None:
        """Only these hold there from now on."""
        new = tuple(orders)
        if new != self.of(kitchen):
            self._kept = self._shelf.change(self._kept, lambda kept: kept.having(kitchen, new))


def _part(plain: object) -> Part:
    try:
        return load_part(plain)
    except IntentionError as error:
        raise DecodeError("a part of a demand", plain) from error


_ORDERS = in_json(
    AllOrders(),
    VERSION,
    "no standing orders are kept from before",
    "standing orders are not kept",
    Codec({Part: Form(lambda part: part.dump(), _part)}),
)
