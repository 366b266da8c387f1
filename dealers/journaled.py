"""The models of this app that are journaled, each with its columns."""

from dealers.models import ApiToken, Cover, Device, PinSignature, SecurityEvent, SignIn, Staff
from tables.log.journal.kinds import Kind, every_column, fixed

KINDS = (
    Kind(
        Staff,
        (
            *("username", "first_name", "last_name", "display_name", "email", "employee_number", "role"),
            *("is_active", "is_staff", "is_superuser", "date_joined"),
        ),
        digests=("password",),
        lists=("pits",),
    ),
    Kind(Device, ("name", "table_id", "cookie_hash", "enrolled_at", "enrolled_by_id", "revoked_at")),
    Kind(ApiToken, ("name", "digest", "scopes", "made_at", "expires_at", "revoked_at")),
    Kind(Cover, every_column(Cover)),
    # A backup has no key; the seal covers it.
    Kind(
        SignIn,
        ("person_id", "role", "device_id", "table_id", "began_at", "ended_at", "ended_why", "seal"),
    ),
    Kind(PinSignature, every_column(PinSignature)),
    fixed(SecurityEvent),
)
