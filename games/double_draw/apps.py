from django.apps import AppConfig


class DoubleDraw(AppConfig):
    name = "games.double_draw"
    verbose_name = "Double Draw Poker"
