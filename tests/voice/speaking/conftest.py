"""What tests of speaking share."""

import pytest

from game.voice.speaking._espeak import Espeak, open_espeak


@pytest.fixture(scope="session")
def espeak(tmp_path_factory: pytest.TempPathFactory) -> Espeak:
    """The real voices. The library cannot start twice in a process, so all tests share one."""
    return open_espeak(tmp_path_factory.mktemp("espeak"))
