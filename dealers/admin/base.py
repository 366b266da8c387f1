"""Base classes of the admin pages: who may view, add and change what."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext

from dealers.admin_site import current_person, current_role
from dealers.auth.access import may_watch, readable_tables, watched_pits
from dealers.auth.roles import OFFICE_ROLES
from tables.log.journal.record import journaled, record


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Read-only pages of past events.

    A pit boss sees only the tables they may read on the other pages too.
    """

    # The lookup from a row to its table, or "" where rows do not belong to a table.
    to_table = "table"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        if current_role(request) != "pit_boss" or not self.to_table:
            return rows
        readable = readable_tables(current_person(request)).order_by()
        return rows.filter(Q(**{f"{self.to_table}__in": readable}) | Q(**{self.to_table: None}))

    def has_module_permission(self, request: HttpRequest) -> bool:
        return current_role(request) in OFFICE_ROLES

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return current_role(request) in OFFICE_ROLES

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Allow only the offered filters, or a hash could be found out letter by letter."""
        is_offered = lookup.partition("__")[0] in self.list_filter
        return is_offered and super().lookup_allowed(lookup, value, request)


class RoundAdmin(ReadOnlyAdmin):
    to_table = "round__table"


class EditableAdmin(ReadOnlyAdmin):
    """Pages where one role adds and changes rows, and no one deletes them. They show the whole floor."""

    to_table = ""
    editor = "pit_boss"

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Enter what the form changes in the journal, once all of it is saved."""
        with journaled():
            return super().changeform_view(request, *args, **kwargs)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        record(form.instance, by=current_person(request).pk)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return current_role(request) == self.editor

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return current_role(request) == self.editor


class PitBoundAdmin(EditableAdmin):
    """Pages of pits and their tables. People change only pits they watch, and move tables between them."""

    to_pit = "pit_id"

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if not super().has_change_permission(request, obj):
            return False
        return obj is None or may_watch(current_person(request), getattr(obj, self.to_pit))

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "pit":
            person = current_person(request)
            kwargs["queryset"] = watched_pits(person)
            if not may_watch(person, None):
                # A table without a pit belongs to the people who watch all pits.
                needed = gettext("Choose one of your pits. Without a pit you could not change this later.")
                kwargs |= {"required": True, "error_messages": {"required": needed}}
        return super().formfield_for_foreignkey(db_field, request, **kwargs)
