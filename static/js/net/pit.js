/** HTTP calls for a pit. */

import { answerOf, csrfToken } from "./http.js";

const PATIENCE_MS = 8000;

/** @param {string} pit */
export async function readPit(pit) {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return answerOf(await fetch(`/api/v1/pits/${pit}`, { headers: { Accept: "application/json" }, signal }));
}

/**
 * @param {string} pit
 * @param {{ kind: string, since: string, subject?: string, table?: number }} alert
 */
export async function sendAcknowledgement(pit, { kind, since, subject, table }) {
  const response = await fetch(`/api/v1/pits/${pit}/acknowledgements`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
    body: JSON.stringify({ kind, since, subject, table }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return answerOf(response);
}
