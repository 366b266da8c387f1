"""One font family on a device, by a private fontconfig file, whatever this machine has."""

from pathlib import Path

FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
# Each stands for many devices: plain Debian, Android and Chrome OS, and those with Arial's widths.
FAMILIES = {
    "DejaVu": ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    "Roboto": ("Roboto-Regular.ttf", "Roboto-Bold.ttf"),
    "Liberation": ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
}
ONLY_THESE = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""


def font_file(name: str) -> Path:
    for folder in FOLDERS:
        for found in sorted(folder.rglob(name)):
            return found
    raise RuntimeError(f"the font {name} is missing; ./test names the packages")


def only_font(family: str, folder: Path) -> dict[str, str]:
    """Return the environment of a browser whose device has only this family."""
    for name in FAMILIES[family]:
        (folder / name).symlink_to(font_file(name))
    config = folder / "fonts.conf"
    config.write_text(ONLY_THESE.format(folder=folder))
    return {"FONTCONFIG_FILE": str(config)}
