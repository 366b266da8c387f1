"""The progressive meter: what wagers add to it, and the shares paid from it."""
