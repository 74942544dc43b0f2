"""A bound on what a server may send: a flood would fill the memory long before a deadline.

Compressed answers are refused, since a few of their bytes can stand for any number.
"""

from collections.abc import AsyncIterator

import httpx
import openai

#: Bytes of one answer, headers apart; log-probabilities of a full prompt take some two million.
MOST_BYTES = 8_000_000


class _Bounded(httpx.AsyncByteStream):
    """The body of `response`. Reading it raises ValueError if it is not what was asked for."""

    def __init__(self, response: httpx.Response) -> None:
        assert isinstance(response.stream, httpx.AsyncByteStream)
        self._stream = response.stream
        self._encoding = response.headers.get("content-encoding", "identity")

    async def __aiter__(self) -> AsyncIterator[bytes]:
        if self._encoding != "identity":
            raise ValueError(f"expected plain text, found {self._encoding}")
        left = MOST_BYTES
        async for part in self._stream:
            left -= len(part)
            if left < 0:
                raise ValueError(f"expected at most {MOST_BYTES} bytes, found more")
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()


def bounded_client() -> httpx.AsyncClient:
    """A client as openai would make it, whose answers are bounded."""
    return openai.DefaultAsyncHttpxClient(
        headers={"Accept-Encoding": "identity"}, event_hooks={"response": [_bound]}
    )


async def _bound(response: httpx.Response) -> None:
    response.stream = _Bounded(response)
