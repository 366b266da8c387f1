/** Sends one command at a time, and sends it again under the same id until it is answered. */

import { newId, postCommand } from "./http.js";

const AGAIN_MS = 2000;
const GIVE_UP_ATTEMPT_MS = 10000;
const BUSY = new Set([502, 503, 504]);

/**
 * Sends a command every two seconds until an answer comes. The id makes repeats harmless.
 *
 * @param {string} table
 * @param {number} seen
 * @param {import("../table/types.js").Command} command
 * @param {() => void} onUnanswered
 * @param {{ employee: string, pin: string }} [by] the floorperson who signs it with a PIN
 * @returns {Promise<{ status: number, body: any }>}
 */
export function sendUntilAnswered(table, seen, command, onUnanswered, by) {
  const tap = { id: newId(), seen, name: command.name, args: command.args };
  const others = new AbortController();
  return new Promise((resolve) => {
    async function attempt() {
      const signal = AbortSignal.any([others.signal, AbortSignal.timeout(GIVE_UP_ATTEMPT_MS)]);
      try {
        const answer = await postCommand(table, tap, signal, by);
        if (!BUSY.has(answer.status)) {
          clearInterval(timer);
          resolve(answer);
          others.abort();
        }
      } catch {
        if (!others.signal.aborted) {
          onUnanswered();
        }
      }
    }
    const timer = setInterval(attempt, AGAIN_MS);
    attempt();
  });
}
