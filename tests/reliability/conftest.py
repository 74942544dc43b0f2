"""The trial by faults opens the client as the client's own tests do."""

from collections.abc import Callable
from pathlib import Path

import pytest

from main import main
from tests.client.conftest import at_leisure, painted_once, read_once, start

__all__ = ["at_leisure", "painted_once", "read_once", "start"]


@pytest.fixture
def replayed(capsys: pytest.CaptureFixture[str]) -> Callable[[Path], str]:
    """What `replay --headless` says of a log."""

    def told(log: Path) -> str:
        assert main(["replay", "--headless", str(log)]) == 0
        return capsys.readouterr().out

    return told
