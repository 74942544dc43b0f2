"""Failures of a server as errors of a language model."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from agents.llm.errors import (
    BadKeyError,
    BusyError,
    GarbageError,
    LlmError,
    NoAddressError,
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
    Failing.FAULT: ServerFaultError,
    Failing.UNREACHABLE: UnreachableError,
    Failing.SILENT: SilentError,
    Failing.GARBAGE: GarbageError,
    Failing.NO_ADDRESS: NoAddressError,
}


@contextmanager
def translated(parameters: Collection[str] = ()) -> Iterator[None]:
    """Turn what a request raises into LlmErrors; `parameters`: of which some may be refused.

    Cancellation passes through.
    """
    try:
        with classified(parameters):
            yield
    except ServiceError as error:
        raise _translation(error) from error


def _translation(error: ServiceError) -> LlmError:
    match error.failing:
        case Failing.BUSY:
            return BusyError(error.detail, retry_after=error.retry_after)
        case Failing.REFUSED:
            return RefusedError(error.detail, named=error.named)
    return _ERRORS[error.failing](error.detail)
