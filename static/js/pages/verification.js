/** Shows how far a verification is, and loads the page again when it has ended. */

import { answerOf } from "../net/http.js";
import { fill, gettext } from "../i18n/gettext.js";

const POLL_MS = 2000;
const said = /** @type {HTMLElement} */ (document.getElementById("progress"));
const bar = /** @type {HTMLProgressElement} */ (document.getElementById("bar"));

/** @typedef {{ run: number, outcome: string, is_started: boolean, tables: number, events: number, events_to_read: number }} Progress */

/** @param {Progress} progress */
function show({ is_started, tables, events, events_to_read }) {
  said.textContent = is_started
    ? fill(gettext("A run is under way: {tables} tables and {events} events are read."), {
        tables: String(tables),
        events: String(events),
      })
    : gettext("A run was asked for and waits for a worker.");
  if (events_to_read) {
    // The archives are read too, and are not counted before.
    bar.value = Math.min(99, Math.round((100 * events) / events_to_read));
  }
}

async function poll() {
  try {
    const response = await fetch("/verification/progress", { headers: { Accept: "application/json" } });
    const { status, body } = await answerOf(response);
    if (response.redirected || (status === 200 && (!body.run || body.outcome))) {
      location.reload();
      return;
    }
    if (status === 200) {
      show(body);
    }
  } catch {
    // No network: the next one may get through.
  }
  setTimeout(poll, POLL_MS);
}

show(JSON.parse(document.getElementById("running")?.textContent ?? "{}"));
setTimeout(poll, POLL_MS);
