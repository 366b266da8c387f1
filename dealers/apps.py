from django.apps import AppConfig


class Dealers(AppConfig):
    name = "dealers"

    def ready(self) -> None:
        # Apps are not ready before.
        from dealers.auth.pin_signatures import is_in_log  # noqa: PLC0415
        from dealers.journaled import KINDS  # noqa: PLC0415
        from tables.log import triggers  # noqa: PLC0415
        from tables.log.journal import kinds  # noqa: PLC0415
        from tables.verify import journal  # noqa: PLC0415

        triggers.register_append_only("dealers_securityevent", ("id",))
        # Django's admin log.
        triggers.register_append_only("django_admin_log", ("id",))
        kinds.register(*KINDS)
        journal.register_from_log("dealers_pinsignature", lambda found, _: is_in_log(found))
