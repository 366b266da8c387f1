"""The look of a game's table, sent to screens once with the words."""

from typing import Literal

from msgspec import Struct

from games.game import Game
from games.rulebook.law_text import DEFAULT_METHOD
from games.rulebook.look import MOST_TALL_BOXES, BoxLayout, Icon
from games.rulebook.phases import Choice, Phase

ChoiceKind = Literal["stays", "placed", "folds", "withdrawn"]


class ChoiceLook(Struct, frozen=True, omit_defaults=True):
    """The effect of a choice on its box: the wager stays or is placed, the player folds or withdraws it.

    `placed` needs no word next to the chips. `times` is how many opening wagers it stakes.
    """

    kind: ChoiceKind
    times: int = 0
    is_free: bool = False


class TableLook(Struct, frozen=True):
    """Everything scripts and style sheets need to know about a game.

    `hand` is where the cards of a seat go, and `announced` lists the hands named at the seat. Side boxes are
    printed smaller. `units` has, for each later bet, the wager it is a multiple of. `box_cards` go in a box
    next to the community cards. `inscription` is the key of the sentence printed on a table without
    community cards.
    """

    boxes: BoxLayout
    hand: Literal["above", "beside-number"]
    community: Literal["row", "cross"]
    announced: tuple[str, ...]
    side_boxes: tuple[str, ...]
    choices: dict[str, ChoiceLook]
    units: dict[str, str]
    icons: dict[str, Icon]
    cells: dict[str, tuple[int, int]]
    box_cards: int
    has_discards: bool
    inscription: str


def table_look(game: Game) -> TableLook:
    """Return the look of a game, derived from its bets, hands and phases."""
    phases = game.phases(game.read_rules(game.demo.rules), DEFAULT_METHOD)
    few_or_many: BoxLayout = "tall" if len(game.boxes) <= MOST_TALL_BOXES else "dense"
    inscription = f"inscription.{game.name}"
    return TableLook(
        boxes=game.look.boxes or few_or_many,
        # Several hand names take up the height that the cards would use.
        hand="beside-number" if len(game.announced_hands) > 1 else "above",
        community="cross" if game.look.cells else "row",
        announced=game.announced_hands,
        # A bet that every player makes is not drawn as a side bet.
        side_boxes=tuple(box for box in game.side_bets if box not in game.opening_bets),
        choices={
            choice.name: _choice_look(game, phase, choice) for phase in phases for choice in phase.choices
        },
        units={phase.box: phase.unit for phase in phases if phase.unit},
        icons=game.look.icons,
        cells=game.look.cells,
        box_cards=game.box_cards,
        has_discards=any(phase.kind == "drawing" for phase in phases),
        inscription=inscription if inscription in game.words.names("messages") else "",
    )


def _choice_look(game: Game, phase: Phase, choice: Choice) -> ChoiceLook:
    return ChoiceLook(_choice_kind(game, phase, choice), choice.times, choice.is_free)


def _choice_kind(game: Game, phase: Phase, choice: Choice) -> ChoiceKind:
    if choice.folds:
        return "folds"
    if choice.name == game.withdraw_choice:
        return "withdrawn"
    is_only_stake = choice.times > 0 and sum(other.times > 0 for other in phase.choices) == 1
    return "placed" if choice.is_free or is_only_stake else "stays"
