"""The rows by which a player says how a server is asked whose model thinks before it answers."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from game.client.player.preferences import Preferences
from game.client.ui.rows import Row, Stepper

EFFORT: Mapping[str, str] = {
    "": "As it does by itself", "none": "None", "minimal": "Minimal", "low": "Low",
    "medium": "Medium", "high": "High",
}  # fmt: skip
SCORING: Mapping[str, str] = {
    "auto": "As it can", "labels": "By likelihood", "asked": "It names the best",
    "completions": "By completions",
}  # fmt: skip
SPARE = (0, 1024, 4096, 16384)
PATIENCE_S = (15, 30, 60, 120)
WORDS_S = (0, 2, 5, 10)


def asking_rows(preferences: Preferences) -> Iterator[Row]:
    """Effort and room of its thinking, how it weighs choices, and how long it is waited for."""
    asking = preferences.settings.asking

    def change(**changes: Any) -> None:  # noqa: ANN401 (checked by Asking's own fields)
        preferences.change(asking=replace(asking, **changes))

    yield Stepper(
        "How hard it thinks", "For models that think before they answer. Less is sooner.",
        options=EFFORT, value=asking.effort, change=lambda effort: change(effort=effort),
    )  # fmt: skip
    yield Stepper(
        "Room to think", "Tokens beside the answer. It gets more when they run out.",
        options=_numbers(SPARE, asking.spare_tokens, "{}"), value=str(asking.spare_tokens),
        change=lambda tokens: change(spare_tokens=int(tokens)), ends=True,
    )  # fmt: skip
    yield Stepper(
        "How it weighs choices", "Models that think mostly just name the best.",
        options=SCORING, value=asking.scoring, change=lambda scoring: change(scoring=scoring),
    )  # fmt: skip
    yield Stepper(
        "Patience", "How long the server may keep silent.",
        options=_numbers(PATIENCE_S, asking.patience_s, "{} s"), value=str(asking.patience_s),
        change=lambda seconds: change(patience_s=int(seconds)), ends=True,
    )  # fmt: skip
    yield Stepper(
        "Its own words", "How long they are waited for; at 0 s it says ready phrases.",
        options=_numbers(WORDS_S, asking.words_s, "{} s"), value=str(asking.words_s),
        change=lambda seconds: change(words_s=int(seconds)), ends=True,
    )  # fmt: skip


def _numbers(offered: tuple[int, ...], chosen: int, told: str) -> Mapping[str, str]:
    """The numbers to choose from, that of the settings file among them."""
    return {str(number): told.format(number) for number in sorted({*offered, chosen})}
