"""The security log: sign-ins and changes to people and tablets."""

from django.db import models

from dealers.models.staff import Staff

KINDS = (
    ("sign_in", "Signed in"),
    ("failure", "Wrong PIN"),
    ("lockout", "Locked out"),
    ("unlock", "Unlocked"),
    ("sign_out", "Signed out"),
    ("sign_in_ended", "Sign-in ended"),
    ("relief", "Relief"),
    ("floor_pin", "Floorperson's PIN at a table"),
    ("pin_confirmed", "Use of the PIN confirmed"),
    ("pin_disowned", "PIN used by somebody else"),
    ("role_changed", "Role changed"),
    ("person_closed", "Account closed"),
    ("person_opened", "Account opened"),
    ("pin_changed", "PIN changed"),
    ("renamed", "Renamed"),
    ("code_made", "Enrolment code made"),
    ("code_refused", "Enrolment code refused"),
    ("device_enrolled", "Tablet enrolled"),
    ("device_revoked", "Tablet revoked"),
    ("assigned", "Assigned to a table"),
    ("released", "Released from a table"),
    ("handed_over", "Table handed over"),
    ("table_opened", "Table opened"),
    ("table_moved", "Table moved to a pit"),
    ("pit_made", "Pit made"),
    ("rostered", "Roster changed"),
    ("appointed", "Dealer sent to a table"),
    ("cover_given", "Cover of a pit given"),
    ("cover_ended", "Cover of a pit ended"),
    ("verification", "Verification of the log started"),
    ("token_made", "Token made"),
    ("token_used", "Token used"),
    ("token_refused", "Token refused"),
    ("token_revoked", "Token revoked"),
    ("clock_confirmed", "Computer's clock confirmed"),
    ("clock_reset", "Computer's clock said to be wrong"),
)


class SecurityEvent(models.Model):
    """One entry of the security log: who did what to whom or what, when and from where. Append-only."""

    at = models.DateTimeField()
    kind = models.CharField(max_length=20, choices=KINDS)
    person = models.ForeignKey(Staff, models.PROTECT, null=True, blank=True, related_name="security_events")
    about = models.CharField(max_length=80, blank=True)
    device = models.CharField(max_length=30, blank=True)
    address = models.CharField(max_length=45, blank=True)
    detail = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("at",), name="security_by_time"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.about}"
