"""Before the deal: seats, wagers, and the call that ends betting.

Imports `dealing` and `meter`. Called by the table's decide, evolve and offers, and by `corrections`.
"""
