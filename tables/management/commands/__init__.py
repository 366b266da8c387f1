"""The commands of manage.py for the log, the archive and the rows."""
