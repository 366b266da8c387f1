/** A hand at its turn, where winners are recorded: lost in one touch, low hands by name, higher ones by cards. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { gettext } from "../../i18n/gettext.js";
import { handOfSeatWord, handWord } from "../../i18n/names.js";
import { findAction } from "./actions.js";
import { MAIN, NOTHING } from "./handlers.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Touches} Touches
 */

/** @param {Page} page */
const isWaiting = ({ tap, isCut, isFresh }) => tap !== null || isCut || isFresh;

/**
 * @param {Page} page
 * @param {Touches} touches
 */
export function showdownPanel(page, touches) {
  const declared = findAction(page.screen, "declare_hand")?.args?.hands?.hands ?? {};
  const seat = findAction(page.screen, "seat_loses")?.args?.seat?.one_of?.[0];
  const beside = Object.keys(declared).filter((which) => which !== MAIN);
  return html`<div class="showdown">
    <div class="asides">
      ${commandButton(page, touches, {
        name: "seat_loses", args: { seat }, label: gettext("Loses all"), look: "aside loses",
      })}
      <button
        type="button"
        class="command aside"
        aria-disabled=${isWaiting(page) ? "true" : nothing}
        @click=${() => isWaiting(page) || touches.openPanel("cards")}
      >${gettext("Enter cards")}</button>
    </div>
    <div class="hands ${MAIN in declared ? "" : "lines"}">
      ${MAIN in declared && beside.length
        ? html`<div class="beside">${beside.map((which) => besides(page, touches, which, declared[which]))}</div>`
        : nothing}
      ${MAIN in declared
        ? names(page, touches, MAIN, beside.length ? declared[MAIN] : declared[MAIN].filter((name) => name !== NOTHING))
        : beside.map((which) => names(page, touches, which, declared[which]))}
    </div>
  </div>`;
}

/**
 * The names of one hand.
 *
 * @param {Page} page
 * @param {Touches} touches
 * @param {string} which
 * @param {string[]} hands
 */
function names(page, touches, which, hands) {
  const isMain = which === MAIN;
  return html`<div class="names" role="group" aria-label=${handOfSeatWord(which)} data-arrows>
    ${isMain ? nothing : html`<h2>${handOfSeatWord(which)}</h2>`}
    ${hands.map(
      (name) => html`<button
        type="button"
        class="command hand-name ${isMain ? "sends" : ""}"
        aria-pressed=${isMain ? nothing : String(page.draft.hands[which] === name)}
        aria-label=${isMain ? nothing : `${handOfSeatWord(which)}: ${handWord(name)}`}
        aria-disabled=${isWaiting(page) ? "true" : nothing}
        @click=${() => touches.nameHand(which, name)}
      >${handWord(name)}</button>`,
    )}
  </div>`;
}

/**
 * A hand beside the main one: nothing, unless it is touched first.
 *
 * @param {Page} page
 * @param {Touches} touches
 * @param {string} which
 * @param {string[]} hands
 */
function besides(page, touches, which, hands) {
  const named = page.draft.hands[which] ?? NOTHING;
  return hands
    .filter((name) => name !== NOTHING)
    .map(
      (name) => html`<button
        type="button"
        class="command hand-name"
        aria-pressed=${String(named === name)}
        aria-disabled=${isWaiting(page) ? "true" : nothing}
        @click=${() => touches.nameHand(which, named === name ? NOTHING : name)}
      ><span class="name">${handOfSeatWord(which)}</span> ${handWord(name)}</button>`,
    );
}
