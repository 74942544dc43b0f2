"""The settings of talking aloud: the microphone, a test, who recognises, what is kept."""

from collections.abc import Sequence
from dataclasses import replace
from os import environ

from game.client.scenes._dialogs import ConfirmScene
from game.client.scenes._settings_pages import SettingsPage, setting_row
from game.client.scenes._voice_rows import ServerRows, SpeakingTest
from game.client.scenes.director import Director
from game.client.scenes.first_sheets import FirstWordsScene, agreed
from game.client.ui.desktop import FolderOpening
from game.client.ui.rows import Push, Row, Stepper
from game.client.ui.scene import Next, Open, Scene
from game.client.voice.game_ears import (
    GameEars,
    Recordings,
    clear_recordings,
    listening,
    look_at_recordings,
    recordings,
    show_recordings,
)
from game.client.voice.microphone_test import MicrophoneTest, Phase
from game.client.voice.spoken_words import SpokenWords
from game.kitchen.step import first_state
from game.partners.likely_words import likely_words
from game.voice.messages import Expected
from game.voice.sound import db_of

#: Seconds from one look into the folder to the next.
EVERY = 1.0
NO_PROGRAM = "No program here shows folders. It is {folder}"
PLUGGED, GONE = "It may be plugged in and out at any time.", "It is not plugged in at the moment."
UNMEASURED = "Two seconds of quiet tell what is noise here."
MEASURING = "Quiet, please …"
#: What a room is called up to so many dB below the loudest sound.
ROOMS = (
    (-55.0, "a quiet room"),
    (-42.0, "some noise"),
    (0.0, "a loud room: push to talk works better here"),
)


class RecordingRows:
    """Nothing is shown as long as nothing was ever kept."""

    def __init__(self) -> None:
        self._kept = Recordings()
        self._since = EVERY
        self._told = ""
        self._opening: FolderOpening | None = None

    def update(self, seconds: float) -> None:
        """Look into the folder now and then, and whether it could be shown."""
        worked = None if self._opening is None else self._opening.worked()
        if worked is not None:
            self._opening = None
            self._told = "" if worked else NO_PROGRAM.replace("{folder}", str(recordings()))
        self._since += seconds
        if self._since >= EVERY:
            self._since = 0.0
            self._kept = look_at_recordings()

    def rows(self, behind: Scene) -> Sequence[Row]:
        if not self._kept.size:
            return ()
        count = f"{self._kept.utterances} kept, {self._kept.size / 1e6:.1f} MB"
        return (
            Push(
                "Recordings", self._told or f"{recordings()}", caption="Open folder", act=self._show
            ),
            Push("Delete them", f"{count}.", caption="Delete all", act=lambda: self._ask(behind)),
        )

    def _show(self) -> None:
        self._opening = show_recordings()

    def _ask(self, behind: Scene) -> Next:
        title, line = "Delete the recordings?", "All that was kept of your voice is gone for good."
        return Open(ConfirmScene(behind, title, line, "Delete", self._delete))

    def _delete(self) -> None:
        clear_recordings()
        self._since = EVERY


class VoicePage(SettingsPage):
    """Talking aloud."""

    title, icon = "Talking", "mic"

    def __init__(self, game: Director, ears: GameEars, mouth: SpokenWords) -> None:
        super().__init__(game)
        chosen = self._preferences
        self.trial = MicrophoneTest(ears, lambda noise: chosen.change_in("voice", noise=noise))
        self._game = game
        self._mouth = mouth
        self._test = SpeakingTest(chosen, self.trial, mouth, self._expected)
        self._asking = False  # hands free was chosen, and is still to be agreed to
        self._server = ServerRows(chosen)
        self._recordings = RecordingRows()

    def rows(self, behind: Scene) -> Sequence[Row]:
        voice = self._preferences.settings.voice
        manner = setting_row(self._preferences, "voice.manner", change=self._choose_manner)
        if voice.manner == "closed":
            return [manner]
        rows = [manner, self._device(), self._row("muted")]
        if not voice.muted:
            rows += self._test.rows(lambda: self._explain(behind))
        if not voice.muted and voice.manner == "free":
            # While it is tried out.
            rows += [setting_row(self._preferences, "voice.sensitivity"), self._room()]
        rows.append(self._row("recogniser"))
        if voice.recogniser == "server":
            rows += self._server.rows(behind)
        return [*rows, self._row("record"), *self._recordings.rows(behind)]

    def update(self, seconds: float, behind: Scene) -> Next:
        voice = self._preferences.settings.voice
        if voice.manner == "closed":
            self.trial.stop()
        else:
            self.trial.follow(replace(listening(voice, environ), muted=False))
        self.trial.update(seconds)
        self._server.update()
        self._recordings.update(seconds)
        return self._explain(behind) if self._asking else None

    def leave(self) -> None:
        self.trial.stop()
        self._mouth.hush()
        self._server.leave()

    def _expected(self) -> Expected:
        """What is said in the kitchen that was chosen, as a round of it begins."""
        level = self._game.level(self._game.setup.level)
        likely = likely_words(first_state(level.kitchen, 0))
        return Expected(likely.words, likely.phrases)

    def _row(self, name: str) -> Row:
        return setting_row(
            self._preferences, f"voice.{name}", change=lambda value: self._choose(**{name: value})
        )

    def _choose_manner(self, manner: str) -> None:
        """An open microphone is agreed to first."""
        if manner == "free" and not agreed(self._habits):
            self._asking = True
        else:
            self._choose(manner=manner)

    def _explain(self, behind: Scene) -> Next:
        """Before the microphone is opened for the first time: what happens to one's voice."""
        if agreed(self._habits):
            return None
        voice, asking = self._preferences.settings.voice, self._asking
        self._asking = False
        wanted = replace(voice, manner="free") if asking else voice
        return Open(
            FirstWordsScene(
                behind, wanted, self._habits, lambda: self._choose(manner=wanted.manner)
            )
        )

    def _device(self) -> Row:
        device, microphone = self._preferences.settings.voice.device, self.trial.microphone
        names = {"": "The system's own"} | {name: name for name in microphone.devices}
        gone = device not in names and bool(microphone.devices)
        names.setdefault(device, device)
        return Stepper(
            "Microphone", GONE if gone else PLUGGED, options=names, value=device,
            change=lambda name: self._choose(device=name),
        )  # fmt: skip

    def _room(self) -> Row:
        measuring = self.trial.phase is Phase.MEASURING
        noise = self._preferences.settings.voice.noise
        told = MEASURING if measuring else _room_called(noise) if noise else UNMEASURED
        sign = "clock" if measuring else "check" if noise else ""
        return Push("The room", told, caption="Measure", act=self.trial.measure, sign=sign)

    def _choose(self, **changes: object) -> None:
        """Change how to listen: whatever is being tried ends."""
        self.trial.stop()
        self._preferences.change_in("voice", **changes)


def _room_called(noise: float) -> str:
    db = db_of(noise)
    words = next(words for most, words in ROOMS if db <= most)
    return f"{db:.0f} dB: {words}."
