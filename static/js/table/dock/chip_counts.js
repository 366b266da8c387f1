/** Panels for comparing chips with lammers or accepted wagers: equal, or by how much they differ. */

import { html } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { commandWord } from "../../i18n/names.js";
import { findAction } from "./actions.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Handlers} Handlers
 */

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function countPanel(page, handlers) {
  const box = findAction(page.screen, "confirm_count")?.args?.box?.one_of?.[0];
  return html`<div class="betting">
    <div class="asides">
      <button type="button" class="command aside" @click=${() => handlers.openPanel("difference")}
      >${gettext("They differ")}</button>
    </div>
    ${commandButton(page, handlers, {
      name: "confirm_count", args: { box }, label: commandWord("confirm_count"), look: "large",
    })}
  </div>`;
}

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function differencePanel(page, handlers) {
  const box = findAction(page.screen, "report_difference")?.args?.box?.one_of?.[0];
  const { chips = 0, acknowledged = 0 } = page.draft.numbers;
  return html`<div class="difference">
    ${stepper(handlers, "chips", gettext("Chips collected"), chips)}
    ${stepper(handlers, "acknowledged", gettext("Lammers or accepted"), acknowledged)}
    <div class="ends">
      ${commandButton(page, handlers, {
        name: "report_difference",
        args: { box, chips, acknowledged },
        label: chips === acknowledged
          ? gettext("Equal numbers are no difference")
          : fill(gettext("Report {chips} against {acknowledged}"), { chips, acknowledged }),
        look: "large",
        isOff: chips === acknowledged,
        isSteady: true,
      })}
      <button type="button" class="plain" @click=${() => handlers.closeSeat()}>${gettext("Close")}</button>
    </div>
  </div>`;
}

/**
 * @param {Handlers} handlers
 * @param {string} name
 * @param {string} label
 * @param {number} number
 */
function stepper(handlers, name, label, number) {
  /** @param {number} by */
  const add = (by) => html`<button
    type="button"
    class="plain"
    aria-label="${label}: ${by > 0 ? "+" : "−"}${Math.abs(by)}"
    @click=${() => handlers.setNumber(name, Math.max(0, number + by))}
  >${by > 0 ? "+" : "−"}${Math.abs(by)}</button>`;
  return html`<div class="stepper" role="group" aria-label=${label} data-arrows>
    <span class="name">${label}</span> ${add(-5)} ${add(-1)} <output>${number}</output> ${add(1)} ${add(5)}
  </div>`;
}
