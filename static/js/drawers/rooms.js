/** The actions of a room as plain buttons, where every argument leaves no choice or a few. */

import { html } from "../../vendor/lit-html.js";
import { commandButton } from "../button.js";
import { commandWord } from "../words/names.js";

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Touches} touches
 * @param {string} room
 */
export function roomButtons(page, touches, room) {
  const actions = (page.screen?.actions ?? []).filter((action) => action.room === room && !action.args);
  return html`<div class="buttons">
    ${actions.map(({ name }) => commandButton(page, touches, { name, label: commandWord(name), look: "large" }))}
  </div>`;
}
