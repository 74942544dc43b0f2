"""Standing orders are kept with their kitchen."""

from pathlib import Path

from agents.intention import ALWAYS, Goal, Prefer, Qualified, Stay, Stock
from game.partners.kept_orders import KeptOrders


def test_what_is_kept_is_there_at_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "standing_orders.json"
    orders = (
        Qualified(Goal("serve", "onion_soup", ALWAYS), ("two",)),
        Qualified(Stay(), ("marta",), "pots"),
        Stock("plate", 3),
        Prefer("urgent"),
    )
    kept = KeptOrders(file)
    kept.keep("banquet", orders)
    kept.keep("hatch", orders[2:])
    kept.keep("hatch", ())
    again = KeptOrders(file)
    assert (again.of("banquet"), again.of("hatch"), again.problem) == (orders, (), "")
    file.write_text(file.read_text().replace('"stay": true', '"stay": 7'))
    broken = KeptOrders(file)
    assert broken.of("banquet") == () and "no standing orders" in broken.problem
