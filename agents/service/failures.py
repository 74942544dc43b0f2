"""How a server can fail, by what the openai package raises and by what the server says.

Nothing that a server has sent is passed on with it: it could be the key, in any spelling.
"""

import re
import ssl
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from json import dumps
from typing import TYPE_CHECKING

from agents.service.address import AddressError
from agents.service.sentences import Failing

if TYPE_CHECKING:
    import httpx

#: Letters and digits of a key that is one: local servers take 'x', which is in many words.
_SHORTEST_SECRET = 6
#: The parameter that a server refuses where it takes no messages of the role 'system'.
SYSTEM_ROLE = "system"


class ServiceError(Exception):
    """A server that did not do what it was asked.

    `detail`: for the log file, in our own words. `retry_after`: seconds that a busy server asks us
    to wait. `named`: the parameters that a refusal is about. `variable`: the environment variable
    that is to blame.
    """

    def __init__(
        self,
        failing: Failing,
        detail: str,
        retry_after: float | None = None,
        named: frozenset[str] = frozenset(),
        variable: str = "",
    ) -> None:
        super().__init__(failing.value)
        self.failing = failing
        self.detail = detail
        self.retry_after = retry_after
        self.named = named
        self.variable = variable


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
        raise _of_status_error(error.response, error.body or error.message, parameters) from None
    except (openai.APITimeoutError, httpx.TimeoutException) as error:
        raise ServiceError(Failing.SILENT, _kinds(error)) from None
    except (openai.APIConnectionError, httpx.HTTPError, httpx.InvalidURL) as error:
        raise _of_connection(error) from None
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


def error_in_answer(error: object, detail: str) -> ServiceError:
    """What a server means by an `error` (a text or fields) in an answer that is none otherwise."""
    code = error.get("code") if isinstance(error, dict) else None
    status = code if isinstance(code, int) and 400 <= code < 600 else 500
    return ServiceError(_of_words(_text(error)) or _of_status(status), detail)


def _of_status_error(
    response: "httpx.Response", body: object, parameters: Collection[str]
) -> ServiceError:
    status, text = response.status_code, _text(body)
    named = frozenset(name for name in parameters if _names(name, text))
    failing = _of_words(text)
    if failing is Failing.NO_SYSTEM_ROLE:
        named |= {SYSTEM_ROLE}
    elif failing is not Failing.TOO_LONG and named and status != 403:
        failing = Failing.REFUSED if status in (400, 422) or "json_schema" in named else None
    if failing is None or status in (401, 429):
        failing = _of_status(status)
        is_page = "html" in response.headers.get("content-type", "")
        if failing is Failing.NOT_FOUND and not _VERSIONED.search(response.request.url.path):
            failing = Failing.NO_SERVICE
        elif is_page and failing in (Failing.BAD_KEY, Failing.NOT_FOUND, Failing.REFUSED):
            failing = Failing.WEB_PAGE
    variable = ""
    if failing is Failing.PROXY:
        from agents.service.surroundings import proxy_variable  # noqa: PLC0415 - needs httpx

        variable = proxy_variable(response.request.url)
    retry_after = _retry_after(response.headers)
    return ServiceError(failing, f"HTTP {status}", retry_after, named, variable)


def _of_connection(error: Exception) -> ServiceError:
    """Why there is no connection, or none any more."""
    import httpx  # noqa: PLC0415 - see `classified`

    from agents.service.surroundings import certificate_variable, proxy_variable  # noqa: PLC0415

    causes = [*_causes(error)]
    for cause in causes:
        match cause:
            case ServiceError():
                return cause
            case ssl.SSLCertVerificationError():
                variable = certificate_variable() or "SSL_CERT_FILE"
                return ServiceError(Failing.UNTRUSTED, _kinds(error), variable=variable)
            case ssl.SSLError(reason="WRONG_VERSION_NUMBER" | "RECORD_LAYER_FAILURE"):
                return ServiceError(Failing.WRONG_SCHEME, _kinds(error))
            case httpx.ProxyError() | httpx.ConnectError():
                if variable := proxy_variable(cause.request.url):
                    return ServiceError(Failing.PROXY, _kinds(error), variable=variable)
    # The package calls it a lost connection, too, if we refuse to read on (see `client`).
    garbage = isinstance(error.__cause__, ValueError)
    return ServiceError(Failing.GARBAGE if garbage else Failing.UNREACHABLE, _kinds(error))


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


#: The end of a request's path below a base that names the version of the protocol.
_VERSIONED = re.compile(r"/v\d\w*(/openai)?/((chat/)?completions|audio/transcriptions)$")
#: What servers write, in the order in which it is looked for.
_WORDS: Mapping[Failing, re.Pattern[str]] = {
    failing: re.compile(pattern, re.IGNORECASE | re.DOTALL)
    for failing, pattern in (
        (
            Failing.TOO_LONG,
            r"context[ _](length|size|window)|too many (input )?tokens|tokens? (count|limit).{0,40}"
            r"exceed|exceed.{0,60}(tokens|context)|reduce the length|"
            r"(prompt|input|request|messages?|conversation)\b.{0,20}\btoo (long|large)",
        ),
        (
            Failing.NO_SYSTEM_ROLE,
            r"(system|developer)\W{0,2} ?(role|messages?|prompt|instructions?).{0,30}\bnot "
            r"(be )?(supported|enabled|allowed|permitted)|roles? must alternate|"
            r"(not|n't) (support|allow|accept)\w* .{0,20}system|only .{0,20}user and assistant",
        ),
        (
            Failing.UNKNOWN_MODEL,
            r"model_not_found|model not exist|deployment\w* (does not exist|.{0,20}not found)|"
            r"models?\b.{0,120}?\b(not found|does(n't| not) exist|not (a )?valid|not loaded|"
            r"not available)|(unknown|invalid|no such|not a valid|access( to)?|find|load) "
            r"(the )?model|no models? (is |are )?loaded",
        ),
        (Failing.NO_SERVICE, r"unexpected endpoint|unknown (url|endpoint|route)"),
        (Failing.WRONG_SCHEME, r"http request .{0,20}to (an )?https"),
        (Failing.LOADING, r"loading (the )?model|model is (still )?loading"),
    )
}
#: Other words by which servers name a parameter.
_ALIASES = {"json_schema": "json.?schema|schema|grammar|output_config|guided"}


def _of_words(text: str) -> Failing | None:
    return next((failing for failing, found in _WORDS.items() if found.search(text)), None)


def _names(parameter: str, text: str) -> bool:
    """Whether a complaint is about it, in any spelling: 'max_tokens', 'maxTokens', 'max tokens'."""
    pattern = _ALIASES.get(parameter) or parameter.replace("_", "[_ ]?")
    return re.search(rf"\b({pattern})\b", text, re.IGNORECASE) is not None


def _text(body: object) -> str:
    """What a body says, without the names of its fields."""
    text = body if isinstance(body, str) else dumps(body, default=str, ensure_ascii=False)
    return re.sub(r'"\w+":', "", text)


def _of_status(status: int) -> Failing:
    match status:
        case 401 | 403:
            return Failing.BAD_KEY
        case 404 | 405:
            return Failing.NOT_FOUND
        case 407:
            return Failing.PROXY
        case 408:
            return Failing.SILENT
        case 402 | 429:
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
