"""How a server can fail, by what the openai package raises.

Nothing that a server has sent is passed on with it: it could be the key, in any spelling.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum

from agents.service.address import AddressError

#: Letters and digits of a key that is one: local servers take 'x', which is in many words.
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
    NO_ADDRESS = "no address"


class ServiceError(Exception):
    """A server that did not do what it was asked.

    `detail`: for the log file, in our own words. `retry_after`: seconds that a busy server asks us
    to wait. `named`: the parameters that a refusal is about.
    """

    def __init__(
        self,
        failing: Failing,
        detail: str,
        retry_after: float | None = None,
        named: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(failing.value)
        self.failing = failing
        self.detail = detail
        self.retry_after = retry_after
        self.named = named


@contextmanager
def classified(parameters: Collection[str] = ()) -> Iterator[None]:
    """Turn errors of openai, httpx and JSON into ServiceErrors; those that come of it are let go.

    `parameters`: of which a server may refuse some, by name. Cancellation passes through.
    """
    import httpx  # noqa: PLC0415 - openai brings it along; both are heavy
    import openai  # noqa: PLC0415

    try:
        yield
    except openai.APIStatusError as error:
        named = frozenset(p for p in parameters if re.search(rf"\b{p}\b", str(error)))
        status, retry_after = error.status_code, _retry_after(error.response.headers)
        raise ServiceError(_of_status(status), f"HTTP {status}", retry_after, named) from None
    except (openai.APITimeoutError, httpx.TimeoutException) as error:
        raise ServiceError(Failing.SILENT, _kinds(error)) from None
    except (openai.APIConnectionError, httpx.HTTPError, httpx.InvalidURL) as error:
        # The package calls it a lost connection, too, if we refuse to read on (see `bounded`).
        garbage = isinstance(error.__cause__, ValueError)
        failing = Failing.GARBAGE if garbage else Failing.UNREACHABLE
        raise ServiceError(failing, _kinds(error)) from None
    except openai.APIError as error:
        # An error in the middle of a stream, or an answer that does not fit the protocol.
        raise ServiceError(Failing.FAULT, _kinds(error)) from None
    except AddressError as error:
        raise ServiceError(Failing.NO_ADDRESS, str(error)) from None
    except UnicodeEncodeError:
        raise ServiceError(Failing.BAD_KEY, "a letter that no header takes") from None
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError) as error:
        # The package hands bodies that are not what they should be through to our reading code.
        raise ServiceError(Failing.GARBAGE, _kinds(error)) from None


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


def _kinds(error: BaseException) -> str:
    """The class of an error, and that of what led to it: 'APIConnectionError, ConnectError'."""
    kinds = (type(each).__name__ for each in (error, error.__cause__) if each is not None)
    return ", ".join(kinds)


def blotted(text: str, secret: str) -> str:
    """The text without the secret, which a server may say back: in large letters or spaced out."""
    signs = [re.escape(sign) for sign in secret if sign.isalnum()]
    if len(signs) < _SHORTEST_SECRET:
        return text
    return re.sub(r"[\W_]*".join(signs), "***", text, flags=re.IGNORECASE)
