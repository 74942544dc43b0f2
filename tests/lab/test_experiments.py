from argparse import ArgumentParser

from game.bench import table as bench
from game.lab.experiments import table as lab

#: Every row of both tables.
EVERY = (*lab.experiments(), *bench.experiments())


def test_every_experiment_has_a_row_with_its_own_name() -> None:
    for names in (
        [experiment.name for experiment in lab.experiments()],
        [experiment.name for experiment in bench.experiments()],
    ):
        assert names == sorted(names)
    names = {experiment.name for experiment in EVERY}
    assert len(names) == len(EVERY)
    assert {"complex", "interpret", "latency", "match", "pace"} <= names


def test_every_experiment_takes_a_report_file() -> None:
    for experiment in EVERY:
        parser = ArgumentParser()
        experiment.add_to(parser)
        needed = {"paper": ["dpt"]} | {
            name: ["in.yaml"]
            for name in (
                "aloud",
                "crew",
                "hear",
                "interpret",
                "layouts",
                "run",
                "study",
                "talk",
            )
        }
        arguments = [*needed.get(experiment.name, []), "--json", "x.json"]
        assert str(parser.parse_args(arguments).json) == "x.json"
