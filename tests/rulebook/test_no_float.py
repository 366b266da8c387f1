"""Money and cards are whole numbers: the rulebook holds no float (ruling 36)."""

import ast
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "games"


def floats_in(source: str) -> list[int]:
    """Return the lines with a decimal number, a true division or the word float."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Constant) and isinstance(node.value, float | complex))
        or (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div))
        or (isinstance(node, ast.Name) and node.id in ("float", "Decimal"))
    ]


@pytest.mark.law("ruling 36")
@pytest.mark.parametrize("path", sorted(GAMES.rglob("*.py")), ids=lambda path: path.name)
def test_the_rulebook_holds_no_float(path: Path) -> None:
    # Bots roll dice, and the odds of a whim involve no money.
    if path.parent != GAMES / "bots":
        assert floats_in(path.read_text()) == []


@pytest.mark.parametrize("source", ["x = 1.5", "x = a / b", "x /= 2", "x = float(a)", "x = 2j"])
def test_a_float_would_be_found(source: str) -> None:
    assert floats_in(source) == [1]
