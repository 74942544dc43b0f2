"""A recogniser on a server: the `/audio/transcriptions` of the OpenAI protocol."""

import asyncio

from agents.service.address import USUAL_ADDRESS, check_address, host_of
from agents.service.failures import Failing, ServiceError, blotted, classified
from game.voice.listening.transcriber import TranscriberError, cleaned
from game.voice.messages import USUAL_MODEL, Server
from game.voice.sound import Pcm
from game.voice.troubles import Fault

#: Seconds to connect, without a byte, and for an answer in all: later words come too late anyway.
_CONNECT_S, _SILENCE_S, _LONGEST_S = 3.0, 6.0, 8.0
_SENTENCES = {
    Failing.BAD_KEY: "The speech server refused the API key. Check the key in the settings.",
    Failing.NOT_FOUND: "The speech server does not know this model or address. Check the model's "
    "name and the address in the settings.",
    Failing.REFUSED: "The speech server did not accept the sound. Another model may.",
    Failing.BUSY: "The speech server is too busy, or the key's limit is used up. Typing works.",
    Failing.FAULT: "The speech server has a problem of its own. Typing works.",
    Failing.UNREACHABLE: "The speech server cannot be reached. Check the internet connection and "
    "the address.",
    Failing.SILENT: "The speech server takes too long to answer. Typing works.",
    Failing.GARBAGE: "The speech server sent an answer that makes no sense. Is it one that "
    "transcribes?",
    Failing.NO_ADDRESS: "The speech server's address cannot be read. Correct it in the settings, "
    f"or in OPENAI_BASE_URL: it looks like {USUAL_ADDRESS}.",
}


class ServerTranscriber:
    """A model on a server. What is said is sent there. One thread only."""

    def __init__(self, server: Server) -> None:
        """Makes no request: a wrong key shows at the first words. Raises TranscriberError."""
        import openai  # noqa: PLC0415 - heavy, and only who uses a server needs it

        from agents.service.bounded import bounded_client  # noqa: PLC0415 - as heavy

        self._server = server
        self._url = server.url or USUAL_ADDRESS
        self._runner = asyncio.Runner()
        try:
            with classified():
                check_address(self._url)
                self._client = openai.AsyncOpenAI(
                    # The package insists on a key; local servers do not.
                    api_key=server.key.strip() or "none",
                    base_url=self._url,
                    http_client=bounded_client(),
                    max_retries=0,
                    timeout=openai.Timeout(_SILENCE_S, connect=_CONNECT_S),
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
        if not isinstance(found.text, str):
            raise TypeError(f"expected a text, found {type(found.text).__name__}")
        return found.text

    def close(self) -> None:
        """Let go of the connection."""
        if not self._client.is_closed():
            self._runner.run(self._client.close())
            self._runner.close()


def _told(error: ServiceError) -> TranscriberError:
    return TranscriberError(Fault.SERVER, _SENTENCES[error.failing], error.detail)
