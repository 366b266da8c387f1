/** New rules hold: their sign is looked at, posted, and confirmed before the next wager. */

import { html } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { gettext } from "../../i18n/gettext.js";
import { findAction } from "./actions.js";

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Touches} touches
 */
export function signPanel(page, touches) {
  const [reference] = findAction(page.screen, "confirm_sign")?.args?.reference.one_of ?? [];
  return html`<div class="buttons">
    <button
      type="button"
      class="command"
      aria-expanded=${String(page.drawer?.name === "paytable")}
      @click=${() => touches.toggleDrawer("paytable")}
    >${gettext("Look at the new sign")}</button>
    ${commandButton(page, touches, {
      name: "confirm_sign",
      args: { reference },
      label: gettext("The new sign is posted"),
      look: "large",
    })}
  </div>`;
}
