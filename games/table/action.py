"""`Action`: a command that could be given now, with the bounds of its arguments."""

from msgspec import Struct


class Follows(Struct, frozen=True, omit_defaults=True):
    """What the law says follows from a choice, with its paragraph; and whether a seat goes with it."""

    outcome: str
    law: str
    is_of_seat: bool = False


class Argument(Struct, frozen=True, omit_defaults=True):
    """What an argument may be: one of these, some of these, so many unseen cards, amounts by box with those
    that are needed and all alike, an amount or number from least to most, hands by wager, or a few words.

    `changeable` are seats whose answer was given and may still be changed; `by_seat` has least and most for
    each seat; `entries` are the kinds of entries of a list. `amounts` has the only amounts or numbers of a
    box, and `whole_dollars` names the boxes without cents; a choice names the box it is about. A word is of
    small letters, digits and underscores, and `not_of` are those in use. `seats_of` has the seats that a
    player who sits here may take besides, and `seats` those for which the argument can be given. `usual` is
    what it mostly is: a screen proposes it. `follows` says what comes of each choice before it is made.
    """

    one_of: tuple[bool | int | str, ...] = ()
    some_of: tuple[int, ...] = ()
    changeable: tuple[int, ...] = ()
    cards: int = 0
    boxes: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
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


class Action(Struct, frozen=True, omit_defaults=True):
    """A command that would be taken now; `room` says where a screen keeps what is not of the round."""

    name: str
    args: dict[str, Argument] = {}
    room: str = ""


def one_of(*values: bool | int | str | None) -> Argument:
    return Argument(one_of=tuple(value for value in values if value is not None))


def number(least: int, most: int, usual: int | None = None) -> Argument:
    return Argument(least=str(least), most=str(most), usual=usual)
