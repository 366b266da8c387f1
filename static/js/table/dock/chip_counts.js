/** The panel for chips against lammers or accepted wagers: the dealer enters both numbers as counted. */

import { html } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { findAction } from "../actions.js";

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Handlers} Handlers
 */

/**
 * Returns both counts, empty until the dealer enters them; the wagers recorded are never filled in. The second of two
 * equal numbers sends them.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function countPanel(page, handlers) {
  const box = findAction(page.screen, "confirm_count")?.args?.box?.one_of?.[0];
  const [chips, acknowledged] = [handlers.stepEntry("chips"), handlers.stepEntry("acknowledged")];
  const isCounted = chips !== undefined && acknowledged !== undefined;
  const isEqual = chips === acknowledged;
  const counted = isEqual
    ? fill(gettext("{chips} chips, {acknowledged} wagers"), { chips, acknowledged })
    : fill(gettext("Report {chips} against {acknowledged}"), { chips, acknowledged });
  /** @param {Record<string, number>} entry */
  const enter = (entry) => {
    handlers.fillStep(entry);
    const both = { chips, acknowledged, ...entry };
    if (both.chips === both.acknowledged && !page.tap && !page.isOffline) {
      handlers.sendCommand("confirm_count", { box, ...both });
    }
  };
  return html`<div class="difference">
    ${numberRow(handlers, enter, "chips", gettext("Chips collected"), chips)}
    ${numberRow(handlers, enter, "acknowledged", gettext("Lammers or accepted"), acknowledged)}
    <div class="ends">
      ${commandButton(page, handlers, {
        name: isEqual ? "confirm_count" : "report_difference",
        args: { box, chips, acknowledged },
        label: isCounted ? counted : gettext("Enter both numbers"),
        look: "large",
        isOff: !isCounted,
        isSteady: true,
      })}
    </div>
  </div>`;
}

/**
 * Returns one count with a key for each small number, and one more for a larger one.
 *
 * @param {Handlers} handlers
 * @param {(entry: Record<string, number>) => void} enter
 * @param {string} name
 * @param {string} label
 * @param {number | undefined} counted
 */
function numberRow(handlers, enter, name, label, counted) {
  /** @param {number} number */
  const key = (number) => html`<button
    type="button"
    class="plain digit"
    aria-label="${label}: ${number}"
    aria-pressed=${String(counted === number)}
    @click=${() => enter({ [name]: number })}
  >${number}</button>`;
  return html`<div class="stepper" role="group" aria-label=${label} data-arrows>
    <span class="name">${label}</span> ${DIGITS.map(key)}
    <button type="button" class="plain" aria-label="${label}: +1"
      @click=${() => handlers.fillStep({ [name]: (counted ?? 0) + 1 })}>+1</button>
    <output>${counted ?? "–"}</output>
  </div>`;
}
