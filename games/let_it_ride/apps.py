from django.apps import AppConfig


class LetItRide(AppConfig):
    name = "games.let_it_ride"
    verbose_name = "Let It Ride"
