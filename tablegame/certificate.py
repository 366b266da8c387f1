"""A self-signed certificate for a demo floor."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

DAYS = 90


def make_certificate(folder: Path, names: Sequence[str]) -> None:
    """Create a self-signed certificate for a demo floor that has none. Browsers warn about it once."""
    certificate, key = folder / "floor.crt", folder / "floor.key"
    if certificate.exists():
        return
    alternative_names = ",".join(
        f"IP:{name}" if name[0].isdigit() else f"DNS:{name}" for name in names if ":" not in name
    )
    new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", str(key)]
    subject = [
        "-subj",
        "/CN=Tablegame demo floor",
        "-addext",
        f"subjectAltName={alternative_names}",
        "-days",
        str(DAYS),
    ]
    subprocess.run(  # noqa: S603 - our own arguments
        ["openssl", "req", "-x509", *new_key, *subject, "-out", str(certificate)],  # noqa: S607 - part of the image
        check=True,
        capture_output=True,
    )
