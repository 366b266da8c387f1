/** Chips against lammers or accepted wagers: equal in one touch, or how far they are apart. */

import { html } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { commandWord } from "../../i18n/names.js";
import { findAction } from "./actions.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Touches} Touches
 */

/**
 * @param {Page} page
 * @param {Touches} touches
 */
export function countPanel(page, touches) {
  const box = findAction(page.screen, "confirm_count")?.args?.box?.one_of?.[0];
  return html`<div class="betting">
    <div class="asides">
      <button type="button" class="command aside" @click=${() => touches.openPanel("difference")}
      >${gettext("They differ")}</button>
    </div>
    ${commandButton(page, touches, {
      name: "confirm_count", args: { box }, label: commandWord("confirm_count"), look: "large",
    })}
  </div>`;
}

/**
 * @param {Page} page
 * @param {Touches} touches
 */
export function differencePanel(page, touches) {
  const box = findAction(page.screen, "report_difference")?.args?.box?.one_of?.[0];
  const { chips = 0, acknowledged = 0 } = page.draft.numbers;
  return html`<div class="difference">
    ${stepper(touches, "chips", gettext("Chips collected"), chips)}
    ${stepper(touches, "acknowledged", gettext("Lammers or accepted"), acknowledged)}
    <div class="ends">
      ${commandButton(page, touches, {
        name: "report_difference",
        args: { box, chips, acknowledged },
        label: chips === acknowledged
          ? gettext("Equal numbers are no difference")
          : fill(gettext("Report {chips} against {acknowledged}"), { chips, acknowledged }),
        look: "large",
        isOff: chips === acknowledged,
        isSteady: true,
      })}
      <button type="button" class="plain" @click=${() => touches.closeSeat()}>${gettext("Close")}</button>
    </div>
  </div>`;
}

/**
 * @param {Touches} touches
 * @param {string} name
 * @param {string} label
 * @param {number} number
 */
function stepper(touches, name, label, number) {
  /** @param {number} by */
  const add = (by) => html`<button
    type="button"
    class="plain"
    aria-label="${label}: ${by > 0 ? "+" : "−"}${Math.abs(by)}"
    @click=${() => touches.setNumber(name, Math.max(0, number + by))}
  >${by > 0 ? "+" : "−"}${Math.abs(by)}</button>`;
  return html`<div class="stepper" role="group" aria-label=${label} data-arrows>
    <span class="name">${label}</span> ${add(-5)} ${add(-1)} <output>${number}</output> ${add(1)} ${add(5)}
  </div>`;
}
