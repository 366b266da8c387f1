from django.apps import AppConfig

from games.registry import register
from tests.example_game.game import MISSISSIPPI_STUD

# Register before the models and pages of the other apps load.
register(MISSISSIPPI_STUD)


class MississippiStud(AppConfig):
    name = "tests.example_game"
    label = "mississippi_stud"
    verbose_name = "Mississippi Stud"
