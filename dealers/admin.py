"""What the back office shows, and what of it can be changed there."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils.translation import gettext

from dealers import devices, staffing
from dealers.models import Device, SecurityEvent, SignIn, Staff
from dealers.moving import rename_and_move
from dealers.office import History, Kept, OfPit, OfRound, person_in, role_of
from dealers.people import FLOOR
from dealers.pins import check_pin, set_pin
from dealers.security_log import note
from tables import clock
from tables.calendar import gaming_day
from tables.models import (
    Acknowledgement,
    Approval,
    Archive,
    Assignment,
    Checkpoint,
    Pit,
    RosterEntry,
    Round,
    RoundCorrection,
    Table,
    TableEvent,
    Wager,
)

NAMES = ("username", "display_name", "employee_number")


class StaffForm(forms.ModelForm):  # type: ignore[type-arg]
    new_pin = forms.CharField(
        required=False, max_length=6, validators=[check_pin], widget=forms.PasswordInput, label="New PIN"
    )

    class Meta:
        model = Staff
        fields = (*NAMES, "role", "pits", "is_active")

    def clean_employee_number(self) -> str | None:
        return self.cleaned_data["employee_number"] or None


@admin.register(Staff)
class StaffAdmin(Kept):
    """Accounts: each change of a name, a role, an account or a PIN goes its own way and is noted."""

    editor = "admin"
    form = StaffForm
    list_display = ("username", "display_name", "employee_number", "role", "is_active")
    list_filter = ("role", "is_active")
    search_fields = ("username", "display_name", "employee_number")

    def save_model(self, request: HttpRequest, obj: Staff, form: Any, change: bool) -> None:
        by, pin = person_in(request), form.cleaned_data.get("new_pin")
        if not change:
            obj.set_unusable_password()
            obj.save()
            note("person_opened", request, person=by, about=str(obj), detail=obj.role)
        else:
            self._change(request, obj, by, set(form.changed_data))
        if pin:
            set_pin(obj, pin, by, request)
        if "pits" in form.changed_data:
            pits = ", ".join(str(pit) for pit in form.cleaned_data["pits"]) or "every pit"
            note("assigned", request, person=by, about=str(obj), detail=pits)

    def _change(self, request: HttpRequest, person: Staff, by: Staff, changed: set[str]) -> None:
        role, is_active = person.role, person.is_active
        before = Staff.objects.get(pk=person.pk)
        person.save(update_fields=NAMES)
        for name in (name for name in NAMES if name in changed):
            old, new = (getattr(one, name) or "none" for one in (before, person))
            note("renamed", request, person=by, about=str(before), detail=f"{name}: {old} to {new}")
        person.role = before.role
        if "role" in changed:
            staffing.change_role(person, role, by, request)
        if "is_active" in changed:
            (staffing.open_account if is_active else staffing.close_account)(person, by, request)


@admin.register(Device)
class DeviceAdmin(History):
    list_display = ("name", "table", "enrolled_at", "enrolled_by", "revoked_at")
    exclude = ("cookie_hash",)
    actions = ("take_away",)

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        return role_of(request) == "admin"

    @admin.action(description="Take away from the table", permissions=["revoke"])
    def take_away(self, request: HttpRequest, queryset: Any) -> None:
        for device in queryset.select_related("table"):
            devices.revoke(device, person_in(request), request)


@admin.register(Table)
class TableAdmin(OfPit):
    """A table is opened elsewhere; here it gets its name and its pit."""

    list_display = ("name", "game", "pit", "dealer", "version", "last_event_at")
    fields = ("name", "pit", "game", "submission", "dealer", "version", "last_event_at")
    readonly_fields = ("game", "submission", "dealer", "version", "last_event_at")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Table, form: Any, change: bool) -> None:
        rename_and_move(obj, person_in(request), request)


class AssignmentForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Assignment
        fields = ("table", "person")

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        now = Assignment.objects.filter(ended_at=None, table=given.get("table"), person=given.get("person"))
        if now.exists():
            raise forms.ValidationError(gettext("This person answers for this table already."))
        return given


@admin.register(Assignment)
class AssignmentAdmin(Kept):
    """Who answers for a table from now on, and until now; what was, stays as it was."""

    form = AssignmentForm
    list_display = ("table", "person", "began_at", "ended_at")
    list_filter = ("table",)
    actions = ("end_now",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_end_permission(self, request: HttpRequest) -> bool:
        return role_of(request) == self.editor

    @admin.action(description="Answers for the table no more", permissions=["end"])
    def end_now(self, request: HttpRequest, queryset: Any) -> None:
        for one in queryset.filter(ended_at=None).select_related("table", "person"):
            staffing.release(one.table, one.person, person_in(request), request)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "person":
            kwargs["queryset"] = Staff.objects.filter(role__in=FLOOR, is_active=True)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def save_model(self, request: HttpRequest, obj: Assignment, form: Any, change: bool) -> None:
        obj.began_at = clock.now()
        super().save_model(request, obj, form, change)
        note("assigned", request, person=person_in(request), about=str(obj.person), detail=obj.table.name)


@admin.register(Pit)
class PitAdmin(OfPit):
    to_pit = "pk"

    def save_model(self, request: HttpRequest, obj: Pit, form: Any, change: bool) -> None:
        before = Pit.objects.filter(pk=obj.pk).first()
        super().save_model(request, obj, form, change)
        by = person_in(request)
        if before is None:
            note("pit_made", request, person=by, about=obj.name)
        elif before.name != obj.name:
            note("renamed", request, person=by, about=before.name, detail=f"pit to {obj.name}")


class RosterForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = RosterEntry
        fields = ("pit", "person", "gaming_day")

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        days = (self.instance.gaming_day, given.get("gaming_day"))
        if any(day is not None and day < gaming_day(clock.now()) for day in days):
            raise forms.ValidationError(gettext("The roster of a day that is over stays as it was."))
        return given


@admin.register(RosterEntry)
class RosterAdmin(OfPit):
    """Who is on the roster of a day that is not over."""

    form = RosterForm

    def save_model(self, request: HttpRequest, obj: RosterEntry, form: Any, change: bool) -> None:
        before = RosterEntry.objects.select_related("pit", "person").filter(pk=obj.pk).first()
        super().save_model(request, obj, form, change)
        staffing.note_rostered(before, obj, person_in(request), request)


# Roles say who may do what; there are no other groups.
admin.site.unregister(Group)


@admin.register(SecurityEvent)
class SecurityEventAdmin(History):
    to_table = ""
    list_display = ("at", "kind", "person", "about", "device", "address", "detail")
    list_filter = ("kind",)


@admin.register(SignIn)
class SignInAdmin(History):
    list_display = ("person", "role", "device", "table", "began_at", "ended_at", "ended_why")
    exclude = ("key",)


@admin.register(TableEvent)
class TableEventAdmin(History):
    list_display = ("table", "sequence", "at", "actor", "device", "command_id")
    list_filter = ("table",)
    # A night has tens of thousands; nobody counts them all to see a page.
    show_full_result_count = False


admin.site.register((Round, Approval, Acknowledgement, Checkpoint, Archive), History)
admin.site.register((Wager, RoundCorrection), OfRound)
