"""Checks a submission against the law, and settings against the law and the submission."""

from datetime import date

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.submission import Settings, Submission


@cites("rules.check_submission", "ruling 19", "ruling 38")
def check_submission(submission: Submission) -> None:
    """Refuse a submission that the law does not permit, such as an unknown paytable or a low reset."""
    game = GAMES.get(submission.game)
    if game is None:
        raise Refused("unknown_game.name", name=submission.game, games=", ".join(GAMES))
    rules = game.read_rules(submission.rules)
    if not 1 <= submission.boxes_per_player <= (game.max_seats if game.has_adjacent_boxes else 1):
        raise Refused("bad_submission.boxes", boxes=submission.boxes_per_player)
    if not set(submission.deck_counts) <= {1, 2} or not submission.deck_counts:
        raise Refused("bad_submission.decks")
    if not (0 <= submission.meter_rate_tenths <= 9 and 0 <= submission.meter_rate_permille <= 1000):
        raise Refused("bad_submission.rate", game.law.find("rate"))
    if game.offered_meter_box(rules) and not submission.meter_rate_permille:
        raise Refused("bad_submission.rate_missing", game.law.find("rate"))
    if not 0 < submission.lowest_minimum_cents <= submission.highest_maximum_cents:
        raise Refused("bad_submission.limits")
    if not submission.denominations_cents or min(submission.denominations_cents) <= 0:
        raise Refused("bad_submission.chips")


@cites("ruling 38")
def check_in_force(submission: Submission, on: date) -> None:
    """Refuse to open a table before its submission takes effect."""
    if submission.effective_on is not None and on < submission.effective_on:
        since = submission.effective_on.isoformat()
        raise Refused("not_in_force.submission", "ruling 38", reference=submission.reference, since=since)


@cites("rules.check_settings", "ruling 6")
def check_settings(submission: Submission, settings: Settings) -> None:
    """Refuse settings that the law or the submission does not permit."""
    game = submission.game
    if settings.method not in submission.methods:
        raise Refused("not_permitted.method", method=settings.method)
    if settings.shuffling not in submission.shufflings:
        raise Refused("not_permitted.shuffling", shuffling=settings.shuffling)
    if settings.decks not in submission.deck_counts:
        raise Refused("not_permitted.decks", decks=settings.decks)
    if settings.method == "hand" and settings.shuffling == "by_hand":
        raise Refused("needs_shuffler.hand", GAMES[game].law.paragraph("hand_needs_shuffler"))
    if settings.decks == 2 and settings.shuffling == "by_hand":
        raise Refused("needs_shuffler.two_decks", GAMES[game].law.paragraph("two_decks"))
    if not 1 <= settings.seats <= GAMES[game].max_seats:
        raise Refused("bad_seat.too_many", GAMES[game].law.paragraph("seats"), most=GAMES[game].max_seats)
    may_rack = settings.method == "automated_shoe" and settings.shuffling == "reshuffling_device"
    if settings.racks_one and not (GAMES[game].may_rack_one and may_rack):
        raise Refused("not_permitted.rack", GAMES[game].law.find("rack_one"))
    _check_limits(submission, settings)


def _check_limits(submission: Submission, settings: Settings) -> None:
    if not submission.lowest_minimum_cents <= settings.minimum_cents <= settings.maximum_cents:
        raise Refused("bad_limits.minimum")
    if settings.maximum_cents > submission.highest_maximum_cents:
        raise Refused("bad_limits.maximum")
    if not settings.is_sign_posted:
        raise Refused("bad_limits.sign", GAMES[submission.game].law.paragraph("posted"))
