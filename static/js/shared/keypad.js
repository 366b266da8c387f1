/** Number keys: one row in the dock, three columns in a drawer. */

import { html, nothing } from "../../vendor/lit-html.js";
import { icon } from "./icon.js";
import { gettext } from "../i18n/gettext.js";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/**
 * Returns the digits after one more key; `back` removes the last digit.
 *
 * @param {string} typed
 * @param {string} key
 * @param {number} longest
 */
export const withKey = (typed, key, longest) =>
  key === "back" ? typed.slice(0, -1) : (typed + key).slice(0, longest);

/**
 * @param {(key: string) => void} onKey
 * @param {{ look?: string, label?: string, hasHundreds?: boolean, isOff?: boolean }} options
 */
export function numberKeys(onKey, { look = "", label = gettext("Digits"), hasHundreds = false, isOff = false } = {}) {
  /** @param {string} key @param {unknown} shown @param {string} name */
  const oneKey = (key, shown, name) => html`<button
    type="button"
    class="plain digit"
    aria-label=${name}
    aria-disabled=${isOff ? "true" : nothing}
    @click=${() => onKey(key)}
  >${shown}</button>`;
  return html`<div class="digits ${look}" role="group" aria-label=${label}>
    ${DIGITS.map((digit) => oneKey(digit, digit, digit))}
    ${hasHundreds ? oneKey("00", "00", "00") : html`<span></span>`}
    ${oneKey("0", "0", "0")} ${oneKey("back", icon("backspace"), gettext("Delete the last digit"))}
  </div>`;
}
