"""The entries of missed rounds, as the dealer reports them."""

from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta, Struct

from games.table.command import Name, Word

AwareDatetime = Annotated[datetime, Meta(tz=True)]
# A seal, or the number that a deck without one was given.
StoredSeal = Annotated[str, Meta(min_length=1, max_length=30, pattern="^#?[A-Za-z0-9][A-Za-z0-9./-]*$")]
CardCount = Annotated[int, Meta(ge=0, le=60)]
# The person who confirms sees all of them on one screen, and one push has room for this many.
MOST_AT_ONCE = 30


class Missed(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="entry"
):
    """One reported entry and its time."""

    at: AwareDatetime


class MissedRound(Missed, frozen=True, kw_only=True, tag="round"):
    """A round, with its record if one was written and its deck if the table tracks decks."""

    dealer: Name
    deck: Word | None = None
    record: dict[str, Any] | None = None


class MissedCount(Missed, frozen=True, kw_only=True, tag="count"):
    """A count of the stub, and whether it was right."""

    deck: Word
    count: CardCount
    is_right: bool


class MissedDeckChange(Missed, frozen=True, kw_only=True, tag="deck_change"):
    """A deck that was removed, one that came into play, or both; a deck without a seal gets a number."""

    out: Word | None = None
    deck: Word | None = None
    back: Word | None = None
    seal: StoredSeal | None = None


MissedEntry = MissedRound | MissedCount | MissedDeckChange


class ReportedMeter(Struct, frozen=True):
    """A round whose display differed from our meter, both with the contributions of that round.

    `dealer` is who dealt it by the report; older logs do not say.
    """

    round_number: int
    display_cents: int
    ours_cents: int
    dealer: str = ""

    @property
    def difference_cents(self) -> int:
        return self.display_cents - self.ours_cents


class Breach(Struct, frozen=True, omit_defaults=True):
    """A breach of the law that the app would have refused, recorded as an irregularity."""

    kind: str
    law: str
    at: datetime
    deck: str = ""


class Doubt(Struct, frozen=True, omit_defaults=True):
    """A reason to doubt a reported entry.

    `taps_then`: the table took taps at that time. `not_at_table`: this dealer was not at the table then.
    `count_alone` or `deck_alone`: a count or a deck was reported without a round. `deck_unverified`: nobody
    has verified this deck here.
    """

    kind: Word
    at: AwareDatetime
    dealer: Name = ""
