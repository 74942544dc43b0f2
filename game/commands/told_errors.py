"""Errors that are no mistakes of the program."""


def told_errors() -> tuple[type[Exception], ...]:
    """Errors that are the player's to mend: their text says all, a traceback would hide it."""
    from agents.llm.errors import LlmError
    from game.content.library import UnknownLevelError
    from game.content.problem import ContentError
    from game.design.draft import DesignError
    from game.lab.runs.arguments import InputError
    from game.lab.runs.rounds import VariantError
    from game.session.match.replay import LogError, ReplayMismatch
    from game.session.match.script import ScriptError
    from game.sharing.refused_file import NotAKitchenError

    content = (
        ContentError,
        DesignError,
        UnknownLevelError,
        NotAKitchenError,
        VariantError,
        InputError,
        LlmError,
    )
    return (*content, LogError, ReplayMismatch, ScriptError, OSError)


def told_lines(error: Exception) -> tuple[str, ...]:
    """What is printed of such an error, a mistake in a line."""
    from agents.whole_file import NotWrittenError
    from game.content.problem import ContentError
    from game.sharing.refused_file import NotAKitchenError

    match error:
        case ContentError(problems=problems):
            return tuple(map(str, problems))
        case NotAKitchenError(reasons=reasons):
            return reasons
        case NotWrittenError(filename=name, strerror=reason):
            return (f"{name} is not written: {reason}",)
        case OSError(filename=str(name), strerror=str(reason)):
            return (f"{name}: {reason}",)
    return (str(error),)
