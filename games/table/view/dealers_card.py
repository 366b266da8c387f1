"""The dealer's card of a table: the sign, and the order of the round under the rules in force."""

from msgspec import Struct

from games.game import Game
from games.messages.refusals import sentence
from games.paragraphs import paragraph
from games.registry import DEAL_PLANS, GAMES, IRREGULARITIES, LAYOUTS, PHASES, SIGNS
from games.rulebook.deal import Plan
from games.rulebook.irregularity import Outcome
from games.rulebook.money import write_cents
from games.rulebook.phases import Phase
from games.rulebook.posted import Posted
from games.rulebook.submission import Settings, Submission
from games.table.decks.model import HOURS, ROUNDS_WITHOUT_COUNT, is_count_due, needs_cut
from games.table.played import rules_of
from games.table.rules.sign import told_rules, under
from games.table.state import State
from games.table.terms import limits_cents

SEATS = "seats"
SAYS = {
    "step.betting": "say.no_more_bets",
    "step.no_more_bets": "say.no_more_bets",
    "step.showdown": "card.say_hand",
    "step.showdown_lines": "card.say_lines",
}
# From the box to the shoe, by the subject of the paragraph; receiving has no paragraph of its own.
WAY = (("receive", "inspect"), *((part, part) for part in ("inspect", "spread", "wash", "shuffle")))


class CardLine(Struct, frozen=True, omit_defaults=True):
    """What is done: its key and parameters, its English, its paragraph, and the key of the words to say."""

    key: str
    text: str
    law: str
    params: dict[str, str] = {}
    says: str = ""


class CardIrregularity(Struct, frozen=True):
    kind: str
    outcome: Outcome
    law: str


class Sign(Struct, frozen=True, omit_defaults=True):
    """The sign of a submission, and from when on it is posted, where that is known."""

    reference: str
    minimum: str
    maximum: str
    wagers: CardLine
    signs: tuple[Posted, ...]
    payout_limit: str = ""
    amounts: dict[str, tuple[str, ...]] = {}
    whole_dollars: tuple[str, ...] = ()
    effective_at: str = ""


class DealersCard(Struct, frozen=True, omit_defaults=True):
    """`deal` has packets in order: a place, or `seats` for each player in turn, and how many cards.

    `amounts` are the only wagers of a box, `whole_dollars` the boxes without cents. `reference` is the
    submission in force, `new_sign` what comes after it.
    """

    game: str
    minimum: str
    maximum: str
    wagers: CardLine
    signs: tuple[Posted, ...]
    steps: tuple[CardLine, ...]
    settlement: tuple[CardLine, ...]
    deal: tuple[tuple[str, int], ...]
    irregularities: tuple[CardIrregularity, ...]
    deck: tuple[CardLine, ...]
    payout_limit: str = ""
    amounts: dict[str, tuple[str, ...]] = {}
    whole_dollars: tuple[str, ...] = ()
    reference: str = ""
    new_sign: Sign | None = None


def card(state: State) -> DealersCard:
    """Everything a dealer may want to look up at this table."""
    game = GAMES[state.game]
    minimum, maximum = limits_cents(state)
    # The payout limit may depend on the minimum that is posted now.
    rules = rules_of(state)
    settings = state.now.settings
    offered = game.offered_boxes(rules)
    limit = SIGNS[state.game].payout_limit_cents(rules)
    seats = tuple(range(1, len(state.felt.seats) + 1))
    return DealersCard(
        game=state.game,
        minimum=write_cents(minimum),
        maximum=write_cents(maximum),
        payout_limit="" if limit is None else write_cents(limit),
        amounts=_amounts(game, offered),
        whole_dollars=tuple(box for box in game.WHOLE_DOLLARS if box in offered),
        wagers=_line(f"card.wagers_{state.game}", paragraph(state.game, "wagers")),
        signs=SIGNS[state.game].sign(rules),
        steps=tuple(_step(phase) for phase in PHASES[state.game](rules)),
        settlement=_settlement(state.game),
        deal=_packets(DEAL_PLANS[state.game](rules, settings, seats)),
        irregularities=tuple(
            CardIrregularity(kind, found.outcome, found.law)
            for kind, found in IRREGULARITIES[state.game].items()
        ),
        deck=() if settings is None else _deck(state.game, settings),
        reference="" if state.now.submission is None else state.now.submission.reference,
        new_sign=_new_sign(state),
    )


def _new_sign(state: State) -> Sign | None:
    """With the limits of the table as the new rules permit them."""
    coming = told_rules(state) or next(iter(state.now.scheduled), None)
    if coming is None or state.now.settings is None:
        return None
    settings = under(coming.submission, state.now.settings)
    limits = settings.minimum_cents, settings.maximum_cents
    return sign_of(coming.submission, limits, coming.effective_at.isoformat())


def sign_of(submission: Submission, limits_cents: tuple[int, int], effective_at: str = "") -> Sign:
    """What players would read at a table with these limits."""
    name, (minimum, maximum) = submission.game, limits_cents
    game = GAMES[name]
    rules = game.read_rules(LAYOUTS[name].round_rules(submission.rules, minimum))
    offered = game.offered_boxes(rules)
    limit = SIGNS[name].payout_limit_cents(rules)
    return Sign(
        reference=submission.reference,
        minimum=write_cents(minimum),
        maximum=write_cents(maximum),
        wagers=_line(f"card.wagers_{name}", paragraph(name, "wagers")),
        signs=SIGNS[name].sign(rules),
        payout_limit="" if limit is None else write_cents(limit),
        amounts=_amounts(game, offered),
        whole_dollars=tuple(box for box in game.WHOLE_DOLLARS if box in offered),
        effective_at=effective_at,
    )


def _amounts(game: Game, offered: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The only amounts of the boxes that are offered."""
    return {box: tuple(map(write_cents, only)) for box, only in game.AMOUNTS_CENTS.items() if box in offered}


def _step(phase: Phase) -> CardLine:
    """A phase as it is done at every seat."""
    params = {}
    if phase.kind == "decision":
        params["box"] = phase.box
    elif phase.kind == "drawing":
        params["most"] = str(phase.most)
    elif phase.says == "step.turn_place":
        params["places"] = ", ".join(phase.places)
    return _line(phase.says.replace("step.", "card."), phase.law, SAYS.get(phase.says, ""), **params)


def _settlement(game: str) -> tuple[CardLine, ...]:
    direction = "card.from_seat_1" if GAMES[game].SEAT_1_FIRST else "card.from_last_seat"
    return (
        _line(direction, paragraph(game, "settle")),
        _line("card.clear", paragraph(game, "clear")),
    )


def _packets(plan: Plan) -> tuple[tuple[str, int], ...]:
    """Once round the table is one packet."""
    found: list[tuple[str, int]] = []
    for packet in plan:
        place = SEATS if packet.place.startswith("seat_") else packet.place
        if packet.place.startswith("seat_") and packet.place != _first_seat(plan) and found:
            continue
        found.append((place, packet.cards))
    return tuple(found)


def _first_seat(plan: Plan) -> str:
    return next((packet.place for packet in plan if packet.place.startswith("seat_")), "")


def _deck(game: str, settings: Settings) -> tuple[CardLine, ...]:
    """The way of a deck as this table is dealt now."""
    lines = [_line(f"card.{part}", paragraph(game, subject)) for part, subject in WAY]
    if needs_cut(settings.shuffling, is_preshuffled=False):
        lines.append(_line("card.cut", paragraph(game, "cut")))
    if is_count_due(settings, GAMES[game].COUNTS_AT_AUTOMATED_SHOE):
        law = paragraph(game, "count_the_stub")
        lines.append(_line("card.count_the_stub", law, rounds=str(ROUNDS_WITHOUT_COUNT)))
    hours = str(HOURS[settings.method])
    lines.append(_line("card.deck_change", paragraph(game, "deck_change"), hours=hours))
    if settings.shuffling != "reshuffling_device" or GAMES[game].IS_IDLE_WITH_DEVICE:
        lines.append(_line("card.idle", paragraph(game, "idle")))
    return tuple(lines)


def _line(key: str, law: str, says: str = "", **params: str) -> CardLine:
    words = {name: value.replace("_", " ") for name, value in params.items()}
    return CardLine(key, sentence(key, words), law, params, says)
