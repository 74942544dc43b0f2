"""What can go wrong with a language model; each error holds one sentence that a player understands.

`str(error)` is that sentence; `detail` is for the log file, and quotes nothing that a server sent.
Cancellation and deadlines are no errors of the model: see `agents.cancel_token`.
"""

from typing import ClassVar

from agents.service.address import USUAL_ADDRESS


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
        super().__init__(sentence or self.sentence)
        self.detail = detail
        self.named = named


class BadKeyError(LlmError):
    """401 or 403; a 403 that names a parameter may be about that."""

    sentence = "The AI service refused the API key. Check the key in the settings."


class NotFoundError(LlmError):
    """404: no such model, or not an API of this kind."""

    sentence = (
        "The AI service does not know this model or address. Check the model's name and "
        "the address in the settings."
    )


class NoAddressError(LlmError):
    """The address is none: nothing could be asked."""

    sentence = (
        "The AI service's address cannot be read. Correct it in the settings, or in "
        f"OPENAI_BASE_URL: it looks like {USUAL_ADDRESS}."
    )


class RefusedError(LlmError):
    """Any other 4xx: the service does not accept what we ask."""

    sentence = "The AI service did not accept the request. Another model may work."


class BusyError(LlmError):
    """429: too many requests, or no credit left."""

    transient = True
    sentence = "The AI service is too busy, or the key's limit is used up. Trying again soon."

    def __init__(self, detail: str = "", *, retry_after: float | None = None) -> None:
        super().__init__(detail)
        self.retry_after = retry_after  # seconds the service asks us to wait


class ServerFaultError(LlmError):
    """5xx."""

    transient = True
    sentence = "The AI service has a problem of its own. Trying again soon."


class UnreachableError(LlmError):
    """No connection, or it broke off in the middle of the answer."""

    transient = True
    sentence = "The AI service cannot be reached. Check the internet connection and the address."


class SilentError(LlmError):
    """The service kept the connection open but sent nothing within the time-out."""

    transient = True
    sentence = "The AI service takes too long to answer. Trying again soon."


class GarbageError(LlmError):
    """The answer is not what the protocol or the schema promises."""

    transient = True
    sentence = "The AI service sent an answer that makes no sense. Trying again soon."


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
