/** The panel for new rules: their sign must be posted and confirmed before the next wager. */

import { html } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { gettext } from "../../i18n/gettext.js";
import { findAction } from "../actions.js";

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
export function signPanel(page, handlers) {
  const [reference] = findAction(page.screen, "confirm_sign")?.args?.reference.one_of ?? [];
  return html`<div class="buttons">
    <button
      type="button"
      class="command"
      aria-expanded=${String(page.drawer?.name === "paytable")}
      @click=${() => handlers.toggleDrawer("paytable")}
    >${gettext("Look at the new sign")}</button>
    ${commandButton(page, handlers, {
      name: "confirm_sign",
      args: { reference },
      label: gettext("The new sign is posted"),
      look: "large",
    })}
  </div>`;
}
