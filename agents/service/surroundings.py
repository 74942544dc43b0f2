"""What the environment says of proxies and certificates, by the names of its variables."""

import os
import ssl
from ipaddress import ip_address
from pathlib import Path
from urllib.request import proxy_bypass

import httpx

from agents.service.failures import ServiceError
from agents.service.sentences import Failing

_PROXIES = ("http_proxy", "https_proxy", "all_proxy")
_NO_PROXY = "no_proxy"
_CERTIFICATES = ("SSL_CERT_FILE", "SSL_CERT_DIR")
_KEYLOG = "SSLKEYLOGFILE"


def is_this_machine(host: str) -> bool:
    """Whether it is one of this machine's own addresses: 127.0.0.0/8, ::1, localhost."""
    name = host.strip("[]").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback or address.is_unspecified


def goes_direct(host: str) -> bool:
    """Whether no proxy counts for it: it is this machine's, or NO_PROXY names it."""
    return is_this_machine(host) or bool(proxy_bypass(host))


def proxy_variable(url: httpx.URL) -> str:
    """The variable whose proxy requests to `url` go through; '' for none."""
    if goes_direct(url.host):
        return ""
    names = (f"{url.scheme}_proxy", "all_proxy")
    return next((found for name in names if (found := _set(name))), "")


def certificate_variable() -> str:
    """The variable by which certificates are trusted; '' where it is the usual ones."""
    return next((name for name in _CERTIFICATES if os.environ.get(name)), "")


def blamed(error: Exception) -> ServiceError:
    """Which variable is to blame for a client that could not be made."""
    kind = type(error).__name__
    if isinstance(error, OSError):
        certificates = certificate_variable()
        at_fault = certificates if certificates and not _loads(certificates) else _KEYLOG
        return ServiceError(Failing.CERTIFICATES, kind, variable=at_fault)
    proxies = [found for name in _PROXIES if (found := _set(name))]
    broken = next((name for name in proxies if not _is_proxy(os.environ[name])), "")
    variable = broken or _set(_NO_PROXY) or "HTTPS_PROXY"
    return ServiceError(Failing.PROXY, kind, variable=variable)


def _set(name: str) -> str:
    """The name as it is written in the environment, if it has a value there."""
    return next((each for each in (name, name.upper()) if os.environ.get(each)), "")


def _is_proxy(value: str) -> bool:
    try:
        httpx.AsyncHTTPTransport(proxy=value if "://" in value else f"http://{value}", verify=False)
    except (ImportError, ValueError, httpx.InvalidURL):
        return False
    return True


def _loads(variable: str) -> bool:
    path = Path(os.environ[variable])
    try:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.load_verify_locations(
            cafile=path if variable == "SSL_CERT_FILE" else None,
            capath=path if variable == "SSL_CERT_DIR" else None,
        )
    except OSError:
        return False
    return True
