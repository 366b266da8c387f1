from django.apps import AppConfig


class Tables(AppConfig):
    name = "tables"

    def ready(self) -> None:
        from tables import checks  # noqa: F401, PLC0415 - importing registers them
