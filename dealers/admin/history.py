"""Read-only admin pages: sign-ins, the security log, events, rounds, archives."""

from django.contrib import admin
from django.contrib.auth.models import Group

from dealers.admin.base import ReadOnlyAdmin, RoundAdmin
from dealers.models import SecurityEvent, SignIn
from tables.models import (
    Acknowledgement,
    Approval,
    Archive,
    Checkpoint,
    Round,
    RoundCorrection,
    TableEvent,
    Wager,
)

# Roles decide who may do what, so there are no groups.
admin.site.unregister(Group)


@admin.register(SecurityEvent)
class SecurityEventAdmin(ReadOnlyAdmin):
    to_table = ""
    list_display = ("at", "kind", "person", "about", "device", "address", "detail")
    list_filter = ("kind",)


@admin.register(SignIn)
class SignInAdmin(ReadOnlyAdmin):
    list_display = ("person", "role", "device", "table", "began_at", "ended_at", "ended_why")
    exclude = ("key",)


@admin.register(TableEvent)
class TableEventAdmin(ReadOnlyAdmin):
    list_display = ("table", "sequence", "at", "actor", "device", "command_id")
    list_filter = ("table",)
    # One night has tens of thousands of events; do not count them all to show a page.
    show_full_result_count = False


admin.site.register((Round, Approval, Acknowledgement, Checkpoint, Archive), ReadOnlyAdmin)
admin.site.register((Wager, RoundCorrection), RoundAdmin)
