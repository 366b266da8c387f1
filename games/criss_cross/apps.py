from django.apps import AppConfig


class CrissCross(AppConfig):
    name = "games.criss_cross"
    verbose_name = "Criss Cross Poker"
