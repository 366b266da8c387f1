import { NO_HAND } from "../../shared/look.js";

/**
 * Returns the cards to lift at a paid seat: those of each hand that pays and includes the player's own cards. A bonus
 * on the community cards alone was settled earlier.
 *
 * @param {import("../types.js").Seat | undefined} seat
 */
export function cardsOfHands(seat) {
  const { wagers = {}, best = {}, hands = {} } = seat?.result ?? {};
  const isPaid = Object.values(wagers).some(({ outcome }) => outcome === "win");
  const own = seat?.cards ?? [];
  const paidHands = Object.entries(best).filter(
    ([hand, cards]) => isPaid && hands[hand] !== NO_HAND && cards.some((card) => own.includes(card)),
  );
  return new Set(paidHands.flatMap(([, cards]) => cards));
}
