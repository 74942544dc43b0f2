"""`main.py check --watch` checks again when a file, its menu or its mood is saved."""

import os
from itertools import count

import pytest

from game import paths
from game.commands.check import check_again
from game.content.file_watch import FileWatch, stamp_of

RING = (paths.levels() / "ring.yaml").read_text(encoding="utf-8")
MOMENTS = count(1_800_000_000)


def save(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    moment = next(MOMENTS)
    os.utime(file, (moment, moment))


class Designer:
    """Time that passes when it is waited for; meanwhile files are saved, one every second."""

    def __init__(self, saves):
        self.saves = iter(saves)
        self.time = 0.0
        self.next = 1.0

    def wait(self, seconds):
        self.time += seconds
        if self.time >= self.next:
            self.next += 1.0
            file, text = next(self.saves, (None, ""))
            if file is None:
                raise KeyboardInterrupt
            save(file, text)


@pytest.fixture
def told(capsys):
    """What each check tells while files are saved."""

    def check(files, *saves):
        designer = Designer(saves)
        with pytest.raises(KeyboardInterrupt):
            check_again(files, designer.wait, lambda: designer.time)
        checks = capsys.readouterr().out.split("waiting for a file to be saved (Ctrl+C ends)\n\n")
        return [told.splitlines()[:-1] for told in checks[:-1]]

    return check


def test_a_mistake_is_told_when_it_is_saved_and_gone_when_it_is_mended(tmp_path, told):
    file = tmp_path / "mine.yaml"
    save(file, RING)
    good, bad, mended = told([file], (file, RING.replace("soups", "soup")), (file, RING))
    assert good == mended == ["1 file checked, no problems found"]
    assert "found 'soup'. Did you mean 'soups'?" in bad[0]


def test_a_level_is_checked_again_when_its_menu_is_saved(tmp_path, told):
    file, menu = tmp_path / "mine.yaml", tmp_path / "menus" / "soups.yaml"
    save(file, RING)
    checks = told([file], (menu, "soup"))
    assert len(checks) == 2 and checks[1][0].startswith(f"{menu}:1:1: expected the keys")


def test_without_files_all_are_watched_and_new_ones_are_seen(told):
    mine = paths.user_levels() / "mine.yaml"
    before, after = told([], (mine, "soup"))
    assert "no problems" in before[-1] and after[0].startswith(f"{mine}:1:1: ")


def test_nothing_is_told_while_nothing_is_saved(tmp_path, told):
    file = tmp_path / "mine.yaml"
    save(file, RING)
    assert len(told([file])) == 1


def test_a_file_that_is_being_written_is_waited_for(tmp_path):
    file = tmp_path / "mine.yaml"
    save(file, "t")
    watch = FileWatch(lambda: stamp_of([file]))
    assert not watch.changed(0.0)
    for second in range(1, 4):
        save(file, "t" * second)
        assert not watch.changed(second)
    assert watch.changed(4.0) and not watch.changed(5.0)
