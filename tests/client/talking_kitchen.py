"""A round in which one talks aloud: ears, mouth and minds are the test's, the rest is real."""

from time import monotonic

from game.client.app.options import Options
from game.client.hud.microphone import TalkingAloud
from game.client.scenes.first_sheets import READ
from game.client.sound import Speaker
from game.client.ui.places import RoundSetup
from game.session.words import Words
from game.settings import Settings, Voice
from game.voice.messages import FromEars, TalkKey, Utterance
from tests.client.driving import SMALL, Client, FakeSockets
from tests.client.test_spoken_words import CannedMouth, Heard
from tests.client.voices import CannedProcess
from tests.partners.minding import FakeLink, pair


class TalkingKitchen:
    """`agreed`: the first-words sheet was read; `partner`: who cooks beside the people."""

    def __init__(
        self,
        voice: Voice | None = None,
        agreed: bool = True,
        people: int = 1,
        pads: int = 0,
        level: str = "ring",
        partner: str = "hla",
    ) -> None:
        self.ears, self.mouth = CannedProcess(), CannedMouth()
        chosen = Options(
            RoundSetup(level, partner, 7, people=people), straight=True, size=SMALL,
            settings=Settings(voice=voice or Voice()), ears=self.ears, mouth=self.mouth,
            minds=lambda choice: [pair(FakeLink(), FakeLink()) for _ in range(choice.cooks)],
        )  # fmt: skip
        self.client = Client(chosen, Speaker(Heard()), FakeSockets(pads))
        if agreed:
            self.client.app.director.habits.show(READ)
        self.scene = self.client.cook()
        self.client.frames(2)

    def hear(self, *messages: FromEars) -> None:
        """The ears tell something, and the game shows it."""
        self.ears.waiting += messages
        self.client.frames(2)

    def speech(self, text: str, raw: str = "", doubtful: bool = False, ended: float = 0.0) -> None:
        """Somebody has said that, until just now if no other moment is given."""
        ended = ended or monotonic()
        self.hear(Utterance(1, text, raw or text, doubtful, ended - 1, ended, ended))

    @property
    def aloud(self) -> TalkingAloud:
        """What is shown of it."""
        return self.scene.voice.aloud

    @property
    def trouble(self) -> str:
        """The sentence about it."""
        return self.scene.voice.trouble

    @property
    def words(self) -> list[Words]:
        """All that was said in the match."""
        return self.scene.play.match.words

    @property
    def keys(self) -> list[bool]:
        """What the ears were told of the key."""
        return [message.down for message in self.ears.told if isinstance(message, TalkKey)]
