"""Draw the layers and who imports whom: `python build/draw_layers.py` writes the picture of
docs/architecture.md from what the modules really import.

Arrows that follow from others (a imports b, b imports c, a imports c) are left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import groupby
from pathlib import Path

from layers import ROOT, arrows

PICTURE = ROOT / "docs" / "images" / "architecture.svg"

#: Lengths in the picture's units.
WIDTH, BOX_HEIGHT, ROW, MARGIN, LETTER = 1420, 36, 74, 28, 7.6

#: Package -> the colour of its boxes, and the column they stand in: its left and right edge as
#: shares of the width.
CLIENT, LAB, GAME, AGENTS = (0.0, 0.37), (0.37, 0.52), (0.37, 0.67), (0.67, 1.0)
STYLES: Mapping[str, tuple[str, tuple[float, float]]] = {
    "main": ("#ffe88a", LAB),
    "game.client": ("#ffd9c7", CLIENT),
    "game.lab": ("#eadcf7", LAB),
    "game.partners": ("#cfe5fb", (0.46, 0.67)),
    "game.tutorial": ("#ffe6ef", (0.24, 0.44)),
    "game.session": ("#d8f0cc", GAME),
    "game": ("#fbf0d9", (0.2, 0.67)),
    "agents": ("#c9ece7", AGENTS),
}


@dataclass(frozen=True, slots=True)
class Box:
    """A layer in the picture; `x` is its middle, `y` its top."""

    layer: str
    x: float
    y: float
    width: float

    def to_svg(self) -> str:
        left, middle = self.x - self.width / 2, self.y + BOX_HEIGHT / 2
        return (
            f'<rect x="{left:.0f}" y="{self.y:.0f}" width="{self.width:.0f}" '
            f'height="{BOX_HEIGHT}" rx="9" fill="{STYLES[_package(self.layer)][0]}" '
            'stroke="#4a2b2f" stroke-width="1.6"/>'
            f'<text x="{self.x:.0f}" y="{middle + 5:.0f}">{_short(self.layer)}</text>'
        )


def tiers(graph: Mapping[str, set[str]]) -> Mapping[str, int]:
    """How many layers each stands on, in a row. Raises CycleError where arrows go round."""
    found: dict[str, int] = {}
    for layer in TopologicalSorter(graph).static_order():
        found[layer] = 1 + max((found[below] for below in graph.get(layer, ())), default=-1)
    return found


def direct(graph: Mapping[str, set[str]]) -> Mapping[str, set[str]]:
    """The arrows of `graph` that do not follow from others."""

    def below(layer: str) -> set[str]:
        targets = graph.get(layer, set())
        return targets.union(*map(below, targets))

    return {
        layer: targets - set().union(*(below(other) for other in targets))
        for layer, targets in graph.items()
    }


def boxes(heights: Mapping[str, int]) -> Iterator[Box]:
    """Every layer at its place, the topmost tier first."""
    top = max(heights.values())
    for tier in range(top, -1, -1):
        row = [layer for layer in heights if heights[layer] == tier]
        for (left, right), column in groupby(sorted(sorted(row), key=_column), key=_column):
            layers = list(column)
            for i, layer in enumerate(layers):
                x = WIDTH * (left + (right - left) * (i + 0.5) / len(layers))
                y = MARGIN + (top - tier) * ROW
                yield Box(layer, x, y, len(_short(layer)) * LETTER + 24)


def picture() -> str:
    """The whole picture as SVG."""
    found = arrows()
    used = set[str]().union(*found.values())
    graph = {layer: below for layer, below in found.items() if below or layer in used}
    heights = tiers(graph)
    placed = {box.layer: box for box in boxes(heights)}
    lines = [
        _arrow(placed[layer], placed[below])
        for layer, targets in direct(graph).items()
        for below in sorted(targets)
    ]
    height = 2 * MARGIN + ROW * max(heights.values()) + BOX_HEIGHT
    body = "\n".join([*lines, *(box.to_svg() for box in placed.values())])
    return _PAPER.format(width=WIDTH, height=height, body=body)


def _arrow(upper: Box, lower: Box) -> str:
    start, end = upper.y + BOX_HEIGHT, lower.y - 3
    bend = (end - start) * 0.45
    return (
        f'<path d="M{upper.x:.0f} {start:.0f} C{upper.x:.0f} {start + bend:.0f} '
        f'{lower.x:.0f} {end - bend:.0f} {lower.x:.0f} {end:.0f}"/>'
    )


def _package(layer: str) -> str:
    return max((p for p in STYLES if layer == p or layer.startswith(f"{p}.")), key=len)


def _column(layer: str) -> tuple[float, float]:
    return STYLES[_package(layer)][1]


def _short(layer: str) -> str:
    """'game.client.hud' -> 'client.hud': what is in agents is told by its colour."""
    return layer.removeprefix("game.").removeprefix("agents.")


_PAPER = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">
<style>
text {{ font: bold 13px sans-serif; text-anchor: middle; fill: #4a2b2f }}
path {{ fill: none; stroke: #8a6f63; stroke-width: 1.3; marker-end: url(#tip) }}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7"
orient="auto"><path d="M0 0 L8 4 L0 8 z" style="fill: #8a6f63; stroke: none"/></marker></defs>
<rect width="100%" height="100%" fill="#fffaf0"/>
{body}
</svg>
"""


def main() -> None:
    """Write the picture."""
    Path(PICTURE).write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
