"""The name of a build."""

import hashlib
from pathlib import Path


def build_of(*folders: Path) -> str:
    """Return a short name for the files of the screens, the same in every process of one release."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                digest.update(str(path.relative_to(folder)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
