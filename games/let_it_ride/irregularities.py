"""Irregularities of Let It Ride (36.05.18.13, rulings 14, 39, 42-46)."""

from games.rulebook.irregularity import Consequence

IRREGULARITIES = {
    "card_face_up": Consequence("set_aside", "36.05.18.13A", second_law="36.05.18.13B", happens="cards_out"),
    "card_drawn_unseen": Consequence("plays", "36.05.18.13C", is_of_seat=True),
    "card_exposed_by_dealer": Consequence("plays", "ruling 42", is_of_seat=True),
    "wrong_number_of_cards": Consequence("void", "36.05.18.13D", is_of_seat=True, happens="cards_down"),
    "community_card_seen_early": Consequence("void", "36.05.18.13E", happens="community_down"),
    "box_card_seen_early": Consequence("floor", "ruling 14", happens="box_down"),
    "shuffler_jam": Consequence("reshuffle", "36.05.18.13F"),
    "shoe_jam": Consequence("void", "36.05.18.13G"),
}
