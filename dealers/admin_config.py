"""The app config that gives Django's admin our site.

It is outside dealers.admin, which Django loads only after all models.
"""

from django.contrib.admin.apps import AdminConfig


class Office(AdminConfig):
    """Django's admin with our own admin site."""

    default_site = "dealers.admin_site.OfficeSite"
