"""The app config that gives Django's admin our site.

Outside dealers.admin, which Django loads only after all models.
"""

from django.contrib.admin.apps import AdminConfig


class Office(AdminConfig):
    """Django's admin with our own door."""

    default_site = "dealers.admin_site.OfficeSite"
