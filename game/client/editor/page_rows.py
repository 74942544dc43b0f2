"""Rows of the inspector that read a key of the draft and write it back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from textwrap import shorten

from game.client.editor.canvas import Canvas
from game.client.editor.edited_kitchen import EditedKitchen
from game.client.editor.star_proposal import StarProposal
from game.client.ui.rows import Push, Row, Stepper, Switch
from game.client.ui.scene import Next
from game.design.draft import Draft
from game.design.fields import field, set_field
from game.design.yaml_words import Value

#: Letters of a line that a button shows.
LONGEST_CAPTION = 24
#: Makes another draft of one.
Edit = Callable[[Draft], Draft]
#: Opens a line to fill in: what it is, what stands there, and what becomes of it.
Ask = Callable[[str, str, Callable[[str], None]], Next]
#: What stands for a key that the draft leaves out.
UNSET = ""


@dataclass(frozen=True, slots=True)
class PageContext:
    """`canvas`: where the cursor is; `proposal`: of stars; `ask`: opens a line to fill in."""

    edited: EditedKitchen
    canvas: Canvas
    proposal: StarProposal
    ask: Ask


#: Makes the rows of a page anew, as the draft is now.
PageRows = Callable[[PageContext], Sequence[Row]]


def push(context: PageContext, label: str, caption: str, edit: Edit) -> Push:
    """A button that carries out an edit."""

    def act() -> None:
        context.edited.change(edit)

    return Push(label, caption=caption, act=act)


def line(context: PageContext, label: str, path: str) -> Push:
    """A line of words at `path`, which a button opens."""
    said = field(context.edited.draft, path)
    text = said if isinstance(said, str) else ""

    def write(words: str) -> None:
        context.edited.change(lambda draft: set_field(draft, path, words or None))

    caption = shorten(text, LONGEST_CAPTION, placeholder=" …") or "write it"
    return Push(label, caption=caption, act=lambda: context.ask(label, text, write))


def stepper(
    edited: EditedKitchen,
    label: str,
    path: str,
    options: Mapping[str, str],
    usual: str = UNSET,
    ends: bool = False,
) -> Stepper:
    """One of `options` (as the file says it -> as people do) at `path`.

    `usual`: what a draft that says nothing means; choosing UNSET takes the key out. What a draft
    says beside the options is one more of them. `ends`: they do not go round.
    """
    said = field(edited.draft, path)
    value = usual if said is None else said if isinstance(said, str) else "?"
    known = dict(options) if value in options else {value: value or "-", **options}

    def change(chosen: str) -> None:
        edited.change(lambda draft: set_field(draft, path, _plain(chosen)), path)

    return Stepper(label, options=known, value=value, change=change, ends=ends)


def numbers(
    edited: EditedKitchen,
    label: str,
    path: str,
    values: Iterable[int | Fraction],
    usual: str = UNSET,
    unit: str = "",
) -> Stepper:
    """A number at `path`; with `usual` UNSET the first option is that the draft tells none."""
    options = {_text(value): f"{_text(value)}{unit}" for value in values}
    if usual == UNSET:
        options = {UNSET: "none", **options}
    return stepper(edited, label, path, options, usual, ends=True)


def counted(
    context: PageContext,
    label: str,
    value: int,
    values: Iterable[int],
    change: Callable[[int], Edit],
) -> Stepper:
    """A number that edits of its own change: `change` makes the one that leads to a number.

    On the way to a number nothing is lost: numbers chosen before it did not happen.
    """
    options = {str(each): str(each) for each in sorted({*values, value})}

    def choose(chosen: str) -> None:
        context.edited.choose(change(int(chosen)), label)

    return Stepper(label, options=options, value=str(value), change=choose, ends=True)


def member(
    edited: EditedKitchen, label: str, path: str, name: str, needed: str = "", *, on: bool = True
) -> Switch:
    """Whether `name` is in the list at `path`; `on`: what the switch shows then.

    `needed`: what is told of the last one, which stays then; else the key goes with it.
    """
    said = field(edited.draft, path)
    names = [str(each) for each in said] if isinstance(said, list) else []

    def change(wanted: bool) -> None:
        kept = [each for each in names if each != name] + ([name] if wanted == on else [])
        if kept or not needed:
            edited.change(lambda draft: set_field(draft, path, kept or None))
        else:
            edited.told = needed

    return Switch(label, on=(name in names) == on, change=change)


def _plain(chosen: str) -> Value | None:
    if chosen == UNSET:
        return None
    try:
        return Fraction(chosen)
    except ValueError:
        return chosen


def _text(value: int | Fraction) -> str:
    return f"{float(value):g}"
