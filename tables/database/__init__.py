"""The database as a server or a file that can go away: what its errors mean, and how long to wait for it."""
