"""A recogniser on a server: the `/audio/transcriptions` of the OpenAI protocol."""

import asyncio

from agents.service.address import USUAL_ADDRESS, host_of
from agents.service.failures import ServiceError, blotted, classified
from agents.service.sentences import Failing, sentence
from game.voice.listening.transcriber import TranscriberError, cleaned
from game.voice.messages import USUAL_MODEL, Server
from game.voice.sound import Pcm
from game.voice.troubles import Fault

#: Seconds to connect, without a byte, and for an answer in all: later words come too late anyway.
_CONNECT_S, _SILENCE_S, _LONGEST_S = 3.0, 6.0, 8.0


class ServerTranscriber:
    """A model on a server. What is said is sent there. One thread only."""

    def __init__(self, server: Server) -> None:
        """Makes no request: a wrong key shows at the first words. Raises TranscriberError."""
        from agents.service.client import open_client  # noqa: PLC0415 - heavy, and only used here

        self._server = server
        self._url = server.url or USUAL_ADDRESS
        self._runner = asyncio.Runner()
        try:
            with classified():
                self._client = open_client(
                    self._url, server.key, silence_s=_SILENCE_S, connect_s=_CONNECT_S
                )
        except ServiceError as error:
            raise _told(error) from None

    @property
    def name(self) -> str:
        """The model, and where it is. Never a key."""
        return f"{self._model} ({host_of(self._url)})"

    @property
    def _model(self) -> str:
        return self._server.model or USUAL_MODEL

    def transcribe(self, pcm: bytes) -> str:
        """The server's words; one try, since a second would come too late."""
        try:
            with classified():
                text = self._runner.run(self._ask(Pcm(pcm).wav()))
        except ServiceError as error:
            raise _told(error) from None
        return blotted(cleaned(text), self._server.key)

    async def _ask(self, wav: bytes) -> str:
        file = ("speech.wav", wav, "audio/wav")
        request = self._client.audio.transcriptions.create(
            model=self._model, file=file, response_format="json", language="en", temperature=0
        )
        try:
            found = await asyncio.wait_for(request, _LONGEST_S)
        except TimeoutError:
            raise ServiceError(Failing.SILENT, f"no answer within {_LONGEST_S:g} s") from None
        if isinstance(found, str):  # what is not JSON comes as it is
            raise ServiceError(Failing.WEB_PAGE, "a text")
        if not isinstance(found.text, str):
            raise TypeError(f"expected a text, found {type(found.text).__name__}")
        return found.text

    def close(self) -> None:
        """Let go of the connection."""
        if not self._client.is_closed():
            self._runner.run(self._client.close())
            self._runner.close()


def _told(error: ServiceError) -> TranscriberError:
    said = sentence(error.failing, "speech server", "Typing works.", error.variable)
    return TranscriberError(Fault.SERVER, said, error.detail)
