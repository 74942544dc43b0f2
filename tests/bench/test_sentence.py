"""A sentence passes so few files that one can follow it."""

from game.bench.sentence import executed
from game.lab.runs.arguments import named_level

#: Files that nothing executes in a round without words.
MOST = 70


def test_a_sentence_can_be_followed() -> None:
    anyway, files = executed(named_level("quick"))
    own = {file.as_posix() for file in files - anyway}
    assert 0 < len(own) <= MOST, sorted(own)
    assert any(name.startswith("agents/hla/reading/") for name in own)
    assert any(name.startswith("game/session/words") for name in own)
