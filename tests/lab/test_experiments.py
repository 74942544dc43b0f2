from argparse import ArgumentParser

from game.lab.experiments.table import Client, experiments
from tests.lab.test_pace import still_window

CLIENT = Client(
    still_window,
    lambda show, rounds, after: None,
    lambda lines: (),
    lambda *_: (),
    lambda *_: None,
    ("game",),
    lambda _: 0,
)


def test_every_experiment_has_a_row_with_its_own_name() -> None:
    names = [experiment.name for experiment in experiments(CLIENT)]
    assert len({*names}) == len(names)
    assert names == sorted(names)
    assert {"complex", "interpret", "latency", "match", "memory", "pace", "simple"} <= {*names}


def test_every_experiment_takes_a_report_file() -> None:
    for experiment in experiments(CLIENT):
        parser = ArgumentParser()
        experiment.add_to(parser)
        needed = {"paper": ["dpt"]} | {
            name: ["in.yaml"] for name in ("hear", "interpret", "policies", "talk")
        }
        arguments = [*needed.get(experiment.name, []), "--json", "x.json"]
        assert str(parser.parse_args(arguments).json) == "x.json"
