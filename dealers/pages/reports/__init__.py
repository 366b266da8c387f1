"""The reports on a page and as CSV files: one module per report.

Imports auth and tables; dealers.pages.urls routes to them.
"""
