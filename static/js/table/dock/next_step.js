/** The next step: what to do, what to say, the paragraph, and undo. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { gettext, sentence } from "../../i18n/gettext.js";
import { findAction } from "./actions.js";
import { chosenCards } from "./card_pad.js";

// Longer text is set smaller so that Undo keeps its place.
const LONG = 85;

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 * @param {import("../../types/wire.js").Action | undefined} pad
 */
export function nextStep(page, handlers, pad) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  const { key, params = {}, text, law, says } = screen.state.prompt;
  const words = sentence(key, params, text);
  const said = says ? sentence(says.key, says.params ?? {}, says.text) : "";
  const isLong = words.length + said.length > LONG;
  return html`<section class="step ${isLong ? "long" : ""}" aria-label=${gettext("Next step")}>
    <div class="instruction">
      <p class="words" tabindex="-1" aria-live="polite">${words}</p>
      ${said ? html`<p class="says"><q>${said}</q></p>` : nothing}
    </div>
    <div class="under">
      ${pad ? chosenCards(page, pad) : nothing}
      <p class="law">${law}</p>
    </div>
    <div class="foot">
      ${findAction(screen, "request_correction")
        ? html`<button
            type="button"
            class="plain correct"
            aria-expanded=${String(page.drawer?.name === "correct")}
            @click=${() => handlers.toggleDrawer("correct")}
          >${gettext("Correct")}</button>`
        : nothing}
      ${findAction(screen, "undo")
        ? commandButton(page, handlers, { name: "undo", label: gettext("Undo"), look: "undo" })
        : nothing}
    </div>
  </section>`;
}
