"""The client of all servers: what they may send is bounded, and none on this machine is asked
through a proxy.

A flood would fill the memory long before a deadline. Compressed answers are refused, since a few
of their bytes can stand for any number.
"""

from collections.abc import AsyncIterator

import httpx
import openai

from agents.service.address import check_address
from agents.service.failures import ServiceError
from agents.service.sentences import Failing
from agents.service.surroundings import blamed, goes_direct, is_this_machine

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


def open_client(url: str, key: str, *, silence_s: float, connect_s: float) -> openai.AsyncOpenAI:
    """A client that sends each request once. Raises AddressError, and ServiceError for a proxy or
    certificates in the environment that cannot be used.
    """
    check_address(url)
    return openai.AsyncOpenAI(
        # The package insists on a key; local servers do not.
        api_key=key.strip() or "none",
        base_url=url,
        http_client=_bounded_client(httpx.URL(url)),
        max_retries=0,
        timeout=openai.Timeout(silence_s, connect=connect_s),
    )


def _bounded_client(url: httpx.URL) -> httpx.AsyncClient:
    transport = None
    try:
        if goes_direct(url.host):
            # With a transport of its own no proxy of the environment counts; a plain connection to
            # this machine needs no certificates either.
            verify = url.scheme == "https" or not is_this_machine(url.host)
            transport = httpx.AsyncHTTPTransport(
                verify=verify, limits=openai.DEFAULT_CONNECTION_LIMITS
            )
        return openai.DefaultAsyncHttpxClient(
            headers={"Accept-Encoding": "identity"},
            event_hooks={"response": [_check]},
            transport=transport,
        )
    except (ImportError, ValueError, OSError, httpx.InvalidURL) as error:
        raise blamed(error) from None


async def _check(response: httpx.Response) -> None:
    if response.status_code in (301, 302, 303):  # these would ask for the page by GET
        raise ServiceError(Failing.WEB_PAGE, f"HTTP {response.status_code}")
    response.stream = _Bounded(response)
