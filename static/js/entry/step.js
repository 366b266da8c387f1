/** The next step: what to say aloud, what to do, the paragraph, and the way back. */

import { html, nothing } from "../../vendor/lit-html.js";
import { commandButton } from "../button.js";
import { gettext, sentence } from "../words/gettext.js";
import { findAction } from "./offered.js";
import { chosenCards } from "./pad.js";

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Touches} touches
 * @param {import("../types.js").Action | undefined} pad
 */
export function step(page, touches, pad) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  const { key, params = {}, text, law, says } = screen.state.prompt;
  return html`<section class="step" aria-label=${gettext("Next step")}>
    <p class="words" tabindex="-1" aria-live="polite">${sentence(key, params, text)}</p>
    ${says ? html`<p class="says"><q>${sentence(says.key, says.params ?? {}, says.text)}</q></p>` : nothing}
    <span class="gap"></span>
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
            @click=${() => touches.toggleDrawer("correct")}
          >${gettext("Correct")}</button>`
        : nothing}
      ${findAction(screen, "undo")
        ? commandButton(page, touches, { name: "undo", label: gettext("Undo"), look: "undo" })
        : nothing}
    </div>
  </section>`;
}
