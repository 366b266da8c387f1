from django.apps import AppConfig


class Tablegame(AppConfig):
    name = "tablegame"

    def ready(self) -> None:
        from tablegame import checks  # noqa: F401, PLC0415 - importing registers them
