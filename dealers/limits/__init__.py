"""Rate limits and flood protection.

Imports nothing of dealers but cookies; auth, the API, the sockets and the server call it.
"""
