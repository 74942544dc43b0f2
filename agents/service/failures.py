"""How a server can fail, by what the openai package raises."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum

#: Characters of a detail.
_LONGEST_DETAIL = 1000
#: Characters of a key that is one: local servers take 'x', which is in many words.
_SHORTEST_SECRET = 6


class Failing(Enum):
    """What went wrong; `value` is the name in logs."""

    BAD_KEY = "bad key"
    NOT_FOUND = "not found"
    REFUSED = "refused"
    BUSY = "busy"
    FAULT = "fault"
    UNREACHABLE = "unreachable"
    SILENT = "silent"
    GARBAGE = "garbage"


class ServiceError(Exception):
    """A server that did not do what it was asked.

    `detail`: for the log file; it may quote the server, never a key. `retry_after`: seconds that a
    busy server asks us to wait.
    """

    def __init__(self, failing: Failing, detail: str, retry_after: float | None = None) -> None:
        super().__init__(failing.value)
        self.failing = failing
        self.detail = detail
        self.retry_after = retry_after


@contextmanager
def classified(secret: str) -> Iterator[None]:
    """Turn errors of openai, httpx and JSON into ServiceErrors; `secret` is blotted out of details.

    Cancellation passes through.
    """
    import httpx  # noqa: PLC0415 - openai brings it along; both are heavy
    import openai  # noqa: PLC0415

    try:
        yield
    except openai.APIStatusError as error:
        failing, retry_after = _of_status(error.status_code), _retry_after(error.response.headers)
        raise ServiceError(failing, _detail(str(error), secret), retry_after) from error
    except (openai.APITimeoutError, httpx.TimeoutException) as error:
        raise ServiceError(Failing.SILENT, _detail(str(error), secret)) from error
    except (openai.APIConnectionError, httpx.HTTPError, httpx.InvalidURL) as error:
        detail = _detail(f"{error}: {error.__cause__}", secret)
        # The package calls it a lost connection, too, if we refuse to read on (see `bounded`).
        garbage = isinstance(error.__cause__, ValueError)
        raise ServiceError(Failing.GARBAGE if garbage else Failing.UNREACHABLE, detail) from error
    except openai.APIError as error:
        # An error in the middle of a stream, or an answer that does not fit the protocol.
        raise ServiceError(Failing.FAULT, _detail(str(error), secret)) from error
    except UnicodeEncodeError as error:
        raise ServiceError(Failing.BAD_KEY, "a letter that no header takes") from error
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError) as error:
        # The package hands bodies that are not what they should be through to our reading code.
        detail = _detail(f"{type(error).__name__}: {error}", secret)
        raise ServiceError(Failing.GARBAGE, detail) from error


def _of_status(status: int) -> Failing:
    match status:
        case 401 | 403:
            return Failing.BAD_KEY
        case 404:
            return Failing.NOT_FOUND
        case 408:
            return Failing.SILENT
        case 429:
            return Failing.BUSY
    return Failing.FAULT if status >= 500 else Failing.REFUSED


def _retry_after(headers: Mapping[str, str]) -> float | None:
    try:
        return max(0.0, float(headers.get("retry-after", "")))
    except ValueError:
        return None  # a date: too long to wait for anyway


def _detail(text: str, secret: str) -> str:
    """What may be logged and shown of a server's words: one line, not long, without the secret."""
    line = "".join(c if c.isprintable() else " " for c in blotted(text, secret))
    return line[:_LONGEST_DETAIL]


def blotted(text: str, secret: str) -> str:
    """The text without the secret, which a server may say back, and an error quote escaped."""
    for form in (secret.strip(), repr(secret)[1:-1]):
        text = text.replace(form, "***") if len(form) >= _SHORTEST_SECRET else text
    return text
