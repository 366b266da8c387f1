/** The dock's panel when the deck comes next: opening, shuffle and cut, stub count. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { nextDeckStep, receiveButtons, deckStepList } from "../drawers/decks/deck_steps.js";
import { commandButton } from "../../shared/command_button.js";
import { findAction } from "../actions.js";
import { stubCount } from "../drawers/decks/stub_count.js";
import { gettext } from "../../i18n/gettext.js";

const OF_DECKS = /^step\.(\w+_deck|idle_\w+)$/;
const OF_STUB = /^step\.(count_stub|count_blind|stub_off|count_places)$/;

/**
 * Reports whether the table is waiting for its deck.
 *
 * @param {import("../types.js").Page} page
 */
export function isDeckNext({ screen }) {
  const key = screen?.state.prompt.key ?? "";
  return OF_DECKS.test(key) || OF_STUB.test(key);
}

/**
 * Returns the keys for a stub count that no round waits for.
 *
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
export const stubPanel = (page, handlers) => html`<div class="deck-step">${stubCount(page, handlers)}
  <button type="button" class="plain" @click=${() => handlers.closeSeat()}>${gettext("Close")}</button></div>`;

/**
 * Returns the first step of the idle procedure, and the floorperson's word that there was no pause.
 *
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
function idlePanel(page, handlers) {
  const isFloorHere = page.screen?.by_pin?.some(({ name }) => name === "dismiss_idle");
  return html`<div class="deck-step"><div class="buttons">
    ${findAction(page.screen, "declare_idle")
      ? commandButton(page, handlers, { name: "declare_idle", label: gettext("Shoe and rack are empty"), look: "large" })
      : nothing}
    ${isFloorHere
      ? html`<button type="button" class="command" @click=${() =>
            handlers.openDrawer("floor", { open: "dismiss_idle", args: {} })}>${gettext("Floorperson: was not idle")}</button>`
      : nothing}
  </div></div>`;
}

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
export function deckPanel(page, handlers) {
  const { prompt, around } = page.screen?.state ?? {};
  if (!prompt || !isDeckNext(page)) {
    return nothing;
  }
  if (OF_STUB.test(prompt.key)) {
    return html`<div class="deck-step">${stubCount(page, handlers)}</div>`;
  }
  if (prompt.key === "step.idle_due") {
    return idlePanel(page, handlers);
  }
  const deck = around?.decks?.find(({ name }) => name === prompt.params?.deck);
  return html`<div class="deck-step">
    ${deck ? html`${deckStepList(deck)} ${nextDeckStep(page, handlers, deck)}` : receiveButtons(page, handlers)}
  </div>`;
}
