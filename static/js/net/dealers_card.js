/** The dealer's card of a table. */

/**
 * The card as it is posted now, or nothing where it cannot be had.
 *
 * @param {string} table
 * @returns {Promise<import("../table/types.js").Card | null>}
 */
export async function readCard(table) {
  try {
    const response = await fetch(`/api/v1/tables/${table}/card`, { signal: AbortSignal.timeout(5000) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
