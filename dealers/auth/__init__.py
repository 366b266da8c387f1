"""Who somebody is and what they may do: sign-in, PINs, lockout, tablets, tokens, permissions, access.

Imports models and limits; the API, sockets and pages ask here first.
"""
