"""What can go wrong with a language model; each error holds one sentence that a player understands.

`str(error)` is that sentence; `detail` is for the log file, and quotes nothing that a server sent.
Cancellation and deadlines are no errors of the model: see `agents.cancel_token`.
"""

from typing import ClassVar

from agents.service.sentences import Failing, sentence

#: What sentences about servers call them, and what they say happens next.
SERVER, TRYING_AGAIN = "AI service", "Trying again soon."


def _about(failing: Failing) -> str:
    return sentence(failing, SERVER, TRYING_AGAIN)


class LlmError(Exception):
    """A language model did not answer. Catch this one; the subclasses say why.

    `transient`: whether the same call may well succeed in a moment. `named`: the parameters of ours
    that a refusal is about.
    """

    transient: ClassVar[bool] = False
    sentence: ClassVar[str] = "The language model did not answer."

    def __init__(
        self, detail: str = "", *, sentence: str = "", named: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(detail)
        self.detail = detail
        self.named = named
        self._words = sentence or self.sentence

    def __str__(self) -> str:
        """For people; kept apart from what it is made of, so that it outlives pickling."""
        return self._words


class BadKeyError(LlmError):
    """401 or 403; a 403 that names a parameter may be about that."""

    sentence = _about(Failing.BAD_KEY)


class NotFoundError(LlmError):
    """No such model, or no API of this kind at the address: the sentence says which."""

    sentence = _about(Failing.NOT_FOUND)


class NoAddressError(LlmError):
    """The address is none: nothing could be asked."""

    sentence = _about(Failing.NO_ADDRESS)


class EnvironmentVariableError(LlmError):
    """A proxy or certificates that a variable names cannot be used: the sentence says which."""


class RefusedError(LlmError):
    """Any other 4xx: the service does not accept what we ask."""

    sentence = _about(Failing.REFUSED)


class BusyError(LlmError):
    """429: too many requests, or no credit left."""

    transient = True
    sentence = _about(Failing.BUSY)

    def __init__(self, detail: str = "", *, retry_after: float | None = None) -> None:
        super().__init__(detail)
        self.retry_after = retry_after  # seconds the service asks us to wait


class ServerFaultError(LlmError):
    """5xx."""

    transient = True
    sentence = _about(Failing.FAULT)


class UnreachableError(LlmError):
    """No connection, or it broke off in the middle of the answer."""

    transient = True
    sentence = _about(Failing.UNREACHABLE)


class SilentError(LlmError):
    """The service kept the connection open but sent nothing within the time-out."""

    transient = True
    sentence = _about(Failing.SILENT)


class GarbageError(LlmError):
    """The answer is not what the protocol or the schema promises."""

    transient = True
    sentence = _about(Failing.GARBAGE)


class WeightsMissingError(LlmError):
    """No model file."""

    sentence = "The model file is missing. Choose another one in the settings, or reinstall."


class WeightsDamagedError(LlmError):
    """A model file that is not GGUF, or cut short."""

    sentence = "The model file is damaged or is not a GGUF model. Choose another one."


class LocalModelError(LlmError):
    """llama.cpp refused the model, the prompt or a step."""

    sentence = "The model on this computer could not be used."


class PromptTooLongError(LlmError):
    """The prompt does not fit into the model's context."""

    sentence = "There was too much to think about for this model."


class NotRecordedError(LlmError):
    """A replayed model was asked something that the recording does not hold."""

    sentence = "The recording holds no answer to this question."


class LimitReachedError(LlmError):
    """The allowed number of calls is used up."""

    sentence = "The allowed number of questions to the AI service is used up."
