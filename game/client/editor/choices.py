"""Rows of the inspector that read a key of the draft and write it back."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from game.client.editor.bench import Bench, Edit
from game.client.editor.desk import Desk
from game.client.ui.rows import Stepper, Switch
from game.design.fields import field, set_field
from game.design.yaml_words import Value

#: What stands for a key that the draft leaves out.
UNSET = ""


def stepper(
    desk: Desk,
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
    said = field(desk.draft, path)
    value = usual if said is None else said if isinstance(said, str) else "?"
    known = dict(options) if value in options else {value: value or "-", **options}

    def change(chosen: str) -> None:
        desk.change(lambda draft: set_field(draft, path, _plain(chosen)), path)

    return Stepper(label, options=known, value=value, change=change, ends=ends)


def numbers(
    desk: Desk,
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
    return stepper(desk, label, path, options, usual, ends=True)


def counted(
    bench: Bench, label: str, value: int, values: Iterable[int], change: Callable[[int], Edit]
) -> Stepper:
    """A number that edits of its own change: `change` makes the one that leads to a number.

    On the way to a number nothing is lost: numbers chosen before it did not happen.
    """
    options = {str(each): str(each) for each in sorted({*values, value})}

    def choose(chosen: str) -> None:
        bench.desk.choose(change(int(chosen)), label)

    return Stepper(label, options=options, value=str(value), change=choose, ends=True)


def member(desk: Desk, label: str, path: str, name: str) -> Switch:
    """Whether `name` is in the list at `path`; the last one stays."""
    said = field(desk.draft, path)
    names = [str(each) for each in said] if isinstance(said, list) else []

    def change(on: bool) -> None:
        kept = [each for each in names if each != name] + ([name] if on else [])
        if kept:
            desk.change(lambda draft: set_field(draft, path, kept))
        else:
            desk.told = "Somebody has to order something."

    return Switch(label, on=name in names, change=change)


def _plain(chosen: str) -> Value | None:
    if chosen == UNSET:
        return None
    try:
        return Fraction(chosen)
    except ValueError:
        return chosen


def _text(value: int | Fraction) -> str:
    return f"{float(value):g}"
