"""Names that several pages show: games, dealing methods, ways to shuffle."""

from django.apps import apps
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.rulebook.submission import Method, Shuffling


def game_names() -> dict[str, str]:
    """Return the display name of each game."""
    return {
        str(app.name).partition(".")[2]: str(app.verbose_name)
        for app in apps.get_app_configs()
        if app.name.startswith("games.")
    }


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
