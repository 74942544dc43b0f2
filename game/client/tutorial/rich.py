"""Text with pictures of keys in it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK, STEEL
from game.client.hud.help import PICTURES
from game.client.input.bindings import Action, Column, Legend
from game.client.ui.frame import Frame
from game.content.colour import Colour

WALKING = (Action.UP, Action.LEFT, Action.DOWN, Action.RIGHT)
#: The height of a key, the room in it and between two, and between words: shares of the font's.
KEY, INSIDE, BESIDE, SPACE = 1.45, 0.4, 0.08, 0.28


@dataclass(frozen=True, slots=True)
class RichPart:
    """Letters, or the name of a `key`."""

    text: str
    key: bool = False


#: What is not broken at the end of a line: a word, or keys that belong together.
Word = tuple[RichPart, ...]


def words(text: str, legend: Legend) -> Iterator[Word]:
    """`text` in words, its slots in keys: those of {walk} and {letters} for each direction."""
    for each in text.split():
        before, brace, rest = each.partition("{")
        slot, _, after = rest.partition("}")
        if not brace:
            yield (RichPart(each),)
            continue
        named = tuple(RichPart(name, key=True) for name in keys(slot, legend))
        yield tuple(part for part in (RichPart(before), *named, RichPart(after)) if part.text)


def keys(slot: str, legend: Legend) -> Sequence[str]:
    """What is written on the keys or buttons that a slot stands for."""
    if slot in ("walk", "letters"):
        if legend.pad:
            return ("Left stick",) if slot == "walk" else ("D-pad",)
        column = Column.RIGHT if slot == "walk" else Column.LEFT
        return [legend.bindings.name(column, action) for action in WALKING]
    return (legend.name(slot),)


def draw_rich(
    stage: Stage, lines: Sequence[Sequence[Word]], at: tuple[int, int], units: float, step: int
) -> None:
    """Lines of words from the pixel `at`, the left end of the first line's middle."""
    for row, line in enumerate(lines):
        x = float(at[0])
        for word in line:
            for part in word:
                x += _draw_part(stage, part, (x, at[1] + step * row), units)
            x += stage.px(SPACE * units)


def draw_rich_paragraph(place: Frame, text: str, units: float, step: float) -> None:
    """`text` with its slots as keys in lines around the middle of `place`, `step` layout units from
    one to the next.
    """
    stage = place.stage
    lines = broken(stage, words(text, stage.legend), units, place.rect.width)
    pixels = stage.px(step)
    first = place.rect.centery - pixels * (len(lines) - 1) // 2
    draw_rich(stage, lines, (place.rect.x, first), units, pixels)


def broken(stage: Stage, found: Iterable[Word], units: float, width: int) -> list[list[Word]]:
    """Words in lines at most `width` pixels wide."""
    lines: list[list[Word]] = [[]]
    used = 0.0
    for word in found:
        # Pixels that a word takes, with the space after it.
        wide = sum(_part_width(stage, part, units) for part in word) + stage.px(SPACE * units)
        if lines[-1] and used + wide > width:
            lines.append([])
            used = 0.0
        lines[-1].append(word)
        used += wide
    return lines


def _part_width(stage: Stage, part: RichPart, units: float) -> float:
    if part.key:
        return _key_width(stage, part.text, units) + stage.px(BESIDE * units)
    return stage.texts.width(part.text, stage.style(units, face=Face.BOLD))


def _key_width(stage: Stage, name: str, units: float) -> int:
    """Keys are square, or longer if the name is."""
    side = stage.px(KEY * units)
    if name in PICTURES:
        return side
    style = stage.style(0.85 * units, face=Face.BOLD)
    return max(side, stage.texts.width(name, style) + 2 * stage.px(INSIDE * units))


def _draw_part(stage: Stage, part: RichPart, at: tuple[float, float], units: float) -> float:
    """Gives the pixels to what follows."""
    if part.key:
        _draw_key(stage, part.text, at, units)
    else:
        stage.text(part.text, at, units, INK, Anchor.LEFT, face=Face.BOLD)
    return _part_width(stage, part, units)


def _draw_key(stage: Stage, name: str, at: tuple[float, float], units: float) -> None:
    side, width = stage.px(KEY * units), _key_width(stage, name, units)
    middle = (at[0] + width / 2, at[1])
    if name in PICTURES:
        stage.sprite(PICTURES[name], middle, side)
        return
    lower: Colour = STEEL
    foot = Box((width, side), stage.px(6), lower, INK, stage.px(1.6))
    stage.box(foot, middle, Anchor.CENTRE)
    cap = Box((width, side - stage.px(4)), stage.px(6), CREAM, INK, stage.px(1.6))
    stage.box(cap, (middle[0], middle[1] - stage.px(2)), Anchor.CENTRE)
    stage.text(name, (middle[0], middle[1] - stage.px(2)), 0.85 * units, INK, face=Face.BOLD)
