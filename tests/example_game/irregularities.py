"""Irregularities of Mississippi Stud."""

from games.rulebook.irregularity import Consequence

IRREGULARITIES = {
    "card_face_up": Consequence("set_aside", "MS 6 A"),
    "street_card_seen_early": Consequence("void", "MS 6 B"),
    "wrong_number_of_cards": Consequence("void", "MS 6 C", is_of_seat=True),
}
