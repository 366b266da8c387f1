from django.contrib.auth.models import AbstractUser


class Staff(AbstractUser):
    """A person who works the floor and signs in."""

    class Meta(AbstractUser.Meta):
        verbose_name = "staff member"
        verbose_name_plural = "staff"
