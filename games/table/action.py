"""`Action`: a command that is allowed now, with the bounds of its arguments."""

from msgspec import Struct

from games.rulebook.money import LEAST_AMOUNT, MOST_AMOUNT


class Follows(Struct, frozen=True, omit_defaults=True):
    """The consequence of a choice under the law, its paragraph, and whether it needs a seat.

    `params` fill the sentence that says what follows: the deck that is reshuffled or leaves. `by_seat` has
    the consequence and paragraph for the seats where they differ.
    """

    outcome: str
    law: str
    is_of_seat: bool = False
    params: dict[str, str] = {}
    by_seat: dict[str, tuple[str, str]] = {}


class Argument(Struct, frozen=True, omit_defaults=True):
    """The bounds of an argument: one or some of these values, a number of unseen cards, amounts by box with
    the required boxes all equal, an amount or number from least to most, hands by wager, or a short text.

    `changeable` lists seats whose decision may still change; `by_seat` has the least and most for each
    seat; `entries` lists the kinds of entries in a list. `amounts` has the only amounts or numbers a box
    accepts, and `whole_dollars` the boxes without cents; a choice names its box. A word has lowercase
    letters, digits and underscores, and `not_of` lists words already in use. `named` lists
    optional boxes that need an amount too. `seats_of` has the further
    seats a seated player may take, and `seats` those the argument may be given for. `usual` is the value a
    screen proposes. `follows` has the consequence of each choice.
    """

    one_of: tuple[bool | int | str, ...] = ()
    some_of: tuple[int | str, ...] = ()
    changeable: tuple[int, ...] = ()
    cards: int = 0
    boxes: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    hands: dict[str, tuple[str, ...]] = {}
    least: str = ""
    most: str = ""
    letters: int = 0
    entries: tuple[str, ...] = ()
    by_seat: dict[str, tuple[str, str]] = {}
    amounts: dict[str, tuple[str, ...]] = {}
    whole_dollars: tuple[str, ...] = ()
    is_word: bool = False
    not_of: tuple[str, ...] = ()
    seats_of: dict[str, tuple[int, ...]] = {}
    seats: tuple[int, ...] = ()
    usual: bool | int | str | None = None
    follows: dict[str, Follows] = {}
    is_optional: bool = False


# A reason or an outcome in a few words.
TEXT = Argument(letters=40)
# An amount of dollars that is not zero.
AMOUNT = Argument(least=LEAST_AMOUNT, most=MOST_AMOUNT)


class Action(Struct, frozen=True, omit_defaults=True):
    """A command that is allowed now; `room` is the screen panel for actions outside the round.

    It is refused after the time `until`, if there is one.
    """

    name: str
    args: dict[str, Argument] = {}
    room: str = ""
    until: str = ""


def one_of(*values: bool | int | str | None) -> Argument:
    return Argument(one_of=tuple(value for value in values if value is not None))


def number(least: int, most: int, usual: int | None = None) -> Argument:
    return Argument(least=str(least), most=str(most), usual=usual)
