"""Bots that play at a table: they choose among what is offered."""
