"""The command line: `python -m agents.tuning data|check|hear|train|export|evaluate`."""

import sys
from argparse import ArgumentParser
from importlib import import_module

COMMANDS = {
    "data": "make training rows from the phrase files",
    "check": "which phrases cannot be used",
    "hear": "what a speech recogniser makes of messages (needs requirements-hearing.txt)",
    "train": "train the adapter (needs torch)",
    "export": "write the adapter that llama.cpp reads (needs torch and gguf)",
    "evaluate": "how well messages of a YAML file are understood",
}


def main(words: list[str]) -> int:
    """Run one command; its module is imported only then, for each has needs of its own."""
    name = words[0] if words and words[0] in COMMANDS else None
    parser = ArgumentParser(prog="python -m agents.tuning", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for command, text in COMMANDS.items():
        sub = commands.add_parser(command, help=text)
        if command == name:
            import_module(f"agents.tuning.{command}").options(sub)
    args = parser.parse_args(words)
    return int(import_module(f"agents.tuning.{args.command}").run(args))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
