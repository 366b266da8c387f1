"""Each game's `law.toml` has a paragraph for every subject that shared code shows."""

import ast
from collections.abc import Iterator
from pathlib import Path

from games.game import Game
from games.registry import GAMES
from games.settlement.explain import SETTLED_WITHOUT_CARDS
from games.table.decks.model import STEP_AFTER
from games.table.view.dealers_card import DECK_STEPS
from games.table.view.seat import SUBJECTS
from tests.each_game import each_game

ROOT = Path(__file__).parents[3]
SHARED = ("games/table", "games/settlement", "tables", "dealers")
# The functions that show a paragraph, and which argument is its subject. What a game may leave out is asked
# for with `find`.
SHOWS = {"law_of": 1, "paragraph": 0}
IN_MODULE = {"games/table/view/notes.py": {"_note": 2}, "games/table/view/dealers_card.py": {"law": 0}}
# Subjects that shared code takes from a list.
LISTED = {
    *(subject for _, subject in STEP_AFTER.values()),
    *(subject for _, subject in DECK_STEPS),
    *SUBJECTS.values(),
    *SETTLED_WITHOUT_CARDS,
}
# The modules that do so, or pass on the subject they were asked for.
ARE_LISTED = {
    "games/table/decks/decide.py",
    "games/table/decks/steps.py",
    "games/table/irregularities/decide.py",
    "games/table/irregularities/forfeit.py",
    "games/table/terms.py",
    "games/table/view/dealers_card.py",
    "games/table/view/notes.py",
    "games/table/view/seat.py",
    "games/settlement/explain.py",
    "dealers/pages/submissions/forms.py",
}


def subject_nodes() -> Iterator[tuple[str, ast.expr]]:
    """Yield the module and the subject of each call that shows a paragraph."""
    for path in (path for folder in SHARED for path in (ROOT / folder).rglob("*.py")):
        module = str(path.relative_to(ROOT))
        shows = SHOWS | IN_MODULE.get(module, {})
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in shows:
                    yield module, node.args[shows[name]]


def subjects_shown() -> set[str]:
    """Return every subject that shared code writes out or lists."""
    found = set(LISTED)
    for module, node in subject_nodes():
        parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
        names = [part.value for part in parts if isinstance(part, ast.Constant)]
        assert len(names) == len(parts) or module in ARE_LISTED, (module, ast.unparse(node))
        found.update(str(name) for name in names)
    return found


def needed_by(game: Game) -> set[str]:
    """Return the subjects that come up only at some games, where they come up at this one."""
    phases = game.phases(game.read_rules(game.demo.rules), "manual_shoe")
    kinds = {phase.kind for phase in phases}
    at = {
        "meter": bool(game.meter_box),
        "envy": bool(game.meter_box),
        "rack_one": game.may_rack_one,
        "six_card_box": "box" in kinds,
        "remove_stub": "drawing" in kinds,
        "keep_counted": "drawing" in kinds,
        "withdrawn": bool(game.withdrawable),
        "folded": any(choice.folds for phase in phases for choice in phase.choices),
    }
    assert at.keys() <= subjects_shown()
    return subjects_shown() - at.keys() | {subject for subject, is_there in at.items() if is_there}


@each_game
def test_every_subject_that_shared_code_shows_has_its_paragraph(game: str) -> None:
    law = GAMES[game].law
    assert needed_by(GAMES[game]) - law.shown.keys() == set()
    assert {f"pays_{box}" for box in GAMES[game].boxes} - law.shown.keys() == set()
    subjects = {consequence.subject for consequence in GAMES[game].irregularities.values()}
    assert subjects - {""} - law.shown.keys() == set()
