from django.contrib.admin.apps import AdminConfig


class Office(AdminConfig):
    """Django's admin with our own door."""

    default_site = "dealers.office.OfficeSite"
