"""Where the user's files are, also for users whom the system knows little of."""

import os
import sys
import tempfile

import pytest

from game import paths


@pytest.mark.skipif(sys.platform == "win32", reason="homes are known otherwise there")
def test_who_has_no_home_has_a_folder_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in os.environ if each == "HOME" or each.startswith("XDG_")]:
        monkeypatch.delenv(name)
    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)

    def nobody(_user: int) -> object:
        raise KeyError("getpwuid(): uid not found")

    monkeypatch.setattr("pwd.getpwuid", nobody)
    places = {each() for each in (paths.user_data, paths.user_config, paths.user_logs)}
    assert len(places) == 3
    assert all(place.is_relative_to(tempfile.gettempdir()) for place in places)
    assert all(str(os.getuid()) in place.parent.name for place in places)
