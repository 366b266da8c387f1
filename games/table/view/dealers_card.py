"""The dealer's card of a table: the sign, and the order of a round under the rules in force."""

from functools import partial

from msgspec import Struct

from games.game import Game
from games.messages.catalog import worded
from games.registry import GAMES
from games.rulebook.deal import Plan
from games.rulebook.irregularity import IrregularityOutcome
from games.rulebook.law import cites
from games.rulebook.money import write_cents
from games.rulebook.phases import Phase
from games.rulebook.posted import Posted
from games.rulebook.submission import Settings, Submission
from games.table.decks.model import needs_cut
from games.table.irregularities.decide import law_at_table
from games.table.played import rules_of
from games.table.rules.sign import reminded_rules, settings_under
from games.table.state import State
from games.table.stub.model import ROUNDS_WITHOUT_COUNT, needs_stub_counts
from games.table.terms import limits_cents, phases_of
from games.table.timers.deck_change import HOURS

SEATS = "seats"
SAYS = {
    "step.betting": "say.no_more_bets",
    "step.no_more_bets": "say.no_more_bets",
}
# The steps from the box to the shoe with their subjects; receiving a deck has no paragraph of its own.
DECK_STEPS = (("receive", "inspect"), *((part, part) for part in ("inspect", "spread", "wash", "shuffle")))


class CardLine(Struct, frozen=True, omit_defaults=True):
    """One line: its message key and parameters, its English, its paragraph, and the announcement's key."""

    key: str
    text: str
    law: str
    params: dict[str, str] = {}
    says: str = ""


class CardIrregularity(Struct, frozen=True):
    kind: str
    outcome: IrregularityOutcome
    law: str


class Sign(Struct, frozen=True, omit_defaults=True):
    """The sign of a submission, and when it takes effect, if known; `limit_law` asks for its payout limit."""

    reference: str
    minimum: str
    maximum: str
    wagers: CardLine
    signs: tuple[Posted, ...]
    payout_limit: str = ""
    limit_law: str = ""
    amounts: dict[str, tuple[str, ...]] = {}
    whole_dollars: tuple[str, ...] = ()
    effective_at: str = ""
    advice: CardLine | None = None


class DealersCard(Struct, frozen=True, omit_defaults=True):
    """The dealer's card. `deal` lists packets: a place, or `seats` for each player in turn, and the cards.

    `amounts` has the only wagers a box accepts, `whole_dollars` the boxes without cents. `reference` is the
    submission in force, and `new_sign` the next one.
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
    limit_law: str = ""
    amounts: dict[str, tuple[str, ...]] = {}
    whole_dollars: tuple[str, ...] = ()
    reference: str = ""
    new_sign: Sign | None = None
    advice: CardLine | None = None


def build_dealers_card(state: State) -> DealersCard:
    """Return everything a dealer may want to look up at this table."""
    game = GAMES[state.game]
    minimum, maximum = limits_cents(state)
    # The payout limit may depend on the posted minimum.
    rules = rules_of(state)
    settings = state.now.settings
    offered = game.offered_boxes(rules)
    limit = game.payout_limit_cents(rules)
    seats = tuple(range(1, len(state.felt.seats) + 1))
    return DealersCard(
        game=state.game,
        minimum=write_cents(minimum),
        maximum=write_cents(maximum),
        payout_limit="" if limit is None else write_cents(limit),
        limit_law=game.law.paragraph("posted_limit"),
        amounts=_amounts(game, offered),
        whole_dollars=tuple(box for box in game.whole_dollars if box in offered),
        wagers=_wagers(game, offered),
        signs=game.sign(rules),
        steps=tuple(_step(game, phase) for phase in phases_of(state)),
        settlement=_settlement(game, phases_of(state)),
        deal=packets_of(game.deal_plan(rules, settings, seats)),
        irregularities=tuple(
            CardIrregularity(kind, consequence.outcome, law_at_table(state, consequence))
            for kind, consequence in game.irregularities.items()
        ),
        deck=() if settings is None else _deck_lines(game, settings),
        reference="" if state.now.submission is None else state.now.submission.reference,
        new_sign=_new_sign(state),
        advice=_advice(game),
    )


def _new_sign(state: State) -> Sign | None:
    """Return the sign of the next rules, with the table's limits as those rules permit."""
    coming = reminded_rules(state) or next(iter(state.now.scheduled), None)
    if coming is None or state.now.settings is None:
        return None
    settings = settings_under(coming.submission, state.now.settings)
    limits = settings.minimum_cents, settings.maximum_cents
    return sign_of(coming.submission, limits, coming.effective_at.isoformat())


@cites("view.sign", "ruling 35")
def sign_of(submission: Submission, limits_cents: tuple[int, int], effective_at: str = "") -> Sign:
    """Return the sign of a submission at a table with these limits."""
    name, (minimum, maximum) = submission.game, limits_cents
    game = GAMES[name]
    rules = game.read_rules(game.round_rules(submission.rules, minimum))
    offered = game.offered_boxes(rules)
    limit = game.payout_limit_cents(rules)
    return Sign(
        reference=submission.reference,
        minimum=write_cents(minimum),
        maximum=write_cents(maximum),
        wagers=_wagers(game, offered),
        signs=game.sign(rules),
        payout_limit="" if limit is None else write_cents(limit),
        limit_law=game.law.paragraph("posted_limit"),
        amounts=_amounts(game, offered),
        whole_dollars=tuple(box for box in game.whole_dollars if box in offered),
        effective_at=effective_at,
        advice=_advice(game),
    )


def _wagers(game: Game, offered: tuple[str, ...]) -> CardLine:
    """Return which wagers belong together; side bets are mentioned only where some are offered."""
    has_no_side_bets = bool(game.side_bets) and not set(game.side_bets) & set(offered)
    key = "card.wagers_alone_" if has_no_side_bets else "card.wagers_"
    return _line(f"{key}{game.name}", game.law.paragraph("wagers"))


def _advice(game: Game) -> CardLine | None:
    """Return what the sign advises players besides odds and limits, if this game's law asks for it."""
    law = game.law.find("advice")
    return None if law is None else _line(f"inscription.{game.name}", law)


def _amounts(game: Game, offered: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return the only amounts that the offered boxes accept."""
    return {box: tuple(map(write_cents, only)) for box, only in game.amounts_cents.items() if box in offered}


def _step(game: Game, phase: Phase) -> CardLine:
    """Return the line of a phase, worded for every seat."""
    params = {}
    if phase.kind == "decision":
        params["box"] = phase.box
    elif phase.kind == "drawing":
        params["most"] = str(phase.most)
    elif phase.kind == "community":
        params["places"] = ", ".join(phase.places)
    says = SAYS.get(phase.says, "")
    if phase.kind == "showdown":
        says = game.announcement_on_card
    return _line(phase.says.replace("step.", "card."), phase.law, says, **params)


def _settlement(game: Game, phases: tuple[Phase, ...]) -> tuple[CardLine, ...]:
    stays_up = not any(phase.takes_losing_hands for phase in phases)
    direction = "card.from_seat_1" if game.seat_1_first else "card.from_last_seat"
    return (
        _line(direction, game.law.paragraph("settle")),
        _line("card.clear" if stays_up else "card.clear_rest", game.law.paragraph("clear")),
    )


def packets_of(plan: Plan) -> tuple[tuple[str, int], ...]:
    """Return the packets of a deal, with each pass around the table as one packet."""
    packets: list[tuple[str, int]] = []
    for packet in plan:
        place = SEATS if packet.place.startswith("seat_") else packet.place
        if packet.place.startswith("seat_") and packet.place != _first_seat(plan) and packets:
            continue
        packets.append((place, packet.cards))
    return tuple(packets)


def _first_seat(plan: Plan) -> str:
    return next((packet.place for packet in plan if packet.place.startswith("seat_")), "")


def _deck_lines(game: Game, settings: Settings) -> tuple[CardLine, ...]:
    """Return the lines for preparing a deck under these settings."""
    law = partial(game.law.paragraph, method=settings.method)
    lines = [_line(f"card.{part}", law(subject)) for part, subject in DECK_STEPS]
    if needs_cut(settings.shuffling, is_preshuffled=False):
        lines.append(_line("card.cut", law("cut")))
    if needs_stub_counts(settings, game.counts_at_automated_shoe):
        rounds = str(ROUNDS_WITHOUT_COUNT)
        lines.append(_line("card.count_the_stub", law("count_the_stub"), rounds=rounds))
    hours = str(HOURS[settings.method])
    lines.append(_line("card.deck_change", law("deck_change"), hours=hours))
    if settings.shuffling != "reshuffling_device" or game.is_idle_with_device:
        lines.append(_line("card.idle", law("idle")))
    return tuple(lines)


def _line(key: str, law: str, says: str = "", **params: str) -> CardLine:
    return CardLine(key, worded(key, params), law, params, says)
