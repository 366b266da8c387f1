"""The timers of a table, and the reminders they give."""
