"""What the Commission approved for a table, and what a floorperson sets within it."""

from typing import Any, Literal

from msgspec import Struct

from games.law import Refused, cites
from games.paragraphs import paragraph
from games.registry import GAMES

Method = Literal["hand", "manual_shoe", "automated_shoe"]
Shuffling = Literal["by_hand", "shuffler", "counting_shuffler", "reshuffling_device"]
Depth = Literal["procedure", "winners", "full"]

METHODS: tuple[Method, ...] = ("hand", "manual_shoe", "automated_shoe")
SHUFFLINGS: tuple[Shuffling, ...] = ("by_hand", "shuffler", "counting_shuffler", "reshuffling_device")


class Thresholds(Struct, frozen=True, omit_defaults=True):
    """From which payout on a payment waits for its paperwork."""

    tax_form_cents: int = 2_000_00
    tax_form_odds: int = 300
    surveillance_cents: int = 25_000_00
    second_signature_cents: int = 50_000_00


class Submission(Struct, frozen=True, omit_defaults=True):
    """A rules submission: approved, dated, and never edited once used (ruling 38)."""

    reference: str
    game: str
    rules: dict[str, Any]
    methods: tuple[Method, ...] = METHODS
    shufflings: tuple[Shuffling, ...] = SHUFFLINGS
    deck_counts: tuple[int, ...] = (1, 2)
    lowest_minimum_cents: int = 1_00
    highest_maximum_cents: int = 10_000_00
    boxes_per_player: int = 1
    meter_rate_percent: int = 0
    thresholds: Thresholds = Thresholds()
    denominations_cents: tuple[int, ...] = (1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00)
    depth: Depth = "winners"


class Settings(Struct, frozen=True, omit_defaults=True):
    """How a table is dealt now; a floorperson changes it between rounds."""

    method: Method
    shuffling: Shuffling
    decks: int
    minimum_cents: int
    maximum_cents: int
    seats: int
    is_sign_posted: bool = False


@cites("36.05.18.07F", "ruling 19", "ruling 38")
def check_submission(submission: Submission) -> None:
    """Refuses a submission that the law does not list: an unknown paytable, a low reset, several boxes."""
    game = GAMES.get(submission.game)
    if game is None:
        raise Refused("unknown_game.name", name=submission.game, games=", ".join(GAMES))
    game.read_rules(submission.rules)
    if not 1 <= submission.boxes_per_player <= (game.MAX_SEATS if game.HAS_ADJACENT_BOXES else 1):
        raise Refused("bad_submission.boxes", boxes=submission.boxes_per_player)
    if not set(submission.deck_counts) <= {1, 2} or not submission.deck_counts:
        raise Refused("bad_submission.decks")
    if not 0 <= submission.meter_rate_percent <= 100:
        raise Refused("bad_submission.rate")


@cites(
    "36.05.19.03B",
    "36.05.19.09A(1)",
    "CCP ch. 3 B",
    "CCP ch. 9 A(1)",
    "36.05.18.03B",
    "36.05.18.09A(1)",
    "ruling 6",
)
def check_settings(submission: Submission, settings: Settings) -> None:
    """Refuses settings that the law or the submission does not permit."""
    game = submission.game
    if settings.method not in submission.methods:
        raise Refused("not_permitted.method", method=settings.method)
    if settings.shuffling not in submission.shufflings:
        raise Refused("not_permitted.shuffling", shuffling=settings.shuffling)
    if settings.decks not in submission.deck_counts:
        raise Refused("not_permitted.decks", decks=settings.decks)
    if settings.method == "hand" and settings.shuffling == "by_hand":
        raise Refused("needs_shuffler.hand", paragraph(game, "hand_needs_shuffler"))
    if settings.decks == 2 and settings.shuffling == "by_hand":
        raise Refused("needs_shuffler.two_decks", paragraph(game, "two_decks"))
    if not 1 <= settings.seats <= GAMES[game].MAX_SEATS:
        raise Refused("bad_seat.too_many", paragraph(game, "seats"), most=GAMES[game].MAX_SEATS)
    if not submission.lowest_minimum_cents <= settings.minimum_cents <= settings.maximum_cents:
        raise Refused("bad_limits.minimum")
    if settings.maximum_cents > submission.highest_maximum_cents:
        raise Refused("bad_limits.maximum")
    if not settings.is_sign_posted:
        raise Refused("bad_limits.sign", paragraph(game, "posted"))
