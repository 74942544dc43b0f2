"""Where figures are from: all that somebody needs to know who wants to get them again."""

import json
import platform
import subprocess
from argparse import Namespace
from collections.abc import Iterable, Mapping
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from agents.hla import with_adapter
from agents.hla.build import profile_name
from agents.llm.build import ModelSpec
from agents.llm.disk_cache import DiskCache
from agents.llm.llama.weights import checksum, find_bundled
from agents.llm.models import MODELS
from agents.service.address import host_of
from game import paths
from game.content.level import Level
from game.lab.runs.arguments import model_of
from game.partners.partner_spec import HLA, PartnerSpec, find_partner, partner_files
from game.partners.thinking import ModelChoice
from game.settings import load_settings
from game.version import VERSION

#: Of parsed arguments, what nobody has said.
_OURS = ("run", "program", "book")


def provenance(
    experiment: str, args: Namespace, levels: Iterable[Level], files: Iterable[Mapping[str, str]]
) -> dict[str, object]:
    """By name: the program, when and how it was run, on what, and what thought. `files`: facts of
    those that are not the program's, beside that of the partner.
    """
    own = partner_files(getattr(args, "partner", HLA.name))
    return {
        "experiment": experiment,
        "date": datetime.now().astimezone().isoformat(timespec="seconds"),
        **program(paths.resources()),
        "arguments": {
            name: _plain(value) for name, value in vars(args).items() if name not in _OURS
        },
        "levels": {level.name: level.fingerprint for level in levels},
        "files": [*files, *map(file_facts, own)],
        **({} if getattr(args, "from_answers", None) else thinking(args)),
        "python": platform.python_version(),
        "platform": platform.platform(),
    }


def program(root: Path) -> dict[str, object]:
    """Version, git commit, and whether files differ from it ('dirty'); None for no checkout."""
    commit, changes = _git(root, "rev-parse", "HEAD"), _git(root, "status", "--porcelain")
    return {
        "version": VERSION,
        "commit": commit,
        "dirty": None if commit is None else changes != "",
    }


def _git(root: Path, *arguments: str) -> str | None:
    """What git says of the checkout at `root`, None if it is none."""
    if not (root / ".git").exists():
        return None
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *arguments], capture_output=True, text=True, timeout=20,
            check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()


def thinking(args: Namespace) -> dict[str, object]:
    """Partner, back end, latency, threads, models by checksum, profiles; nothing if none thinks."""
    partner = find_partner(getattr(args, "partner", HLA.name))
    if not hasattr(args, "backend"):
        return {}
    if args.backend == "reflex" or not partner.minds:
        return {"partner": partner.name}
    chosen = model_of(args, load_settings().value)
    told = {"backend": args.backend, **thinking_facts(partner, chosen)}
    if chosen.model is None and getattr(args, "answers", None) is not None:
        told["answers"] = file_facts(args.answers)
    return told


def thinking_facts(partner: PartnerSpec, chosen: ModelChoice) -> dict[str, object]:
    """The same of a choice: all that what its minds think depends on, beside their program."""
    told: dict[str, object] = {
        "partner": partner.name,
        "latency": str(chosen.latency),
        "parameters": dict(chosen.parameters),
    }
    if chosen.model is not None:
        told |= model_facts(chosen.model)
    if chosen.answers:
        told["answers"] = sha256(json.dumps(dict(chosen.answers)).encode()).hexdigest()
    minds = {role.name: with_adapter(chosen.spec(role)) for role in partner.minds}
    told["minds"] = {name: model_facts(spec) for name, spec in chosen.others.items()}
    bundled = [name for name, spec in minds.items() if spec.model and spec.model.adapter]
    if bundled:
        # How the bundled model is asked what: as it was taught, or held by a grammar.
        told["asked"] = {r.name: dict(r.asked) for r in partner.minds if r.name in bundled}
    told["profiles"] = {name: profile_name(spec) for name, spec in minds.items()}
    adapters = {s.model.adapter for s in minds.values() if s.model and s.model.adapter}
    return told | {"adapters": [file_facts(path) for path in adapters]}


def model_facts(spec: ModelSpec) -> dict[str, object]:
    """The model: a file with its checksum, or its name and where it is served. Never a key."""
    if spec.endpoint is not None:
        return {"model": spec.endpoint.model, "server": host_of(spec.endpoint.base_url)}
    path = spec.path or find_bundled(spec.folders, MODELS[spec.bundled])
    return {"model": file_facts(path), "threads": spec.threads}


def file_facts(path: Path) -> Mapping[str, str]:
    """Name and SHA-256, which is summed up once for a file and kept in the cache folder."""
    known = DiskCache(paths.user_cache() / "checksums", ".sha256", b"SUM1", keep=50)
    status = path.stat()
    key = f"{path.resolve()}|{status.st_size}|{status.st_mtime_ns}"
    if (found := known.load(key)) is None:
        found = checksum(path).encode()
        known.save(key, found)
    return {"name": path.name, "sha256": found.decode()}


def _plain(value: object) -> object:
    match value:
        case None | bool() | int() | float() | str():
            return value
        case range() | list() | tuple():
            return [_plain(each) for each in value]
    return str(value)
