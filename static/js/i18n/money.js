/** Converts money: whole cents in code, strings like "25.00" on the wire. */

/** @param {string} amount */
export const toCents = (amount) => Number(amount.replace(".", ""));

/** @param {number} cents */
export const toAmount = (cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/**
 * Formats an amount for people: `25`, `1,680`, `12.50`, `−31`.
 *
 * @param {string} amount
 */
export function showAmount(amount) {
  const [, minus, dollars, cents] = amount.match(/^(-?)(\d+)\.(\d\d)$/) ?? ["", "", amount, "00"];
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${minus && "−"}${grouped}${cents === "00" ? "" : `.${cents}`}`;
}

/** @param {string} amount */
export const showChange = (amount) => (toCents(amount) > 0 ? `+${showAmount(amount)}` : showAmount(amount));
