"""The example of docs/agents.md runs as it stands, and is short."""

import importlib
import re
import sys

from game import paths


def test_the_example_of_the_page_runs_as_it_stands(tmp_path, monkeypatch, capsys):
    page = (paths.resources() / "docs" / "agents.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    assert len([line for line in example.splitlines() if line.strip()]) < 80
    (tmp_path / "my_agent.py").write_text(example, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        importlib.import_module("my_agent").main()
    finally:
        sys.modules.pop("my_agent", None)
    told = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"\d+ points, macro actions carried to their end: \d+%", told[0])
    assert told[1] == "I heard: Hello!"
    assert re.fullmatch(r"-?\d+ points with an agent that chooses at random", told[2])
