"""API tokens of other programs of the house."""

from django.db import models


class ApiToken(models.Model):
    """A token that lets a program read, within its scopes, until it expires. Only its hash is stored."""

    name = models.CharField(max_length=40, unique=True)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.CharField(max_length=200)
    made_at = models.DateTimeField()
    # A token without an end date is refused.
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name
