"""The commands of manage.py for accounts, tokens and the demo floor."""
