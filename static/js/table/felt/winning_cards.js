/**
 * The cards that are lifted at a paid seat: those of every hand that is worth something and in which the
 * player's own cards are. A bonus on the community alone was settled before.
 *
 * @param {import("../types.js").Seat | undefined} seat
 */
export function cardsOfHands(seat) {
  const { wagers = {}, best = {}, hands = {} } = seat?.result ?? {};
  const isPaid = Object.values(wagers).some(({ outcome }) => outcome === "win");
  const own = seat?.cards ?? [];
  const made = Object.entries(best).filter(
    ([hand, cards]) => isPaid && hands[hand] !== "nothing" && cards.some((card) => own.includes(card)),
  );
  return new Set(made.flatMap(([, cards]) => cards));
}
