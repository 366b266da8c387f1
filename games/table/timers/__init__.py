"""What falls due at a table by itself, and reminders of it."""
