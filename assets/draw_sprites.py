"""Writes every sprite of the game to assets/svg; `--check` only says which are out of date."""

from __future__ import annotations

import sys
from pathlib import Path

from drawing import burgers, chefs, effects, food, garden, salads, soups, stations, ui, washing
from drawing.canvas import Canvas

SVG_FOLDER = Path(__file__).parent / "svg"
CELL = (100, 100)
TALL = (100, 130)

SHEETS = (
    (food.SPRITES, CELL),
    (garden.SPRITES, CELL),
    (soups.SPRITES, CELL),
    (burgers.SPRITES, CELL),
    (salads.SPRITES, CELL),
    (washing.THINGS, CELL),
    (effects.SPRITES, CELL),
    (ui.SPRITES, CELL),
    (stations.SPRITES, TALL),
    (soups.POTFULS, TALL),
    (washing.STATIONS, TALL),
    (chefs.SPRITES, TALL),
)


def documents() -> dict[str, str]:
    """File name -> SVG text of every sprite."""
    result = {}
    for sprites, (width, height) in SHEETS:
        for name, draw in sprites.items():
            canvas = Canvas(width, height)
            draw(canvas)
            result[f"{name}.svg"] = canvas.text()
    return result


def stale(wanted: dict[str, str], folder: Path) -> list[str]:
    """Names that are missing, different or left over in the folder."""
    found = {path.name: path.read_text("utf-8") for path in folder.glob("*.svg")}
    return sorted(name for name in wanted | found if wanted.get(name) != found.get(name))


def main(arguments: list[str]) -> int:
    """Write the sprites, or with `--check` exit 1 if the folder is not up to date."""
    wanted = documents()
    changed = stale(wanted, SVG_FOLDER)
    if "--check" in arguments:
        print("\n".join(changed) or "up to date")
        return 1 if changed else 0
    SVG_FOLDER.mkdir(exist_ok=True)
    for name in changed:
        path = SVG_FOLDER / name
        if name in wanted:
            path.write_text(wanted[name], "utf-8", newline="\n")
        else:
            path.unlink()
    print(f"{len(changed)} of {len(wanted)} sprites written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
