from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from dealers.models import ApiToken

HEADS = ("name", "scopes", "made", "expires", "last used", "revoked")


class Command(BaseCommand):
    help = "Lists every token: whose it is, what it may read, since when and until when."

    def handle(self, *args: Any, **options: Any) -> None:
        rows = [HEADS]
        rows += [
            (
                token.name,
                token.scopes,
                _day(token.made_at),
                # Created before tokens had an end date, so it is refused.
                _day(token.expires_at) if token.expires_at else "no date, refused",
                _day(token.last_used_at),
                _day(token.revoked_at),
            )
            for token in ApiToken.objects.all()
        ]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            self.stdout.write("  ".join(cells).rstrip())


def _day(at: datetime | None) -> str:
    return "-" if at is None else f"{timezone.localtime(at):%Y-%m-%d}"
