"""What choosing sounds like: the cursor moves, something is chosen, one goes back."""

from game.client.input.intents import Intent
from game.client.sound.cues import Cue
from game.client.sound.speaker import Speaker
from game.client.ui.scene import Close, Next, Scene


class MenuSound:
    """Follows what the player does on screens with a cursor."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._seen: tuple[Scene, object] | None = None

    def watch(self, scene: Scene) -> None:
        """Once a frame: what the cursor is on now."""
        now = (scene, scene.focus)
        if self._seen is not None and self._seen[0] is scene and self._seen[1] != now[1]:
            self._speaker.play(Cue.MENU_MOVE)
        self._seen = now

    def answer(self, scene: Scene, step: Next, intent: Intent | None) -> None:
        """`scene` answered with `step` to an intent, or to the mouse (None)."""
        if step is None:
            return
        if intent is Intent.BACK:
            self._speaker.play(Cue.MENU_BACK)
        elif scene.focus is not None or not isinstance(step, Close):
            self._speaker.play(Cue.MENU_SELECT)
