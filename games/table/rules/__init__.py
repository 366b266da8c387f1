"""The rules of a table: what a submission permits, settings, and the change to new rules with their sign."""
