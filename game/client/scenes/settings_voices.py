"""The settings of being talked to: how much, how fast, in whose voice, how large the subtitles."""

from collections.abc import Mapping, Sequence

from game.client.player.preferences import Preferences
from game.client.scenes.settings_pages import TEXT_SIZES, SettingsPage
from game.client.ui.rows import LOW_ROW, Row, Slider, SoundStepper, Stepper
from game.client.ui.scene import Next, Scene
from game.client.voice.desks import MouthDesk
from game.client.voice.voice_titles import voice_title
from game.settings import Spoken

#: How each is called, and what it means.
SPOKEN: Mapping[Spoken, tuple[str, str]] = {
    "everything": ("Everything", "Whatever they write is said aloud, too."),
    "important": ("What matters", "Warnings, answers and questions; the rest is only written."),
    "never": ("Nothing", "They only write."),
}
#: The voice that the game chooses, so that no two cooks sound alike.
CHOSEN_BY_GAME = "The usual one"
COOKS = (
    ("First cook", "Your partner, in every kitchen that comes with the game."),
    ("Second cook", "Most often you: only a partner in that place is heard."),
    ("Third cook", "In kitchens for three."),
    ("Fourth cook", "In kitchens for four."),
)


class VoicesPage(SettingsPage):
    """Partners who are heard."""

    title, icon = "Voices", "chat"

    def __init__(self, preferences: Preferences, mouth: MouthDesk) -> None:
        super().__init__(preferences)
        self._mouth = mouth
        self._asked = False  # for the voices there are

    def rows(self, behind: Scene) -> Sequence[Row]:
        voice, change = self._preferences.settings.voice, self._preferences.change_voice
        spoken: Mapping[str, str] = {name: title for name, (title, _) in SPOKEN.items()}
        rows: list[Row] = [
            Stepper(
                "Said aloud", self._mouth.trouble or SPOKEN[voice.spoken][1], options=spoken,
                value=voice.spoken, change=lambda name: change(spoken=name),
            )
        ]  # fmt: skip
        if voice.spoken != "never":
            rows += [
                Slider(
                    "Haste", "How fast they speak.", value=voice.haste,
                    change=lambda value: change(haste=value),
                ),
                *(self._voice(seat) for seat in range(len(COOKS))),
            ]  # fmt: skip
        rows.append(
            Stepper(
                "Subtitles", "How large spoken words are written, yours and theirs.",
                options=TEXT_SIZES, value=voice.subtitles,
                change=lambda size: change(subtitles=size),
            )
        )  # fmt: skip
        return rows

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
        names = {"": CHOSEN_BY_GAME} | {each: voice_title(each) for each in self._mouth.voices}
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
        self._preferences.change_voice(cooks=tuple(row))
        self._mouth.sample(seat)
