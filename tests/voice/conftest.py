"""What tests of speech share."""

from pathlib import Path

import pytest

from tests.voice.listening_ears import FileMicrophone


@pytest.fixture
def microphone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FileMicrophone:
    """A microphone that hears what a test wants."""
    return FileMicrophone(tmp_path, monkeypatch)
