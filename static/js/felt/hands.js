/** The cards of the hands that are paid at a seat: those that are lifted. @param {import("../types.js").Seat | undefined} seat */
export function cardsOfHands(seat) {
  const { wagers = {}, best = {} } = seat?.result ?? {};
  const isPaid = Object.values(wagers).some(({ outcome }) => outcome === "win");
  return new Set(isPaid ? Object.values(best).flat() : []);
}
