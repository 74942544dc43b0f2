"""Files that are whole or not there."""

import stat
import sys

import pytest

from agents.whole_file import replacing


def test_a_failed_writer_leaves_what_was_there(tmp_path):
    target = tmp_path / "new" / "file.txt"
    with replacing(target) as unfinished:
        unfinished.write_text("old")
    with pytest.raises(ValueError, match="in the middle"), replacing(target) as unfinished:
        unfinished.write_text("ne")
        raise ValueError("in the middle")
    assert target.read_text() == "old"
    assert list(target.parent.iterdir()) == [target]


def test_two_writers_at_once_do_not_mix(tmp_path):
    target = tmp_path / "file.txt"
    with replacing(target) as slow:
        slow.write_text("slow, first half")
        with replacing(target) as quick:
            quick.write_text("quick")
        assert target.read_text() == "quick"
        slow.write_text("slow, whole")
    assert target.read_text() == "slow, whole"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.skipif(sys.platform == "win32", reason="rights of another kind")
def test_a_private_file_is_never_for_others(tmp_path):
    with replacing(tmp_path / "key", private=True) as unfinished:
        assert stat.S_IMODE(unfinished.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
