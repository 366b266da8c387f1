from django.apps import AppConfig


class Dealers(AppConfig):
    name = "dealers"

    def ready(self) -> None:
        from tables import guards  # noqa: PLC0415 - apps are not ready before

        guards.guard("dealers_securityevent", ("id",))
        # What Django's admin notes by itself.
        guards.guard("django_admin_log", ("id",))
