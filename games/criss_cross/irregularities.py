"""Irregularities of Criss Cross (CCP ch. 13, rulings 39, 42-46)."""

from games.rulebook.irregularity import Consequence

IRREGULARITIES = {
    "card_face_up": Consequence("void", "CCP ch. 13 A", happens="cards_out"),
    "card_drawn_unseen": Consequence("plays", "CCP ch. 13 B", is_of_seat=True),
    "card_exposed_by_dealer": Consequence("plays", "ruling 42", is_of_seat=True),
    "wrong_number_of_cards": Consequence("void", "CCP ch. 13 C", is_of_seat=True, happens="cards_down"),
    "community_card_seen_early": Consequence("floor", "ruling 45", happens="community_down"),
    "shuffler_jam": Consequence("reshuffle", "ruling 46"),
    "shoe_jam": Consequence("void", "CCP ch. 13 D"),
}
