"""The mutants that docs/mutation.md lists: each is seen by no test, and the page says why that is well."""

from tests.harness.servers.process import ROOT

PAGE = ROOT / "docs" / "mutation.md"


def listed() -> list[str]:
    """Their names: every line between fences, one each."""
    return [line for part in PAGE.read_text().split("```")[1::2] for line in part.splitlines()[1:]]
