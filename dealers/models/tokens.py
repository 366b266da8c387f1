"""The tokens of other programs of the house."""

from django.db import models


class ApiToken(models.Model):
    """Lets a program of the house read, within its scopes, until it ends. Only the hash of it is kept."""

    name = models.CharField(max_length=40, unique=True)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.CharField(max_length=200)
    made_at = models.DateTimeField()
    # One for which no end is written is good for nothing.
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name
