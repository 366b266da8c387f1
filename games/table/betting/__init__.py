"""Before the deal: seats, wagers, and the call that ends betting."""
