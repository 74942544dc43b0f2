"""What a player keeps from round to round."""

from dataclasses import dataclass, field

from game.client.editing import History


@dataclass(slots=True)
class Habits:
    """`chat_pauses`: the kitchen waits while a message is written; `mind_open`: F1 was pressed."""

    chat_pauses: bool = False
    mind_open: bool = False
    history: History = field(default_factory=History)
