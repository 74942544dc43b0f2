"""What mouse, keys and gamepads do to the map: painting, picking, erasing, carrying cooks."""

from game.client.editor.desk import Desk
from game.client.editor.palette import Palette
from game.design.draft import Cell
from game.design.painting import erase, move_cook, remove_cook, thing_at
from game.design.plan import plan_of


class PaintingHand:
    """One stroke at a time, which undo takes back as a whole."""

    def __init__(self, desk: Desk, palette: Palette) -> None:
        self._lifted: str | None = None
        self._desk = desk
        self._palette = palette
        self._stroke = 0
        self._draws = self._erases = False
        self._last: Cell = (0, 0)

    @property
    def carried(self) -> str | None:
        """The cook that is on the way to another start, None if none is."""
        here = plan_of(self._desk.draft).cooks  # an undo may have taken it away
        return self._lifted if self._lifted in here else None

    def press(self, cell: Cell) -> None:
        """Begin to draw there, or lift the cook who is there."""
        self._stroke += 1
        self._lifted = plan_of(self._desk.draft).cook(cell)
        if self.carried is None:
            self._draws, self._last = True, cell
            self._paint((cell,))

    def use(self, cell: Cell) -> None:
        """The same by a key or a button: what is lifted is put down by the next one."""
        if self.carried is not None:
            self.put_down(cell)
            return
        self.press(cell)
        if self.carried is not None:
            self._desk.told = f"Cook {self.carried} goes where you put it down."

    def wipe(self, cell: Cell) -> None:
        """Begin to erase there; a cook who starts there leaves."""
        self._stroke += 1
        self._erases, self._last = True, cell
        plan = plan_of(self._desk.draft)
        cook = plan.cook(cell)
        if cook is None:
            self.over(cell)
        elif len(plan.cooks) == 1:
            self._desk.told = "Somebody has to cook."
        else:
            self._desk.change(lambda draft: remove_cook(draft, cook))

    def over(self, cell: Cell) -> None:
        """The stroke goes on to that cell, over all between.

        Cooks are put where it begins, and nowhere else.
        """
        cells, self._last = _between(self._last, cell), cell
        if self._erases:
            self._desk.change(lambda draft: erase(draft, cells), ("stroke", self._stroke))
        elif self._draws and self._palette.tool.role is None:
            self._paint(cells)

    def let_go(self) -> None:
        """The stroke ends."""
        self._draws = self._erases = False

    def put_down(self, cell: Cell | None) -> None:
        """The cook that is carried starts there; None: where it did before."""
        cook, self._lifted = self.carried, None
        if cook is not None and cell is not None:
            self._desk.change(lambda draft: move_cook(draft, cook, cell))

    def pick(self, cell: Cell) -> None:
        """Paint on with what is there."""
        if self._palette.choose(thing_at(self._desk.draft, cell)):
            self._desk.told = f"Painting with: {self._palette.tool.label}"

    def _paint(self, cells: tuple[Cell, ...]) -> None:
        tool = self._palette.tool
        self._desk.change(lambda draft: tool.put(draft, cells), ("stroke", self._stroke))


def _between(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The cells on the line from `start` to `end`: a quick mouse is not everywhere."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    steps = max(abs(dx), abs(dy), 1)
    return tuple((x + round(dx * i / steps), y + round(dy * i / steps)) for i in range(steps + 1))
