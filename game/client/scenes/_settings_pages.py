"""Rows that show one of the player's settings and change it, and what is on the pages of the
settings, beside the partner's and talking aloud.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.client.input.bindings import LABELS, WALKING, Action, Column, read_bindings, walking_keys
from game.client.player.habits import Habits
from game.client.player.preferences import Preferences
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
from game.client.voice.choices import voice_title
from game.client.voice.spoken_words import SpokenWords
from game.partners.phrasebook import KnownPhrase
from game.settings import Spoken


@dataclass(frozen=True, slots=True)
class SettingRows:
    """Makes rows by the names of settings. `part`: that of which these are fields, '' for none;
    `before` is called before each change.
    """

    preferences: Preferences
    part: str = ""
    before: Callable[[], None] = lambda: None

    def switch(self, name: str, label: str, help_: str) -> Switch:
        return Switch(label, help_, on=self._now(name), change=self._changing(name))

    def slider(self, name: str, label: str, help_: str) -> Slider:
        return Slider(label, help_, value=self._now(name), change=self._changing(name))

    def stepper(self, name: str, label: str, help_: str, options: Mapping[str, str]) -> Stepper:
        """One of `options`: as the settings say it -> as people do."""
        return Stepper(
            label, help_, options=options, value=self._now(name), change=self._changing(name)
        )

    def numbers(
        self, name: str, label: str, help_: str, offered: Iterable[int], told: str
    ) -> Stepper:
        """One of the numbers that are `offered`, or that of the settings file."""
        change, now = self._changing(name), self._now(name)
        options = {str(number): told.format(number) for number in sorted({*offered, now})}
        return Stepper(
            label, help_, options=options, value=str(now),
            change=lambda number: change(int(number)), ends=True,
        )  # fmt: skip

    def _now(self, name: str) -> Any:  # noqa: ANN401 (the setting's own kind)
        settings = self.preferences.settings
        return getattr(getattr(settings, self.part) if self.part else settings, name)

    def _changing(self, name: str) -> Callable[[Any], None]:
        def change(value: object) -> None:
            self.before()
            self.preferences.change_in(self.part, **{name: value})

        return change


#: The volumes: field, label and what it is.
VOLUMES = (
    ("master", "Everything", "All sound of the game."),
    ("effects", "Kitchen", "Chopping, sizzling, bells and steps."),
    ("music", "Music", "The band in the corner."),
    ("voice", "Voices", "What your partners say aloud."),
)
SAFE_COLOURS = (
    "Time, states and cooks in colours that can be told apart. Signs and words say the same."
)
TEXT_SIZES = {"normal": "Normal", "large": "Large", "larger": "Larger"}
TALK = {"quiet": "Quiet", "normal": "Normal", "chatty": "Chatty"}
TALK_HELP = {
    "quiet": "Your partner answers, and says nothing unasked. From the next round on.",
    "normal": "Your partner speaks up now and then. From the next round on.",
    "chatty": "Your partner tells you what it sees, twice as often. From the next round on.",
}
#: How each is called, and what it means.
SPOKEN: Mapping[Spoken, tuple[str, str]] = {
    "everything": ("Everything", "Whatever they write is said aloud, too."),
    "important": ("What matters", "Warnings, answers and questions; the rest is only written."),
    "never": ("Nothing", "They only write."),
}
#: The voice that the game chooses, so that no two cooks sound alike.
COOKS = (
    ("First cook", "Your partner, in every kitchen that comes with the game."),
    ("Second cook", "Most often you: only a partner in that place is heard."),
    ("Third cook", "In kitchens for three."),
    ("Fourth cook", "In kitchens for four."),
)


WORDS_LEARNT = "What you chose, or put right, your words mean from then on. Off: not."
WORDS_TO_COME = "Choose a reading with Tab, or put one right: it is kept and stands here."


class SettingsPage:
    """One page of settings. `icon`: a sprite for its tab."""

    title = ""
    icon = ""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def rows(self, behind: Scene) -> Sequence[Row]:
        """What is on it now, from the top; `behind`: what it opens other scenes over."""
        raise NotImplementedError

    def update(self, seconds: float, behind: Scene) -> Next:
        """Once a frame while it is open; `seconds` have passed. It may open something itself."""
        return None

    def leave(self) -> None:
        """Another page is opened, or the settings are left."""


class SoundPage(SettingsPage):
    """Volumes, heard at once."""

    title, icon = "Sound", "bell"

    def rows(self, behind: Scene) -> Sequence[Row]:
        rows = SettingRows(self._preferences, "volumes")
        return [rows.slider(*volume) for volume in VOLUMES]


class DisplayPage(SettingsPage):
    """The window, and what is easier on the eyes."""

    title, icon = "Display", "star_full"

    def rows(self, behind: Scene) -> Sequence[Row]:
        rows = SettingRows(self._preferences)
        return [
            rows.switch("full_screen", "Full screen", "F11 does the same anywhere."),
            rows.stepper("text_size", "Text size", "Orders, cards, chat and menus.", TEXT_SIZES),
            rows.switch("safe_colours", "Colours for the colour-blind", SAFE_COLOURS),
            rows.switch(
                "reduced_motion", "Reduced motion", "Nothing shakes, flashes, bobs or flies about."
            ),
        ]


class PlayPage(SettingsPage):
    """How a round goes."""

    title, icon = "Play", "clock"

    def __init__(self, preferences: Preferences, habits: Habits) -> None:
        super().__init__(preferences)
        self._habits = habits

    def rows(self, behind: Scene) -> Sequence[Row]:
        rows, new = SettingRows(self._preferences), self._habits.fresh
        told = "All of them will come again." if new else "Shown once; here they come back."
        talkativeness = self._preferences.settings.talkativeness
        return [
            rows.switch(
                "pause_while_typing", "Typing stops the clock",
                "The kitchen waits while you write, if you play alone. Off: all cook on.",
            ),
            rows.switch(
                "move_while_typing", "Move while typing",
                "If the clock runs on, arrows walk while you write; with Control they edit.",
            ),
            rows.stepper("talkativeness", "Your partner talks", TALK_HELP[talkativeness], TALK),
            Push(
                "Tutorial and hints", told, caption="Show again",
                act=self._habits.forget, sign="check" if new else "",
            ),
            rows.switch(
                "open_all_kitchens", "Open all kitchens",
                "No chapter waits until you have the stars for it.",
            ),
        ]  # fmt: skip


class WordsPage(SettingsPage):
    """What partners have learnt of the player's own words."""

    title, icon = "Words", "chat"

    def __init__(self, preferences: Preferences, habits: Habits) -> None:
        super().__init__(preferences)
        self._habits = habits

    def rows(self, behind: Scene) -> Sequence[Row]:
        phrases = self._habits.progress.phrases
        learns = SettingRows(self._preferences).switch(
            "learns_words", "Learn my words", WORDS_LEARNT if phrases else WORDS_TO_COME
        )
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

    def __init__(self, preferences: Preferences, mouth: SpokenWords) -> None:
        super().__init__(preferences)
        self._mouth = mouth
        self._asked = False  # for the voices there are

    def rows(self, behind: Scene) -> Sequence[Row]:
        spoken = self._preferences.settings.voice.spoken
        told = self._mouth.trouble or SPOKEN[spoken][1]
        titles: Mapping[str, str] = {name: title for name, (title, _) in SPOKEN.items()}
        setting = SettingRows(self._preferences, "voice")
        rows: list[Row] = [setting.stepper("spoken", "Said aloud", told, titles)]
        if spoken != "never":
            rows.append(setting.slider("haste", "Pace", "How fast they speak."))
            rows += map(self._voice, range(len(COOKS)))
        line = "How large spoken words are written, yours and theirs."
        return [*rows, setting.stepper("subtitles", "Subtitles", line, TEXT_SIZES)]

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
