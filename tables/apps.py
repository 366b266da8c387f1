from django.apps import AppConfig


class Tables(AppConfig):
    name = "tables"
