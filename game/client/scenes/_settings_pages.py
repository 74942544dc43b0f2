"""Rows that show one of the player's settings and change it, and what is on the pages of the
settings, beside the partner's and talking aloud.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import yaml

from game import paths
from game.client.input.bindings import LABELS, WALKING, Action, Column, read_bindings, walking_keys
from game.client.player.preferences import Preferences
from game.client.scenes.director import Director
from game.client.ui.places import ControlsPlace
from game.client.ui.rows import (
    LIST_ROW,
    LOW_ROW,
    KeysRow,
    Push,
    Row,
    Slider,
    SoundStepper,
    Stepper,
    Switch,
)
from game.client.ui.scene import Next, Scene, Visit
from game.client.voice.game_ears import voice_title
from game.client.voice.spoken_words import SpokenWords
from game.partners.phrasebook import KnownPhrase


@dataclass(frozen=True, slots=True)
class Look:
    """How a setting is shown, as assets/texts/settings.yaml explains it."""

    label: str
    help: str | Mapping[object, str]
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    numbers: Sequence[int] = ()
    unit: str = ""


@cache
def looks() -> Mapping[str, Look]:
    """How the settings are shown, by their places, such as volumes.music."""
    text = (paths.assets() / "texts" / "settings.yaml").read_text(encoding="utf-8")
    return {place: Look(**parts) for place, parts in yaml.safe_load(text).items()}


def setting_row(
    preferences: Preferences,
    place: str,
    *,
    told: str = "",
    change: Callable[[Any], None] | None = None,
) -> Row:
    """The row of the setting at a place. `told` stands there instead of its help; `change` is told
    what is chosen, instead of the settings.
    """
    part, _, name = place.rpartition(".")
    settings, look = preferences.settings, looks()[place]
    now: Any = getattr(getattr(settings, part) if part else settings, name)
    change = change or (lambda value: preferences.change_in(part, **{name: value}))
    told = told or (look.help if isinstance(look.help, str) else look.help[now])
    if look.options:
        return Stepper(look.label, told, options=look.options, value=now, change=change)
    if look.numbers:  # or that of the settings file
        options = {str(number): f"{number}{look.unit}" for number in sorted({*look.numbers, now})}
        return Stepper(
            look.label, told, options=options, value=str(now),
            change=lambda number: change(int(number)), ends=True,
        )  # fmt: skip
    if isinstance(now, bool):
        return Switch(look.label, told, on=now, change=change)
    return Slider(look.label, told, value=now, change=change)


#: The voice that the game chooses, so that no two cooks sound alike.
COOKS = (
    ("First cook", "Your partner, in every kitchen that comes with the game."),
    ("Second cook", "Most often you: only a partner in that place is heard."),
    ("Third cook", "In kitchens for three."),
    ("Fourth cook", "In kitchens for four."),
)
WORDS_TO_COME = "Choose a reading with Tab, or put one right: it is kept and stands here."


class SettingsPage:
    """One page of settings. `icon`: a sprite for its tab; `places`: of settings that are shown."""

    title = ""
    icon = ""
    places: Sequence[str] = ()

    def __init__(self, game: Director) -> None:
        self._preferences, self._habits = game.preferences, game.habits

    def rows(self, behind: Scene) -> Sequence[Row]:
        """What is on it now, from the top; `behind`: what it opens other scenes over."""
        return [setting_row(self._preferences, place) for place in self.places]

    def update(self, seconds: float, behind: Scene) -> Next:
        """Once a frame while it is open; `seconds` have passed. It may open something itself."""
        return None

    def leave(self) -> None:
        """Another page is opened, or the settings are left."""


class PlainPage(SettingsPage):
    """Nothing but settings."""

    def __init__(self, game: Director, title: str, icon: str, *places: str) -> None:
        super().__init__(game)
        self.title, self.icon, self.places = title, icon, places


class PlayPage(SettingsPage):
    """How a round goes."""

    title, icon = "Play", "clock"
    places = ("pause_while_typing", "move_while_typing", "talkativeness", "open_all_kitchens")

    def rows(self, behind: Scene) -> Sequence[Row]:
        new = self._habits.fresh
        told = "All of them will come again." if new else "Shown once; here they come back."
        again = Push(
            "Tutorial and hints", told, caption="Show again",
            act=self._habits.forget, sign="check" if new else "",
        )  # fmt: skip
        *rows, last = super().rows(behind)
        return [*rows, again, last]


class WordsPage(SettingsPage):
    """What partners have learnt of the player's own words."""

    title, icon = "Words", "chat"

    def rows(self, behind: Scene) -> Sequence[Row]:
        phrases = self._habits.progress.phrases
        told = "" if phrases else WORDS_TO_COME
        learns = setting_row(self._preferences, "learns_words", told=told)
        return [learns, *map(self._row, reversed(phrases))]

    def _row(self, phrase: KnownPhrase) -> Row:
        said = re.sub(r"<\d+>", "…", phrase.words)
        return Push(
            f"“{said}”", f"Learnt as: {phrase.shown}", LOW_ROW, caption="Forget",
            act=lambda: self._habits.unlearn(phrase),
        )  # fmt: skip


class ControlsPage(SettingsPage):
    """Which keys and buttons do what."""

    title, icon = "Controls", "key_blank"

    def rows(self, behind: Scene) -> Sequence[Row]:
        bindings = read_bindings(self._preferences.settings.controls)
        walk = tuple(walking_keys(bindings, column) for column in Column)
        keys = {"Walk": walk} | {
            LABELS[action]: tuple(bindings.name(column, action) for column in Column)
            for action in Action
            if action not in WALKING
        }
        told: list[Row] = [
            KeysRow(label, height=LIST_ROW, still=True, keys=names) for label, names in keys.items()
        ]
        line = "Keys for one or two people, and a gamepad's buttons."
        change = Push(
            "Controls", line, LOW_ROW, caption="Change them", act=lambda: Visit(ControlsPlace())
        )
        return [change, *told]


class VoicesPage(SettingsPage):
    """Partners who are heard."""

    title, icon = "Voices", "chat"

    def __init__(self, game: Director, mouth: SpokenWords) -> None:
        super().__init__(game)
        self._mouth = mouth
        self._asked = False  # for the voices there are

    def rows(self, behind: Scene) -> Sequence[Row]:
        spoken = self._preferences.settings.voice.spoken
        rows = [setting_row(self._preferences, "voice.spoken", told=self._mouth.trouble)]
        if spoken != "never":
            rows.append(setting_row(self._preferences, "voice.haste"))
            rows += map(self._voice, range(len(COOKS)))
        return [*rows, setting_row(self._preferences, "voice.subtitles")]

    def update(self, seconds: float, behind: Scene) -> Next:
        if not self._asked:
            self._asked = True
            self._mouth.get_ready()
        return None

    def leave(self) -> None:
        self._asked = False
        self._mouth.hush()

    def _voice(self, seat: int) -> Row:
        cooks = self._preferences.settings.voice.cooks
        name = cooks[seat] if seat < len(cooks) else ""
        names = {"": "The usual one"} | {each: voice_title(each) for each in self._mouth.voices}
        names.setdefault(name, voice_title(name))
        return SoundStepper(
            *COOKS[seat], LOW_ROW, options=names, value=name,
            change=lambda chosen: self._choose(seat, chosen),
            sample=lambda: self._mouth.sample(seat),
        )  # fmt: skip

    def _choose(self, seat: int, name: str) -> None:
        """A voice that is chosen is heard at once."""
        cooks = self._preferences.settings.voice.cooks
        row = [*cooks, *[""] * (len(COOKS) - len(cooks))]
        row[seat] = name
        self._preferences.change_in("voice", cooks=tuple(row))
        self._mouth.sample(seat)
