"""Cards, written rank then suit as in `Th`; the jokers are `X1` and `X2`."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKERS = ("X1", "X2")

DECK_52 = tuple(rank + suit for rank in RANKS for suit in SUITS)
DECK_54 = DECK_52 + JOKERS
