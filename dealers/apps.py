from django.apps import AppConfig


class Dealers(AppConfig):
    name = "dealers"

    def ready(self) -> None:
        from tables.log import triggers  # noqa: PLC0415 - apps are not ready before

        triggers.register_append_only("dealers_securityevent", ("id",))
        # Django's admin log.
        triggers.register_append_only("django_admin_log", ("id",))
