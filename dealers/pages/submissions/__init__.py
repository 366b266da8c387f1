"""The pages where rules submissions are drafted, approved, scheduled and compared.

Imports auth and tables; dealers.pages.urls routes to them.
"""
