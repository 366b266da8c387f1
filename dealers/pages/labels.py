"""Names that several pages show: games, dealing methods, ways to shuffle."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from dealers.pages.translations import language_now
from games.messages.catalog import game_names
from games.rulebook.submission import Method, Shuffling


def game_titles() -> Mapping[str, str]:
    """Return the display name of each game."""
    return game_names("titles", language_now())


METHOD_LABELS: dict[Method, Promise] = {
    "hand": gettext_lazy("By hand"),
    "manual_shoe": gettext_lazy("From a shoe"),
    "automated_shoe": gettext_lazy("From an automated shoe"),
}


SHUFFLING_LABELS: dict[Shuffling, Promise] = {
    "by_hand": gettext_lazy("By hand"),
    "shuffler": gettext_lazy("Shuffler"),
    "counting_shuffler": gettext_lazy("Shuffler that counts"),
    "reshuffling_device": gettext_lazy("Reshuffling device"),
}
