"""What runs in the ears' process: hands messages on, and gives signs of life."""

import sys
from multiprocessing.connection import Connection
from threading import Lock

from game.voice.listening._devices import Devices
from game.voice.listening._listener import Listener
from game.voice.listening._recognition import Looked, Recognition
from game.voice.listening._utterances import Utterances
from game.voice.listening.kept_transcriber import KeptTranscriber, OpenTranscriber
from game.voice.messages import (
    Beat,
    Calibrate,
    EarsLimits,
    EndVoice,
    Expected,
    FromEars,
    GameSpeaks,
    Listening,
    TalkKey,
    ToEars,
)
from game.voice.troubles import Fault, Troubles

_BEAT_S = 0.5
_CLOSE_S = 0.4


class Dispatcher:
    """Two threads hear and recognise; between them and the game there is this one."""

    def __init__(
        self, connection: Connection, opener: OpenTranscriber, first: int, limits: EarsLimits
    ) -> None:
        self._limits = limits
        self._connection = connection
        self._sending = Lock()
        self._troubles = Troubles(self._tell)
        transcriber = KeptTranscriber(opener, self._tell, self._troubles)
        self._recognition = Recognition(transcriber, self._tell, self._troubles, self._on_look)
        utterances = Utterances(self._recognition, self._tell, self._troubles, first)
        devices = Devices(self._tell, self._troubles)
        self._listener = Listener(devices, utterances, self._tell, self._troubles)
        self._slow = False  # the system's sound does not answer

    def run(self) -> None:
        """Until told to end. Raises EOFError and the like when the game is gone."""
        self._listener.start()
        self._recognition.start()
        while True:
            self._beat()
            if not self._connection.poll(_BEAT_S):
                continue
            message: ToEars = self._connection.recv()
            self._pass_on(message)
            if isinstance(message, EndVoice):
                self._listener.join(_CLOSE_S)
                return

    def _pass_on(self, message: ToEars) -> None:
        match message:
            case Listening():
                self._recognition.choose(message)
                self._listener.put(message)
            case GameSpeaks(text):
                self._recognition.game_speaks(text)
                self._listener.put(message)
            case Expected():
                self._recognition.expect(message)
            case TalkKey() | Calibrate() | EndVoice():
                self._listener.put(message)

    def _beat(self) -> None:
        """A sign of life, if there is life in all of it."""
        if not (self._listener.alive and self._recognition.alive):
            sys.exit(1)  # how it ended has been printed
        stuck_s, limits = self._listener.stuck_s, self._limits
        if stuck_s > limits.slow_s:
            self._troubles.begin(Fault.NO_SOUND_SERVER)
        elif self._slow:
            self._troubles.end(Fault.NO_SOUND_SERVER)
        self._slow = stuck_s > limits.slow_s
        if stuck_s < limits.hopeless_s and self._recognition.busy_s < limits.busy_s:
            self._tell(Beat())

    def _on_look(self, looked: Looked) -> None:
        self._listener.put(looked)

    def _tell(self, message: FromEars | Beat) -> None:
        with self._sending:
            self._connection.send(message)
