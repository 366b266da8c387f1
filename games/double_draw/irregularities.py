"""Irregularities of Double Draw (36.05.19.13, rulings 12, 13, 39-46)."""

from games.irregularity import Consequence

IRREGULARITIES = {
    "card_face_up": Consequence("set_aside", "36.05.19.13A"),
    "card_drawn_unseen": Consequence("plays", "36.05.19.13C"),
    "card_drawn_seen": Consequence("floor", "ruling 13"),
    "card_exposed_by_dealer": Consequence("plays", "ruling 42"),
    "wrong_number_of_cards": Consequence("void", "36.05.19.08F(4)"),
    "too_few_cards": Consequence("void", "ruling 12"),
    "shuffler_jam": Consequence("reshuffle", "36.05.19.13D"),
    "shoe_jam": Consequence("void", "36.05.19.13E"),
}
