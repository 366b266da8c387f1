/** The showdown panel where only winners are recorded: lost in one touch, low hands by name, higher hands by cards. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { gettext } from "../../i18n/gettext.js";
import { handOfSeatWord, handWord } from "../../i18n/names.js";
import { CARDS_AGAIN, declareAction, isAgain } from "../actions.js";
import { lookOf, mainHand, NO_HAND } from "../../shared/look.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Handlers} Handlers
 */

/** @param {Page} page */
const isWaiting = ({ tap, isOffline, isIgnoringTouches }) => tap !== null || isOffline || isIgnoringTouches;

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function showdownPanel(page, handlers) {
  const { args: bounds = {} } = declareAction(page.screen, page.draft) ?? {};
  const declared = bounds.hands?.hands ?? {};
  const seat = bounds.seat?.one_of?.[0];
  const main = mainHand(lookOf(page.screen?.state.game));
  const sideHands = Object.keys(declared).filter((which) => which !== main);
  return html`<div class="showdown">
    <div class="asides">
      ${commandButton(page, handlers, {
        ...(isAgain(page.draft)
          ? { name: "redeclare_hand", args: { seat, hands: nothingNamed(declared) } }
          : { name: "seat_loses", args: { seat } }),
        label: gettext("Loses all"),
        look: "aside loses",
      })}
      <button
        type="button"
        class="command aside"
        aria-disabled=${isWaiting(page) ? "true" : nothing}
        @click=${() => isWaiting(page) || handlers.openPanel(isAgain(page.draft) ? CARDS_AGAIN : "cards")}
      >${gettext("Enter cards")}</button>
    </div>
    <div class="hands ${main in declared ? "" : "lines"}">
      ${main in declared && sideHands.length
        ? html`<div class="beside">${sideHands.map((which) => sideHandButtons(page, handlers, which, declared[which]))}</div>`
        : nothing}
      ${main in declared
        ? handNames(page, handlers, main, sideHands.length ? declared[main] : declared[main].filter((name) => name !== NO_HAND))
        : sideHands.map((which) => handNames(page, handlers, which, declared[which]))}
    </div>
  </div>`;
}

/** @param {Record<string, string[]>} declared */
const nothingNamed = (declared) => Object.fromEntries(Object.keys(declared).map((which) => [which, NO_HAND]));

/**
 * Returns the buttons that name one hand.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {string} which
 * @param {string[]} hands
 */
function handNames(page, handlers, which, hands) {
  const isMain = which === mainHand(lookOf(page.screen?.state.game));
  return html`<div class="names" role="group" aria-label=${handOfSeatWord(which)} data-arrows>
    ${isMain ? nothing : html`<h2>${handOfSeatWord(which)}</h2>`}
    ${hands.map(
      (name) => html`<button
        type="button"
        class="command hand-name ${isMain ? "sends" : ""}"
        aria-pressed=${isMain ? nothing : String(page.draft.hands[which] === name)}
        aria-label=${isMain ? nothing : `${handOfSeatWord(which)}: ${handWord(name)}`}
        aria-disabled=${isWaiting(page) ? "true" : nothing}
        @click=${() => handlers.nameHand(which, name)}
      >${handWord(name)}</button>`,
    )}
  </div>`;
}

/**
 * Returns the buttons for a hand beside the main one; it counts as nothing unless touched first.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {string} which
 * @param {string[]} hands
 */
function sideHandButtons(page, handlers, which, hands) {
  const named = page.draft.hands[which] ?? NO_HAND;
  return hands
    .filter((name) => name !== NO_HAND)
    .map(
      (name) => html`<button
        type="button"
        class="command hand-name"
        aria-pressed=${String(named === name)}
        aria-disabled=${isWaiting(page) ? "true" : nothing}
        @click=${() => handlers.nameHand(which, named === name ? NO_HAND : name)}
      ><span class="name">${handOfSeatWord(which)}</span> ${handWord(name)}</button>`,
    );
}
