"""The Django project: settings, URLs, and the server that runs it.

Imports dealers and tables; nothing imports it.
"""
