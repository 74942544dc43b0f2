"""Errors that are no mistakes of the program."""


def told_errors() -> tuple[type[Exception], ...]:
    """Errors that are the player's to mend: their text says all, a traceback would hide it."""
    from agents.llm.errors import LlmError
    from game.content.library import UnknownLevelError
    from game.content.problem import ContentError
    from game.design.draft import DesignError
    from game.lab.runs.arguments import InputError
    from game.lab.runs.variants import VariantError
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
