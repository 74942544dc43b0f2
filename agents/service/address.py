"""Addresses of servers, read in one place: text that is none gets a sentence, and ends nothing."""

from ipaddress import AddressValueError, IPv6Address
from urllib.parse import SplitResult, urlsplit

#: That of OpenAI, where no other is chosen.
USUAL_ADDRESS = "https://api.openai.com/v1"
#: What is shown in place of the host of a text that is no address.
UNREADABLE = "an address that cannot be read"
#: Characters of the longest name that a host can have.
LONGEST_HOST = 253


class AddressError(ValueError):
    """A text that is no address of a server.

    The text says what one would be, and quotes nothing: what stands in its place may be a key.
    """


def check_address(text: str) -> None:
    """Whether requests can be sent to the address `text`. Raises AddressError."""
    _host(text)


def mistake_in(text: str) -> str:
    """What is wrong with an address that somebody has typed, '' if nothing is."""
    try:
        check_address(text)
    except AddressError as error:
        return str(error)
    return ""


def host_of(text: str) -> str:
    """The host that an address names, to be shown; words for a text that is none."""
    try:
        return _host(text)
    except AddressError:
        return UNREADABLE


def _host(text: str) -> str:
    if not text.isprintable() or " " in text:
        raise AddressError("An address has no spaces and no hidden signs in it.")
    if not text.lower().startswith(("http://", "https://")):
        raise AddressError(f"An address begins with https:// or http://, as {USUAL_ADDRESS} does.")
    try:
        parts = urlsplit(text)
    except ValueError:  # brackets without end, signs that stand for several
        parts = SplitResult("", "", "", "", "")
    host = parts.hostname or ""
    if not (_is_ipv6(parts) if "[" in parts.netloc else _is_name(host)):
        raise AddressError(f"An address names a server after the //, as {USUAL_ADDRESS} does.")
    _check_port(parts)
    return host


def _is_name(host: str) -> bool:
    """Whether connections know what `host` means: a name, or four numbers."""
    if host.isascii():
        labels = host.removesuffix(".").split(".")
        known = all(label.replace("-", "").replace("_", "").isalnum() for label in labels)
        return known and len(host) <= LONGEST_HOST
    import idna  # noqa: PLC0415 - hardly any address needs it

    try:
        idna.encode(host)
    except idna.IDNAError:
        return False
    return True


def _is_ipv6(parts: SplitResult) -> bool:
    """Whether it is an address in brackets, with nothing but a port behind it."""
    try:
        IPv6Address(parts.hostname or "")
    except AddressValueError:
        return False
    return parts.netloc.rpartition("]")[2][:1] in ("", ":")


def _check_port(parts: SplitResult) -> None:
    try:
        fits = parts.port != 0
    except ValueError:
        fits = False
    if not fits:
        raise AddressError("The port, behind the ':', is a number from 1 to 65535.")
