/** The panel of a free seat beside a player who may hold both: a new player, or the same one. */

import { html } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { sameAsSeats } from "../actions.js";

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
export function seatingPanel(page, handlers) {
  const { seat } = page.draft;
  return html`<section class="seating" aria-label=${fill(gettext("Seat {seat}"), { seat })}>
    <div class="buttons">
      ${commandButton(page, handlers, {
        name: "seat_player",
        args: { seat },
        label: fill(gettext("New player at seat {seat}"), { seat }),
        look: "large",
      })}
      ${sameAsSeats(page.screen, seat).map((other) =>
        commandButton(page, handlers, {
          name: "seat_player",
          args: { seat, same_as: other },
          label: fill(gettext("Same player as seat {seat}"), { seat: other }),
          look: "large",
        }),
      )}
    </div>
    <button type="button" class="plain" @click=${() => handlers.closeSeat()}>${gettext("Close")}</button>
  </section>`;
}
