"""What players are told of servers that fail: what is wrong, and what to do about it."""

from collections.abc import Mapping
from enum import Enum

from agents.service.address import USUAL_ADDRESS


class Failing(Enum):
    """What went wrong; `value` is the name in logs."""

    BAD_KEY = "bad key"
    NOT_FOUND = "not found"
    UNKNOWN_MODEL = "unknown model"
    NO_SERVICE = "no service at the address"
    WEB_PAGE = "a web page"
    REFUSED = "refused"
    TOO_LONG = "prompt too long"
    NO_SYSTEM_ROLE = "no system role"
    DECLINED = "declined to answer"
    BUSY = "busy"
    LOADING = "loading"
    FAULT = "fault"
    UNREACHABLE = "unreachable"
    SILENT = "silent"
    GARBAGE = "garbage"
    NO_ADDRESS = "no address"
    WRONG_SCHEME = "http and https mixed up"
    PROXY = "proxy"
    UNTRUSTED = "untrusted certificate"
    CERTIFICATES = "certificates that cannot be read"


#: For players: what is wrong and what to do about it. `server`: what it is there for; `next`: what
#: happens meanwhile; `variable`: of the environment.
_SENTENCES: Mapping[Failing, str] = {
    Failing.BAD_KEY: "The {server} refused the API key. Check the key in the settings.",
    Failing.NOT_FOUND: "The {server} does not know this model or address. Check the model's name "
    "and the address in the settings.",
    Failing.UNKNOWN_MODEL: "The {server} does not know this model. Check the model's name in the "
    "settings, as the service lists it; a server of your own may have to load it first.",
    Failing.NO_SERVICE: "There is no {server} at this address, which usually ends in /v1, as "
    f"{USUAL_ADDRESS} does. Correct it in the settings, or in OPENAI_BASE_URL.",
    Failing.WEB_PAGE: "A web page came in place of the {server}'s answer. Check the address in the "
    "settings (it usually ends in /v1), and whether this network wants you to log in first.",
    Failing.REFUSED: "The {server} did not accept the request. Another model may work.",
    Failing.TOO_LONG: "The prompt is too long for this model. Choose one with a longer context in "
    "the settings, or start your server with one of 8192 tokens or more.",
    Failing.NO_SYSTEM_ROLE: "This model takes no system role, nor the same words without it. "
    "Choose another model in the settings.",
    Failing.DECLINED: "The {server}'s model declined to answer. Another one may.",
    Failing.BUSY: "The {server} is too busy, or the key's limit is used up. {next}",
    Failing.LOADING: "The {server} is still loading the model. {next}",
    Failing.FAULT: "The {server} has a problem of its own. {next}",
    Failing.UNREACHABLE: "The {server} cannot be reached. Check the internet connection and the "
    "address.",
    Failing.SILENT: "The {server} takes too long to answer. {next}",
    Failing.GARBAGE: "The {server} sent an answer that makes no sense. {next}",
    Failing.NO_ADDRESS: "The {server}'s address cannot be read. Correct it in the settings, or in "
    f"OPENAI_BASE_URL: it looks like {USUAL_ADDRESS}.",
    Failing.WRONG_SCHEME: "The {server}'s address begins with the wrong one of http:// and "
    "https://. Take the other one in the settings, or in OPENAI_BASE_URL.",
    Failing.PROXY: "The proxy in the environment variable {variable} cannot be used. Correct it, "
    "unset it, or name the {server}'s host in NO_PROXY.",
    Failing.UNTRUSTED: "The {server}'s certificate is not trusted here. Have the environment "
    "variable {variable} name the certificates of your network.",
    Failing.CERTIFICATES: "The certificates in the environment variable {variable} cannot be "
    "read. Correct or unset it.",
}


def sentence(failing: Failing, server: str, next_step: str, variable: str = "") -> str:
    """One or two sentences for players about a `server`, such as 'AI service'; see `_SENTENCES`."""
    return _SENTENCES[failing].format(server=server, next=next_step, variable=variable)
