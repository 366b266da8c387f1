from django.apps import AppConfig


class Dealers(AppConfig):
    name = "dealers"
