"""The paytables, typed in again from the regulation texts and never from `games/`.

Part of the second reading of the law in `oracle.py`. Odds stand here as the settlement writes them.
"""

Odds = dict[str, str]

# 36.05.19.12B
DOUBLE_DRAW_BONUS: dict[str, Odds] = {
    "A": {
        "five_aces": "500 to 1",
        "natural_royal_flush": "100 to 1",
        "wild_royal_flush": "50 to 1",
        "straight_flush": "50 to 1",
        "four_of_a_kind": "20 to 1",
        "full_house": "5 to 1",
        "flush": "3 to 1",
        "straight": "2 to 1",
        "three_of_a_kind": "1 to 1",
        "two_pair": "push",
    },
    "B": {
        "five_aces": "500 to 1",
        "natural_royal_flush": "100 to 1",
        "wild_royal_flush": "50 to 1",
        "straight_flush": "50 to 1",
        "four_of_a_kind": "20 to 1",
        "full_house": "5 to 1",
        "flush": "3 to 1",
        "straight": "2 to 1",
        "three_of_a_kind": "push",
        "two_pair": "push",
    },
}

# CCP ch. 12 A
CRISS_CROSS: Odds = {
    "royal_flush": "500 to 1",
    "straight_flush": "100 to 1",
    "four_of_a_kind": "40 to 1",
    "full_house": "12 to 1",
    "flush": "8 to 1",
    "straight": "5 to 1",
    "three_of_a_kind": "3 to 1",
    "two_pair": "2 to 1",
    "pair_jacks_or_better": "1 to 1",
    "pair_sixes_to_tens": "push",
}

# CCP ch. 12 C
CRISS_CROSS_BONUS: Odds = {
    "royal_flush": "250 to 1",
    "straight_flush": "100 to 1",
    "four_of_a_kind": "40 to 1",
    "full_house": "15 to 1",
    "flush": "10 to 1",
    "straight": "6 to 1",
    "three_of_a_kind": "4 to 1",
    "two_pair": "3 to 1",
    "pair_sixes_or_better": "1 to 1",
}

# 36.05.18.12A
LET_IT_RIDE: dict[str, Odds] = {
    "A": {
        "royal_flush": "1000 to 1",
        "straight_flush": "200 to 1",
        "four_of_a_kind": "50 to 1",
        "full_house": "11 to 1",
        "flush": "8 to 1",
        "straight": "5 to 1",
        "three_of_a_kind": "3 to 1",
        "two_pair": "2 to 1",
        "pair_tens_or_better": "1 to 1",
    },
    "B": {
        "royal_flush": "500 to 1",
        "straight_flush": "100 to 1",
        "four_of_a_kind": "25 to 1",
        "full_house": "15 to 1",
        "flush": "10 to 1",
        "straight": "5 to 1",
        "three_of_a_kind": "3 to 1",
        "two_pair": "2 to 1",
        "pair_tens_or_better": "1 to 1",
    },
    "C": {
        "royal_flush": "100 to 1",
        "straight_flush": "50 to 1",
        "four_of_a_kind": "30 to 1",
        "full_house": "15 to 1",
        "flush": "9 to 1",
        "straight": "6 to 1",
        "three_of_a_kind": "3 to 1",
        "two_pair": "2 to 1",
        "pair_tens_or_better": "1 to 1",
    },
}

# 36.05.18.12B
FIVE_CARD_BONUS: dict[str, Odds] = {
    "A": {
        "royal_flush": "$20000",
        "straight_flush": "$2000",
        "four_of_a_kind": "$150",
        "full_house": "$75",
        "flush": "$50",
        "straight": "$25",
        "three_of_a_kind": "$4",
        "two_pair": "$3",
        "pair_tens_or_better": "$2",
    },
    "B": {
        "royal_flush": "$20000",
        "straight_flush": "$2000",
        "four_of_a_kind": "$200",
        "full_house": "$75",
        "flush": "$50",
        "straight": "$25",
        "three_of_a_kind": "$5",
        "two_pair": "$4",
        "pair_tens_or_better": "$1",
    },
    "C": {
        "royal_flush": "$20000",
        "straight_flush": "$2000",
        "four_of_a_kind": "$100",
        "full_house": "$75",
        "flush": "$50",
        "straight": "$25",
        "three_of_a_kind": "$9",
        "two_pair": "$6",
    },
    "D": {
        "royal_flush": "$10000",
        "straight_flush": "$2000",
        "four_of_a_kind": "$200",
        "full_house": "$75",
        "flush": "$50",
        "straight": "$25",
        "three_of_a_kind": "$5",
        "two_pair": "$4",
        "pair_tens_or_better": "$1",
    },
    "E": {
        "royal_flush": "$10000",
        "straight_flush": "$2000",
        "four_of_a_kind": "$200",
        "full_house": "$100",
        "flush": "$50",
        "straight": "$25",
        "three_of_a_kind": "$10",
        "two_pair": "$6",
    },
    "F": {
        "royal_flush": "$10000",
        "straight_flush": "$2000",
        "four_of_a_kind": "$100",
        "full_house": "$75",
        "flush": "$50",
        "straight": "$25",
        "three_of_a_kind": "$9",
        "two_pair": "$6",
    },
    "G": {
        "royal_flush": "$20000",
        "straight_flush": "$2000",
        "four_of_a_kind": "$300",
        "full_house": "$150",
        "flush": "$50",
        "straight": "$25",
        "three_of_a_kind": "$5",
    },
}

# 36.05.18.12C
THREE_CARD_BONUS: dict[str, Odds] = {
    "A": {
        "straight_flush": "40 to 1",
        "three_of_a_kind": "30 to 1",
        "straight": "6 to 1",
        "flush": "4 to 1",
        "pair": "1 to 1",
    },
    "B": {
        "straight_flush": "40 to 1",
        "three_of_a_kind": "30 to 1",
        "straight": "5 to 1",
        "flush": "4 to 1",
        "pair": "1 to 1",
    },
    "C": {
        "straight_flush": "40 to 1",
        "three_of_a_kind": "30 to 1",
        "straight": "6 to 1",
        "flush": "3 to 1",
        "pair": "1 to 1",
    },
}

# 36.05.18.12D
SIX_CARD_BONUS: dict[str, Odds] = {
    "A": {
        "super_royal_diamonds": "$1000000",
        "super_royal": "$100000",
        "royal_flush": "1000 to 1",
        "straight_flush": "200 to 1",
        "four_of_a_kind": "50 to 1",
        "full_house": "20 to 1",
        "flush": "15 to 1",
        "straight": "10 to 1",
        "three_of_a_kind": "5 to 1",
    },
    "B": {
        "super_royal_diamonds": "$100000",
        "super_royal": "$100000",
        "royal_flush": "1000 to 1",
        "straight_flush": "200 to 1",
        "four_of_a_kind": "50 to 1",
        "full_house": "20 to 1",
        "flush": "15 to 1",
        "straight": "10 to 1",
        "three_of_a_kind": "5 to 1",
    },
}

# 36.05.18.12E
PROGRESSIVE: dict[str, Odds] = {
    "A": {
        "royal_flush": "100% of meter",
        "straight_flush": "10% of meter",
        "four_of_a_kind": "300 for 1",
        "full_house": "50 for 1",
        "flush": "40 for 1",
        "straight": "30 for 1",
        "three_of_a_kind": "9 for 1",
    },
    "B": {
        "suited_akq_spades": "100% of meter",
        "suited_akq": "500 for 1",
        "straight_flush": "70 for 1",
        "three_of_a_kind": "60 for 1",
        "straight": "6 for 1",
    },
    "C": {
        "suited_akq_spades": "100% of meter",
        "suited_akq": "500 for 1",
        "straight_flush": "100 for 1",
        "three_of_a_kind": "90 for 1",
    },
}

# 36.05.18.12I for a $1 wager and .12J for a $5 wager, in dollars.
ENVY: dict[str, dict[str, dict[str, int]]] = {
    "1.00": {
        "A": {"royal_flush": 1000, "straight_flush": 300},
        "B": {"suited_akq_spades": 100, "suited_akq": 25},
        "C": {"suited_akq_spades": 100, "suited_akq": 25},
    },
    "5.00": {
        "A": {"royal_flush": 5000, "straight_flush": 1500},
        "B": {"suited_akq_spades": 500, "suited_akq": 125},
        "C": {"suited_akq_spades": 500, "suited_akq": 125},
    },
}
