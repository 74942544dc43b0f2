"""What went wrong with a mind, as the message that says so to the player and to the log file."""

from agents.cancel_token import DeadlinePassed
from agents.llm.errors import LlmError
from agents.messages import MindFailed


def start_failed(error: Exception) -> MindFailed:
    """The mind could not be built. Trying again helps if the fault is not known to stay."""
    stays = isinstance(error, LlmError) and not error.transient
    reason = str(error) if isinstance(error, LlmError) else "Your partner's mind could not start."
    return MindFailed(reason, None if stays else 0.0, fatal=True, detail=_detail(error))


def thought_failed(error: Exception, retry_s: float) -> MindFailed:
    """A thought came to nothing; the next may begin in `retry_s` seconds."""
    match error:
        case DeadlinePassed():
            reason = "Your partner thought for too long and starts afresh."
        case LlmError():
            reason = str(error)
        case _:
            reason = "Your partner lost the thread for a moment."
    return MindFailed(reason, retry_s, detail=_detail(error))


def _detail(error: Exception) -> str:
    detail = error.detail if isinstance(error, LlmError) else str(error)
    return f"{type(error).__name__}: {detail}"[:2000]
