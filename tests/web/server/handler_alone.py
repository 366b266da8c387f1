"""The project's server without the door: Django's handler answers every request."""

# The application sets Django up, so it comes first.
from tablegame import asgi  # isort: skip

__all__ = ["application"]

application = asgi.application
asgi.api = asgi.api.django  # type: ignore[assignment]
