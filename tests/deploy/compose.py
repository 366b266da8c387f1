"""docker-compose.yml as compose reads it, with ${...} filled in from the environment."""

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.harness.servers.process import ROOT

FILE = ROOT / "docker-compose.yml"
# ${NAME}, ${NAME:-otherwise}, ${NAME:?message}; the innermost first.
FILLED_IN = re.compile(r"\$\{([A-Z_]+)(?:(:[-?])([^{}]*))?\}")


class Missing(Exception):  # noqa: N818 - as compose says it
    """A variable has no value and no default."""


def fill_in(text: str, env: Mapping[str, str]) -> str:
    """Fill in from the inside out, as many versions of compose do: `:?` stops even where unused."""

    def value(found: re.Match[str]) -> str:
        name, kind, rest = found.groups()
        if kind == ":?" and not env.get(name):
            raise Missing(f"required variable {name} is missing: {rest}")
        return env.get(name) or rest or ""

    text = text.replace("$$", "\0")
    while (filled := FILLED_IN.sub(value, text)) != text:
        text = filled
    return text.replace("\0", "$")


def filled(found: Any, env: Mapping[str, str]) -> Any:
    if isinstance(found, dict):
        return {name: filled(value, env) for name, value in found.items()}
    if isinstance(found, list):
        return [filled(value, env) for value in found]
    return fill_in(found, env) if isinstance(found, str) else found


def compose(**env: str) -> Any:
    """Return the whole file for a shell with this environment."""
    return filled(yaml.safe_load(FILE.read_text()), env)


def copy_context(to: Path) -> None:
    """Copy what `docker build` would see: only the files .dockerignore lets back in."""
    everything, *lines = [
        line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"
    ]
    assert everything == "*"
    left_out = shutil.ignore_patterns(*(line.removeprefix("**/") for line in lines if line.startswith("**/")))
    for name in (line[1:] for line in lines if line.startswith("!")):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, to / name, ignore=left_out)
        else:
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)
