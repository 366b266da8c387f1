"""Before the deal: who sits, who is in, what is wagered, and the call that ends betting."""
