"""What is installed when: once, and again where the files of requirements say something else."""

import environment
from environment import Environment


def test_playing_after_testing_installs_nothing(monkeypatch, tmp_path):
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    installed = []
    monkeypatch.setattr(Environment, "_pip", lambda self, *words: installed.append(words[-1]))
    monkeypatch.setattr(Environment, "_works", lambda self: True)
    monkeypatch.setattr(Environment, "_cache", lambda self: ())
    game, lab = Environment("env", "game.txt", ""), Environment("env", "lab.txt", "")
    game.python.parent.mkdir(parents=True)
    game.python.touch()
    small, large = tmp_path / "game.txt", tmp_path / "lab.txt"
    small.write_text("one\n")
    large.write_text("-r game.txt\ntwo\n")

    def set_up(*environments):
        installed.clear()
        for each in environments:
            each.set_up()
        return [name.rpartition("/")[2] for name in installed if name.endswith(".txt")]

    assert set_up(game, game) == ["game.txt"]
    assert set_up(lab, game, lab) == ["lab.txt"]
    large.write_text("-r game.txt\ntwo\nthree\n")
    assert set_up(game, lab, game) == ["lab.txt"]
    small.write_text("one\nmore\n")  # the larger file's words have not changed, but what they mean
    assert set_up(lab, game) == ["lab.txt"]
