"""Settles a round again with a corrected entry; the meter and envy may change other seats too."""

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.phases import Choice, Phase
from games.rulebook.round import Round, SeatResult, Settlement, WagerResult
from games.settlement.record import read_round
from games.settlement.settle import settle
from games.table.betting.decide import boxes_outside_limits
from games.table.checks import check_cards_recorded, check_hands, is_card_count_right
from games.table.corrections.model import Correction
from games.table.decisions.decide import check_draw_limit, find_choice, times_cents
from games.table.felt import cards_left, open_phase, seat_at, seats_in
from games.table.meter.model import contribution
from games.table.payments.model import result_so_far
from games.table.played import as_played, bonus_boxes, layout_of, rules_of, settle_alone, settle_fold
from games.table.round_record import record_of
from games.table.showdown.declare import check_no_envy_hidden, check_small
from games.table.showdown.possible_hands import check_possible
from games.table.state import Felt, SeatFelt, State
from games.table.terms import depth_of, phases_of, table_rules


@cites("ruling 33", "ruling 34")
def corrected_state(state: State, correction: Correction) -> State:
    """Return the state with the correction made and the whole round settled again."""
    felt = replace(state.felt, **_corrected_table_cards(state, correction))
    if correction.seat is not None:
        seats = list(felt.seats)
        seats[correction.seat - 1] = corrected_seat(state, correction.seat, correction)
        felt = replace(felt, seats=tuple(seats))
    check_stub_holds(_with_felt(state, felt), correction)
    check_cards_once(state.game, felt)
    if correction.seat is not None and correction.hands is not None:
        check_possible(_with_felt(state, felt), correction.seat, correction.hands)
    corrected = resettled(_with_contributions(_with_felt(state, felt)))
    _check_declared_hands(corrected)
    if open_phase(corrected) is None:
        read_round(record_of(corrected))
    return corrected


def _with_felt(state: State, felt: Felt) -> State:
    return replace(state, now=replace(state.now, felt=felt))


def _check_declared_hands(state: State) -> None:
    """Refuse a correction that leaves a declared hand hiding envy or winning enough for paperwork."""
    for number in seats_in(state.felt):
        seat = seat_at(state.felt, number)
        if seat.declared is not None:
            check_no_envy_hidden(state, number)
            check_small(state, result_so_far(number, seat.result, seat.settled))


def _corrected_table_cards(state: State, correction: Correction) -> dict[str, object]:
    """Return the corrected community cards and box; refuse cards that were not turned yet."""
    felt = state.felt
    for place in correction.community:
        if place not in felt.community:
            raise Refused("not_entered.place", place=place)
    box = correction.six_card_box or felt.six_card_box
    if correction.six_card_box:
        if not felt.is_box_turned:
            raise Refused("not_entered.place", place="six_card_box")
        if len(box) != GAMES[state.game].box_cards:
            raise Refused(
                "wrong_card_count.table",
                place="six_card_box",
                count=len(box),
                wanted=GAMES[state.game].box_cards,
            )
    return {"community": felt.community | correction.community, "six_card_box": box}


def corrected_seat(state: State, number: int, correction: Correction) -> SeatFelt:
    """Return a seat with its corrected wagers, decisions and hand; a folded seat has no hand."""
    if number not in seats_in(state.felt) or seat_at(state.felt, number).has_forfeited:
        raise Refused("not_entered.seat", seat=number)
    seat = seat_at(state.felt, number)
    was_turned = bool(seat.cards) or seat.declared is not None
    wagers = seat.wagers if correction.wagers is None else correction.wagers
    if not wagers:
        raise Refused("missing_wager.none", seat=number)
    seat = _with_decisions(state, number, replace(seat, wagers=wagers), correction.decisions)
    seat = _with_draws(state, number, seat, correction.draws)
    if (correction.cards or correction.hands is not None) and not (was_turned and not seat.has_folded):
        raise Refused("not_entered.hand", seat=number)
    if seat.has_folded:
        return replace(seat, cards=(), declared=None)
    return _with_hand(state, number, seat, correction)


def _with_draws(state: State, number: int, seat: SeatFelt, given: dict[str, int]) -> SeatFelt:
    """Return the seat with its corrected draws; refuse more cards than its pass allows."""
    most = {phase.name: phase for phase in phases_of(state) if phase.kind == "drawing"}
    for name, count in given.items():
        if name not in seat.draws:
            raise Refused("not_entered.decision", seat=number, box=name)
        check_draw_limit(most[name], number, count)
    return replace(seat, draws=seat.draws | given)


@cites("ruling 12")
def check_stub_holds(state: State, correction: Correction) -> None:
    """Refuse a corrected draw of more cards than the stub held."""
    if correction.draws and cards_left(state) < 0:
        raise Refused("too_few_cards.stub", "ruling 12", seat=correction.seat)


def _with_hand(state: State, number: int, seat: SeatFelt, correction: Correction) -> SeatFelt:
    if correction.cards:
        wanted = GAMES[state.game].cards_per_seat
        check_cards_recorded(state, correction.cards)
        if not is_card_count_right(state, correction.cards, wanted):
            count = len(correction.cards)
            raise Refused("wrong_card_count.seat", seat=number, count=count, wanted=wanted)
        seat = replace(seat, cards=correction.cards, declared=None)
    if correction.hands is not None:
        if correction.cards or depth_of(state) != "winners":
            raise Refused("cards_needed.depth")
        if seat.cards:
            raise Refused("cards_shown.hand", seat=number)
        seat = replace(seat, cards=(), declared=correction.hands)
    if seat.declared is not None:
        needed = GAMES[state.game].hands_to_declare(rules_of(state), seat.wagers)
        check_hands(needed, number, seat.declared)
    return seat


def _with_decisions(state: State, number: int, seat: SeatFelt, given: dict[str, str]) -> SeatFelt:
    """Return the seat with its corrected decisions and the wagers that follow; a fold ends them."""
    game = GAMES[state.game]
    decisions, stakes, has_folded = _decide_again(state, number, seat, given)
    for box in given:
        if box not in decisions:
            raise Refused("not_entered.decision", seat=number, box=box)
    opening = {box: cents for box, cents in seat.wagers.items() if box not in game.bets_after_deal}
    wagers = opening | stakes
    game.check_wagers(table_rules(state), number, wagers)
    return replace(
        seat,
        wagers=wagers,
        warned=boxes_outside_limits(state, wagers),
        later=tuple(stakes),
        decisions=decisions,
        has_folded=has_folded,
    )


def _decide_again(
    state: State, number: int, seat: SeatFelt, given: dict[str, str]
) -> tuple[dict[str, str], dict[str, int], bool]:
    """Return the decisions with those given in place, what each stakes, and whether the last is a fold."""
    phases = phases_of(state)
    present = [phase.name for phase in phases].index(state.felt.phase)
    decisions: dict[str, str] = {}
    stakes: dict[str, int] = {}
    for index, phase in enumerate(phases):
        is_open = index >= present and phase.box not in seat.decisions
        if phase.kind != "decision" or (is_open and phase.box not in given):
            continue
        if is_open:
            raise Refused("not_entered.decision", seat=number, box=phase.box)
        name = given.get(phase.box, seat.decisions.get(phase.box))
        if name is None:
            raise Refused("decision_missing.seat", phase.law, seat=number, box=phase.box)
        decisions[phase.box] = name
        choice = find_choice(phase, number, name)
        if choice.folds:
            return decisions, stakes, True
        if choice.stakes:
            stakes[phase.box] = _stake_of(phase, number, choice, seat.wagers)
    return decisions, stakes, False


def _stake_of(phase: Phase, seat: int, choice: Choice, wagers: dict[str, int]) -> int:
    """Return what a choice stakes; a free amount is one of the corrected wagers."""
    cents = wagers.get(phase.box) if choice.is_free else times_cents(phase, choice, wagers)
    if cents is None:
        raise Refused("missing_wager.box", phase.law, seat=seat, box=phase.box)
    return cents


def check_cards_once(game: str, felt: Felt) -> None:
    """Refuse a card that is not in the deck or is in two places."""
    seen: set[str] = set()
    hands = {f"seat {number}": seat.cards for number, seat in enumerate(felt.seats, 1)}
    table = {"community": tuple(felt.community.values()), "six_card_box": felt.six_card_box}
    for place, cards in (hands | table).items():
        for card in filter(None, cards):
            if card not in GAMES[game].deck:
                raise Refused("bad_card.not_in_deck", place=place, card=card)
            if card in seen:
                raise Refused("duplicate_card.on_felt", card=card)
            seen.add(card)


def _with_contributions(state: State) -> State:
    """Return the state with the meter that the corrected wagers contribute to (ruling 33)."""
    felt = state.felt
    if not felt.is_locked or felt.meter_cents is None:
        return state
    added = contribution(state, (seat.wagers for seat in felt.seats), felt.carry_before)
    meter = felt.meter_cents + added.cents - felt.contributed_cents
    felt = replace(felt, meter_cents=meter, contributed_cents=added.cents)
    return replace(state, now=replace(state.now, felt=felt, meter_carry=added.carry))


@cites("ruling 33", "ruling 34")
def resettled(state: State) -> State:
    """Return the state with the round so far settled again; paid envy becomes what is due now."""
    felt = state.felt
    numbers = [n for n in seats_in(felt) if _is_over(state, seat_at(felt, n))]
    settlement = _settle(state, numbers)
    results = {result.seat: result for result in settlement.seats} if settlement else {}
    seats: list[SeatFelt] = []
    for number, seat in enumerate(felt.seats, 1):
        result = results.get(number)
        if not seat.is_in:
            seats.append(seat)
            continue
        seats.append(
            replace(
                seat,
                settled=_settled_before(state, number, seat),
                is_settled=result is not None,
                result=None if result is None else _with_envy(seat.result, result),
            )
        )
    meter = state.now.meter_cents
    if felt.is_locked:
        meter = felt.meter_cents if settlement is None else settlement.meter_after_cents
    now = replace(state.now, felt=replace(felt, seats=tuple(seats)), meter_cents=meter)
    return replace(state, now=now)


def _settle(state: State, numbers: list[int]) -> Settlement | None:
    if not numbers:
        return None
    seats = tuple(as_played(state, number, seat_at(state.felt, number)) for number in numbers)
    layout = layout_of(state, state.felt.meter_cents if state.felt.is_locked else None)
    return settle(Round(state.game, rules_of(state), seats, layout))


def _is_over(state: State, seat: SeatFelt) -> bool:
    """Return whether a seat has nothing left to settle."""
    if seat.has_forfeited:
        return True
    if seat.has_folded:
        return _is_bonus_over(state) or not any(box in seat.wagers for box in bonus_boxes(state))
    return bool(seat.cards) or seat.declared is not None


def _is_bonus_over(state: State) -> bool:
    phases = phases_of(state)
    present = [phase.name for phase in phases].index(state.felt.phase)
    passed = any(phase.kind == "bonus" for phase in phases[:present])
    return state.felt.is_bonus_settled or passed


def _settled_before(state: State, number: int, seat: SeatFelt) -> dict[str, WagerResult]:
    """Return the wagers settled before the rest of the seat: a fold with a live bonus, or a bonus."""
    boxes = [box for box in bonus_boxes(state) if box in seat.wagers]
    if seat.has_forfeited or not boxes:
        return dict(seat.settled) if seat.has_forfeited else {}
    settled: dict[str, WagerResult] = {}
    if seat.has_folded:
        settled |= settle_fold(state, number, seat.wagers).wagers
    if state.felt.is_bonus_settled:
        alone = settle_alone(state, as_played(state, number, replace(seat, has_folded=True))).seats[0]
        settled |= {box: alone.wagers[box] for box in boxes}
    return settled


def _with_envy(paid: SeatResult | None, result: SeatResult) -> SeatResult:
    """Return the result without envy that is still to be paid in its own pass."""
    if result.envy_cents and not (paid is not None and paid.envy_cents):
        return replace(result, envy_cents=0)
    return result
