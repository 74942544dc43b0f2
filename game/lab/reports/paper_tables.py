"""The tables of `lab paper dpt`, one row each."""

from collections.abc import Mapping

from game.lab.reports import paper_partners, paper_people, paper_released, paper_solo
from game.lab.reports.paper_table import PaperTable

_ROWS = (
    paper_solo.TABLE,
    paper_partners.TABLE,
    paper_partners.SWITCHER_TABLE,
    paper_people.TABLE,
    paper_released.TABLE,
)

#: By name, in the order of the report.
TABLES: Mapping[str, PaperTable] = {table.name: table for table in _ROWS}
