"""Identity and permissions: sign-in, PINs, lockout, tablets, tokens, roles and access.

Imports models and limits; the API, sockets and pages check here first.
"""
