"""A round in a kitchen that is being made: Esc leads back to the editor, and nothing counts."""

from game.client.input.intents import Intent, Press
from game.client.player.rounds import open_round
from game.client.scenes._dialogs import Menu
from game.client.scenes.director import Director, Screen
from game.client.scenes.round import RoundScene
from game.client.ui.places import RoundSetup, TryOutPlace
from game.client.ui.scene import Close, Next
from game.session.log.archive import delete_quietly

#: What asks to go back to the editor.
AWAY = (Intent.BACK, Intent.PAUSE, Intent.TRY_OUT)


class TryOutScene(RoundScene):
    """Lies over the editor; whatever ends the round closes it."""

    away = "back to the editor"
    _left = False

    def on_intent(self, press: Press) -> Next:
        if press.intent in AWAY and press.down and not press.repeat:
            return Close()
        return super().on_intent(press)

    def update(self, seconds: float) -> Next:
        return Close() if self._left else super().update(seconds)

    def leave(self) -> None:
        """Nothing is kept of it: nobody could replay it in a kitchen that has changed since."""
        super().leave()
        delete_quietly(self.play.log.path)

    def _pause_menu(self) -> Menu:
        """For when the window lost the keyboard, or a gamepad is gone."""
        return {"Resume": Close(), "Back to the editor": self._go_back}

    def _go_back(self) -> Next:
        self._left = True
        return Close()

    def _finish(self) -> Next:
        return Close()


def _open(place: TryOutPlace, game: Director) -> TryOutScene:
    """A round of a kitchen that is being made, with the player's partner."""
    setup = RoundSetup(
        place.level.name, game.preferences.partner, game.setup.seed,
        brigade=game.preferences.settings.brigade,
    )  # fmt: skip
    play = open_round(setup, game.preferences, game.nanoseconds, lambda _: place.level)
    return TryOutScene(play, game)


SCREEN = Screen(TryOutPlace, _open, music=False)
