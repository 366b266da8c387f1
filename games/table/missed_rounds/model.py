"""What was dealt by hand while the app was down, as the dealer enters it afterwards."""

from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta, Struct

from games.table.command import Name, Word

AwareDatetime = Annotated[datetime, Meta(tz=True)]
CardCount = Annotated[int, Meta(ge=0, le=60)]
# Whoever confirms them sees each on one screen, so there are no more than a push has room for.
MOST_AT_ONCE = 30


class Missed(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="entry"
):
    """One thing that happened, and when."""

    at: AwareDatetime


class MissedRound(Missed, frozen=True, kw_only=True, tag="round"):
    """A round; its record if it was written down, its deck where the table keeps decks."""

    dealer: Name
    deck: Word | None = None
    record: dict[str, Any] | None = None


class MissedCount(Missed, frozen=True, kw_only=True, tag="count"):
    """A count of the stub: how many cards, and whether that was right."""

    deck: Word
    count: CardCount
    is_right: bool


class MissedDeckChange(Missed, frozen=True, kw_only=True, tag="deck_change"):
    """A deck that left, one that came into play, or one for the other."""

    out: Word | None = None
    deck: Word | None = None
    back: Word | None = None


MissedEntry = MissedRound | MissedCount | MissedDeckChange


class ReportedMeter(Struct, frozen=True):
    """A round whose display showed another meter than ours: both with the contributions of that round."""

    round_number: int
    display_cents: int
    ours_cents: int

    @property
    def difference_cents(self) -> int:
        return self.display_cents - self.ours_cents


class Breach(Struct, frozen=True, omit_defaults=True):
    """What the law would have refused had the app been there: recorded as an irregularity."""

    kind: str
    law: str
    at: datetime
    deck: str = ""
