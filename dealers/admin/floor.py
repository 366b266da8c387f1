"""Admin pages of tables, pits, assignments and the roster."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext

from dealers.admin.base import EditableAdmin, PitBoundAdmin
from dealers.admin_site import current_person, current_role
from dealers.auth.access import may_be_assigned
from dealers.auth.roles import FLOOR
from dealers.auth.security_log import log_security_event
from dealers.models import Staff
from dealers.pits.move_table import rename_and_move
from dealers.staffing import assignments, roster
from tables import clock
from tables.calendar import gaming_day
from tables.models import Assignment, Pit, RosterEntry, Table


@admin.register(Table)
class TableAdmin(PitBoundAdmin):
    """The page of a table, to rename it and move it to another pit. Tables are opened elsewhere."""

    list_display = ("name", "game", "pit", "dealer", "version", "last_event_at")
    fields = ("name", "pit", "game", "submission", "dealer", "version", "last_event_at")
    readonly_fields = ("game", "submission", "dealer", "version", "last_event_at")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Table, form: Any, change: bool) -> None:
        rename_and_move(obj, current_person(request), request)


class AssignmentForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Assignment
        fields = ("table", "person")

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        current = Assignment.objects.filter(
            ended_at=None, table=cleaned.get("table"), person=cleaned.get("person")
        )
        if current.exists():
            raise forms.ValidationError(gettext("This person is already in charge of this table."))
        table, person = cleaned.get("table"), cleaned.get("person")
        if table is not None and person is not None and not may_be_assigned(person, table):
            raise forms.ValidationError(
                gettext("This pit boss works another pit, and has no cover for this one.")
            )
        return cleaned


@admin.register(Assignment)
class AssignmentAdmin(EditableAdmin):
    """The page of assignments, to start and end them. Past ones cannot be changed."""

    form = AssignmentForm
    list_display = ("table", "person", "began_at", "ended_at")
    list_filter = ("table",)
    actions = ("end_now",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_end_permission(self, request: HttpRequest) -> bool:
        return current_role(request) == self.editor

    @admin.action(description="Answers for the table no more", permissions=["end"])
    def end_now(self, request: HttpRequest, queryset: Any) -> None:
        for assignment in queryset.filter(ended_at=None).select_related("table", "person"):
            assignments.release(assignment.table, assignment.person, current_person(request), request)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "person":
            kwargs["queryset"] = Staff.objects.filter(role__in=FLOOR, is_active=True)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def save_model(self, request: HttpRequest, obj: Assignment, form: Any, change: bool) -> None:
        obj.began_at = clock.now()
        super().save_model(request, obj, form, change)
        log_security_event(
            "assigned", request, person=current_person(request), about=str(obj.person), detail=obj.table.name
        )


@admin.register(Pit)
class PitAdmin(PitBoundAdmin):
    to_pit = "pk"

    def save_model(self, request: HttpRequest, obj: Pit, form: Any, change: bool) -> None:
        before = Pit.objects.filter(pk=obj.pk).first()
        super().save_model(request, obj, form, change)
        by = current_person(request)
        if before is None:
            log_security_event("pit_made", request, person=by, about=obj.name)
        elif before.name != obj.name:
            log_security_event("renamed", request, person=by, about=before.name, detail=f"pit to {obj.name}")


class RosterForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = RosterEntry
        fields = ("pit", "person", "gaming_day")

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        days = (self.instance.gaming_day, cleaned.get("gaming_day"))
        if any(day is not None and day < gaming_day(clock.now()) for day in days):
            raise forms.ValidationError(gettext("The roster of a past day cannot be changed."))
        return cleaned


@admin.register(RosterEntry)
class RosterAdmin(PitBoundAdmin):
    """The page of the roster. Days that are over cannot be changed."""

    form = RosterForm

    def save_model(self, request: HttpRequest, obj: RosterEntry, form: Any, change: bool) -> None:
        before = RosterEntry.objects.select_related("pit", "person").filter(pk=obj.pk).first()
        super().save_model(request, obj, form, change)
        roster.log_roster_change(before, obj, current_person(request), request)
