"""Every name on the wire has a word on the page."""

from typing import Any, get_args

from games.registry import GAMES
from games.rulebook.irregularity import IrregularityOutcome as Consequence
from games.rulebook.law_text import DEFAULT_METHOD
from games.rulebook.round import WagerOutcome
from games.rulebook.submission import METHODS, SHUFFLINGS, Depth
from games.table.actor import Role
from games.table.approvals import model as requests
from games.table.commands import COMMANDS
from games.table.decks.model import Stage
from games.table.devices.checks import DEVICES
from games.table.devices.decide import FAULTS, OUT
from games.table.payments import model as payment
from games.table.view.seat import SENTENCES
from tests.browser.tablets import OpenAt, in_spanish
from tests.harness.floors.showroom import GAME_RULES
from tests.harness.floors.showroom_size import Showroom

TABLES = """async () => {
    const page = document.querySelector('script[type=module]').src.replace(/pages\\/table\\.js$/, "i18n/");
    const of = async (name) => ({...await import(`${page}${name}.js`)});
    return {...await of("round_names"), ...await of("house_names"), ...await of("problems")};
}"""
# Text people write may have the name of a property that every object has.
INHERITED = """async () => {
    const page = document.querySelector('script[type=module]').src.replace(/pages\\/table\\.js$/, "i18n/");
    const [{reasonWord, deckName}, {paramWord}] = await Promise.all(
        ["names.js", "params.js"].map((file) => import(`${page}${file}`)));
    return [reasonWord("constructor"), deckName("toString"), paramWord("reason", "valueOf"),
        paramWord("constructor", "name"), paramWord("reason", "constructor, toString")];
}"""


def names() -> dict[str, set[str]]:
    """Return every name the wire can carry, by the table that has its words."""
    rules = {name: game.read_rules(GAME_RULES[name]) for name, game in GAMES.items()}
    phases = [phase for name in GAMES for phase in GAMES[name].phases(rules[name], DEFAULT_METHOD)]
    tables: list[Any] = [table for game in GAMES.values() for table in game.paytables.values()]
    hands = {hand for table in tables for letter in table.values() for hand in letter.odds}
    low = [
        named
        for name, game in GAMES.items()
        for named in game.hands_to_declare(rules[name], dict.fromkeys(game.boxes, 10_00)).items()
    ]
    return {
        "BOXES": {box for game in GAMES.values() for box in game.boxes},
        "PLACES": {place for game in GAMES.values() for place in game.places} | {"community", "box", "rack"},
        "HANDS": hands | {hand for _, named in low for hand in named} | {"two_pair_or_better"},
        "HANDS_OF_SEAT": {of for of, _ in low} | {"five_card_bonus"},
        "CHOICES": {choice.name for phase in phases for choice in phase.choices},
        "DECISIONS": {choice.name for phase in phases for choice in phase.choices},
        "OUTCOMES": {*get_args(WagerOutcome), *SENTENCES},
        "PHASES": {phase.name for phase in phases} | {"settled"},
        "COMMANDS": set(COMMANDS),
        "STAGES": set(get_args(Stage)),
        "METHODS": set(METHODS),
        "SHUFFLINGS": set(SHUFFLINGS),
        "DEVICES": set(DEVICES),
        "FAULTS": {*FAULTS, *OUT},
        "IRREGULARITIES": {kind for game in GAMES.values() for kind in game.irregularities},
        "CONSEQUENCES": set(get_args(Consequence)),
        "REQUESTS": set(get_args(requests.RequestKind)) | {"wrong_count"},
        "PAPERWORK": set(get_args(payment.Paperwork)),
        "PAYMENTS": set(get_args(payment.Status)),
        "DEPTHS": set(get_args(Depth)),
        "ROLES": {*get_args(Role), *get_args(requests.Reach)},
        "REMINDERS": {"deck_due", "deck_overdue", "stub_soon", "stub_due", "idle", "relief"},
        "CONNECTIONS": {"connecting", "live", "reconnecting"},
        "PROBLEMS": {"sign_in", "not_yours", "stale", "too_many", "busy", "csrf", "wrong_pin", "locked_out"},
    }


def test_every_name_on_the_wire_has_a_word(open_at: OpenAt, showroom: Showroom) -> None:
    tablet = in_spanish(open_at(showroom.fresh("let_it_ride/procedure/ready")))
    words = tablet.page.evaluate(TABLES)
    missing = {table: wanted - words[table].keys() for table, wanted in names().items()}
    assert {table: left for table, left in missing.items() if left} == {}
    assert words["BOXES"]["bet_1"] == "apuesta 1"
    assert words["PROBLEMS"]["stale"] == "La mesa ha avanzado. Mire otra vez."
    assert tablet.page.evaluate(INHERITED) == [
        *("Constructor", "toString", "valueOf", "name", "constructor, toString"),
    ]
