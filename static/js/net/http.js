/** HTTP calls for a table. */

/** @param {string} table */
const address = (table) => `/api/v1/tables/${table}`;

/** Returns an id for a command. `crypto.randomUUID` is missing on plain HTTP, so the bytes are drawn here. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Returns the CSRF token, read for each request because signing in replaces it. */
export function csrfToken() {
  return document.cookie.match(/(?:^|;\s*)csrftoken=([^;]*)/)?.[1] ?? "";
}

/**
 * @param {Response} response
 * @returns {Promise<{ status: number, body: any }>}
 */
export async function answerOf(response) {
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, body: isJson ? await response.json() : {} };
}

/** @param {string} table */
export async function readScreen(table) {
  const signal = AbortSignal.timeout(5000);
  return answerOf(await fetch(address(table), { headers: { Accept: "application/json" }, signal }));
}

/** Reads the record of a finished round. @param {string} table @param {number} number */
export async function readRound(table, number) {
  const signal = AbortSignal.timeout(5000);
  return answerOf(await fetch(`${address(table)}/rounds/${number}`, { headers: { Accept: "application/json" }, signal }));
}

/**
 * @param {string} table
 * @param {object} tap
 * @param {AbortSignal} signal
 * @param {{ employee: string, pin: string }} [by] the floorperson who signs it with a PIN
 */
export async function postCommand(table, tap, signal, by) {
  const response = await fetch(`${address(table)}/${by ? "commands-by-pin" : "commands"}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
    body: JSON.stringify(by ? { by, tap } : tap),
    signal,
  });
  return answerOf(response);
}
