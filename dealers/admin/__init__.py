"""The back office: what Django's admin shows at /office/ and who may change it.

Django imports this package to register the models; nothing else calls it.
"""

from dealers.admin import floor, history, people

# Importing these modules registers their models.
__all__ = ("floor", "history", "people")
