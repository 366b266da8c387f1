"""Admin pages of accounts and tablets."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest

from dealers.admin.base import EditableAdmin, ReadOnlyAdmin
from dealers.admin_site import current_person, current_role
from dealers.auth import devices
from dealers.auth.pins import check_pin, set_pin
from dealers.auth.security_log import log_security_event
from dealers.models import Device, Staff
from dealers.staffing import accounts

NAME_FIELDS = ("username", "display_name", "employee_number")


class StaffForm(forms.ModelForm):  # type: ignore[type-arg]
    new_pin = forms.CharField(
        required=False, max_length=6, validators=[check_pin], widget=forms.PasswordInput, label="New PIN"
    )

    class Meta:
        model = Staff
        fields = (*NAME_FIELDS, "role", "pits", "is_active")

    def clean_employee_number(self) -> str | None:
        return self.cleaned_data["employee_number"] or None


@admin.register(Staff)
class StaffAdmin(EditableAdmin):
    """The page of accounts. Every change of a name, role, account or PIN is written to the security log."""

    editor = "admin"
    form = StaffForm
    list_display = ("username", "display_name", "employee_number", "role", "is_active")
    list_filter = ("role", "is_active")
    search_fields = ("username", "display_name", "employee_number")

    def save_model(self, request: HttpRequest, obj: Staff, form: Any, change: bool) -> None:
        by, pin = current_person(request), form.cleaned_data.get("new_pin")
        if not change:
            obj.set_unusable_password()
            obj.save()
            log_security_event("person_opened", request, person=by, about=str(obj), detail=obj.role)
        else:
            self._change(request, obj, by, set(form.changed_data))
        if pin:
            set_pin(obj, pin, by, request)
        if "pits" in form.changed_data:
            pits = ", ".join(str(pit) for pit in form.cleaned_data["pits"]) or "every pit"
            log_security_event("assigned", request, person=by, about=str(obj), detail=pits)

    def _change(self, request: HttpRequest, person: Staff, by: Staff, changed: set[str]) -> None:
        role, is_active = person.role, person.is_active
        before = Staff.objects.get(pk=person.pk)
        person.save(update_fields=NAME_FIELDS)
        for name in (name for name in NAME_FIELDS if name in changed):
            old, new = (getattr(version, name) or "none" for version in (before, person))
            log_security_event(
                "renamed", request, person=by, about=str(before), detail=f"{name}: {old} to {new}"
            )
        person.role = before.role
        if "role" in changed:
            accounts.change_role(person, role, by, request)
        if "is_active" in changed:
            (accounts.open_account if is_active else accounts.close_account)(person, by, request)


@admin.register(Device)
class DeviceAdmin(ReadOnlyAdmin):
    list_display = ("name", "table", "enrolled_at", "enrolled_by", "revoked_at")
    exclude = ("cookie_hash",)
    actions = ("take_away",)

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        return current_role(request) == "admin"

    @admin.action(description="Take away from the table", permissions=["revoke"])
    def take_away(self, request: HttpRequest, queryset: Any) -> None:
        for device in queryset.select_related("table"):
            devices.revoke(device, current_person(request), request)
