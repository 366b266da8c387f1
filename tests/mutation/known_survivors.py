"""The mutants listed in docs/mutation.md: no test catches them, and the page says why that is fine."""

from tests.harness.servers.process import ROOT

PAGE = ROOT / "docs" / "mutation.md"


def listed() -> list[str]:
    """Return their names: every fenced line is one."""
    return [line for part in PAGE.read_text().split("```")[1::2] for line in part.splitlines()[1:]]
