"""The rows about recordings of what was said: where they are, opening the folder, deleting them."""

from collections.abc import Sequence

from game.client.scenes.dialogs import ConfirmScene
from game.client.ui.folder_opener import Opening
from game.client.ui.rows import Push, Row
from game.client.ui.scene import Next, Open, Scene
from game.client.voice import recordings
from game.client.voice.choices import recordings as folder
from game.client.voice.recordings import Recordings

#: Seconds from one look into the folder to the next.
EVERY = 1.0
NO_PROGRAM = "No program here shows folders. It is {folder}"


class RecordingRows:
    """Nothing is shown as long as nothing was ever kept."""

    def __init__(self) -> None:
        self._kept = Recordings()
        self._since = EVERY
        self._told = ""
        self._opening: Opening | None = None

    def update(self, seconds: float) -> None:
        """Look into the folder now and then, and whether it could be shown."""
        worked = None if self._opening is None else self._opening.worked()
        if worked is not None:
            self._opening = None
            self._told = "" if worked else NO_PROGRAM.replace("{folder}", str(folder()))
        self._since += seconds
        if self._since >= EVERY:
            self._since = 0.0
            self._kept = recordings.look()

    def rows(self, behind: Scene) -> Sequence[Row]:
        """What there is to do with them; questions are asked over `behind`."""
        if not self._kept.size:
            return ()
        count = f"{self._kept.utterances} kept, {self._kept.size / 1e6:.1f} MB"
        return (
            Push("Recordings", self._told or f"{folder()}", caption="Open folder", act=self._show),
            Push("Delete them", f"{count}.", caption="Delete all", act=lambda: self._ask(behind)),
        )

    def _show(self) -> Next:
        self._opening = recordings.show()
        return None

    def _ask(self, behind: Scene) -> Next:
        title, line = "Delete the recordings?", "All that was kept of your voice is gone for good."
        return Open(ConfirmScene(behind, title, line, "Delete", self._delete))

    def _delete(self) -> None:
        recordings.clear()
        self._since = EVERY
