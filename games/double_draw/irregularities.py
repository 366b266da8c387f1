"""Irregularities of Double Draw (36.05.19.13, rulings 12, 13, 39-46)."""

from games.rulebook.irregularity import Consequence

IRREGULARITIES = {
    "card_face_up": Consequence("set_aside", "36.05.19.13A", second_law="36.05.19.13B", happens="cards_out"),
    "card_drawn_unseen": Consequence("plays", "36.05.19.13C", is_of_seat=True),
    "card_drawn_seen": Consequence("floor", "ruling 13", is_of_seat=True, happens="cards_out"),
    "card_exposed_by_dealer": Consequence("plays", "ruling 42", is_of_seat=True),
    "wrong_number_of_cards": Consequence(
        "void",
        "36.05.19.08F(4)",
        is_of_seat=True,
        subject="misdeal",
        once_drawn=Consequence("completes", "ruling 13"),
        happens="hands_down",
    ),
    "too_few_cards": Consequence("void", "ruling 12", is_of_seat=True, happens="stub_short"),
    "shuffler_jam": Consequence("reshuffle", "36.05.19.13D"),
    "shoe_jam": Consequence("void", "36.05.19.13E"),
}
