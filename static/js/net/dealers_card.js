/** Reads the dealer's card of a table. */

/**
 * Returns the card as currently posted, or null if it cannot be read.
 *
 * @param {string} table
 * @returns {Promise<import("../types/wire.js").DealersCard | null>}
 */
export async function readCard(table) {
  try {
    const response = await fetch(`/api/v1/tables/${table}/card`, { signal: AbortSignal.timeout(5000) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
