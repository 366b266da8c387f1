/** Reminders in the corners until someone deals with them: due tasks, a hold, an idle or closed table. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { deviceWord, faultWord, reminderWord } from "../../i18n/names.js";

/** Returns overdue reminders, each kind once. @param {import("../../types/wire.js").AroundView} around */
function reminders(around) {
  // An idle table has its own step in the dock.
  const due = (around.reminders ?? []).filter(({ kind }) => kind !== "idle");
  const words = new Set(due.map((reminder) => reminderWord(reminder.kind)));
  return [...words].map((word) => html`<strong class="reminder" role="status">${word}</strong>`);
}

/** @param {import("../../types/wire.js").AroundView} around */
function standing(around) {
  const words = [
    around.hold ? fill(gettext("Held: {reason}"), { reason: around.hold.reason }) : "",
    around.is_closed ? gettext("Table closed") : "",
    around.is_idle ? gettext("Table idle") : "",
    around.is_stub_off ? gettext("Stub is off") : "",
    ...Object.entries(around.devices ?? {}).map(([device, fault]) => `${deviceWord(device)}: ${faultWord(fault)}`),
  ];
  return words.filter(Boolean).map((word) => html`<strong class="reminder held" role="status">${word}</strong>`);
}

/** @param {import("../../types/wire.js").AroundView | undefined} around */
export const corners = (around) =>
  around
    ? html`<div class="corner at-left">${reminders(around)}</div>
        <div class="corner at-right">${standing(around)}</div>`
    : nothing;
