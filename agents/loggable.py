"""Text that may stand in logs and crash reports, which people send to strangers."""


class Loggable(str):
    """Words that the program made itself, of nothing that a person, a file or a server wrote.

    The log file leaves out every other text that is only known at run time: `%s` of an ordinary
    string becomes an ellipsis there.
    """

    __slots__ = ()
