"""What the openai package raises, as our own errors."""

from collections.abc import Iterator
from contextlib import contextmanager

from agents.llm.errors import (
    BadKeyError,
    BusyError,
    GarbageError,
    LlmError,
    NotFoundError,
    RefusedError,
    ServerFaultError,
    SilentError,
    UnreachableError,
)

#: Characters of a detail.
LONGEST_DETAIL = 1000
#: Characters of a key that is one: local servers take 'x', which is in many words.
SHORTEST_SECRET = 6


@contextmanager
def translated(secret: str) -> Iterator[None]:
    """Turn errors of openai, httpx and JSON into LlmErrors; `secret` is blotted out of details.

    Cancellation passes through.
    """
    import httpx  # noqa: PLC0415 - openai brings it along; both are heavy
    import openai  # noqa: PLC0415

    try:
        yield
    except openai.APIStatusError as error:
        raise _of_status(error, _detail(str(error), secret)) from error
    except (openai.APITimeoutError, httpx.TimeoutException) as error:
        raise SilentError(_detail(str(error), secret)) from error
    except (openai.APIConnectionError, httpx.HTTPError) as error:
        raise UnreachableError(_detail(f"{error}: {error.__cause__}", secret)) from error
    except openai.APIError as error:
        # An error in the middle of a stream, or an answer that does not fit the protocol.
        raise ServerFaultError(_detail(str(error), secret)) from error
    except UnicodeEncodeError as error:
        raise BadKeyError("a letter that no header takes") from error
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError) as error:
        # The package hands bodies that are not what they should be through to our reading code.
        raise GarbageError(_detail(f"{type(error).__name__}: {error}", secret)) from error


def _of_status(error: object, detail: str) -> LlmError:
    status = int(getattr(error, "status_code", 0))
    if status in (401, 403):
        return BadKeyError(detail)
    if status == 404:
        return NotFoundError(detail)
    if status == 429:
        return BusyError(detail, retry_after=_retry_after(error))
    if status == 408:
        return SilentError(detail)
    return ServerFaultError(detail) if status >= 500 else RefusedError(detail)


def _retry_after(error: object) -> float | None:
    headers = getattr(getattr(error, "response", None), "headers", {})
    try:
        return max(0.0, float(headers.get("retry-after", "")))
    except ValueError:
        return None  # a date: too long to wait for anyway


def _detail(text: str, secret: str) -> str:
    """What may be logged and shown of a server's words: one line, not long, without the secret."""
    line = "".join(c if c.isprintable() else " " for c in blotted(text, secret))
    return line[:LONGEST_DETAIL]


def blotted(text: str, secret: str) -> str:
    """The text without the secret, which a server may say back, and an error quote escaped."""
    for form in (secret.strip(), repr(secret)[1:-1]):
        text = text.replace(form, "***") if len(form) >= SHORTEST_SECRET else text
    return text
