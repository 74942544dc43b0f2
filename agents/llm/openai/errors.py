"""Failures of a server as errors of a language model."""

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
from agents.service.failures import Failing, ServiceError, classified

_ERRORS: dict[Failing, type[LlmError]] = {
    Failing.BAD_KEY: BadKeyError,
    Failing.NOT_FOUND: NotFoundError,
    Failing.REFUSED: RefusedError,
    Failing.FAULT: ServerFaultError,
    Failing.UNREACHABLE: UnreachableError,
    Failing.SILENT: SilentError,
    Failing.GARBAGE: GarbageError,
}


@contextmanager
def translated(secret: str) -> Iterator[None]:
    """Turn what a request raises into LlmErrors; `secret` is blotted out of details.

    Cancellation passes through.
    """
    try:
        with classified(secret):
            yield
    except ServiceError as error:
        if error.failing is Failing.BUSY:
            raise BusyError(error.detail, retry_after=error.retry_after) from error
        raise _ERRORS[error.failing](error.detail) from error
