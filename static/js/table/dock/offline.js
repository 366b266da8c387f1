/** The dock while offline: it shows the last state and how to finish the round by hand. */

import { html } from "../../../vendor/lit-html.js";
import { fill, gettext, sentence } from "../../i18n/gettext.js";
import { clockTime } from "../house_time.js";

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
export function offlineDock(page, handlers) {
  const { state } = /** @type {import("../types.js").Screen} */ (page.screen);
  const { key, params = {}, text, law } = state.prompt;
  return html`<footer class="dock cut-off">
    <p class="band" role="alert">
      <strong>${fill(gettext("No connection since {time}."), { time: clockTime(page.offlineSince ?? Date.now()) })}</strong>
      ${page.tap
        ? gettext("Your last tap is sent again until it goes through. Finish the round by hand.")
        : gettext("Nothing can be entered until it is back. Finish the round by hand.")}
    </p>
    <section class="step" aria-label=${gettext("Next step")}>
      <p class="words" tabindex="-1">${sentence(key, params, text)}</p>
      <p class="law">${law}</p>
      <span class="gap"></span>
      <button type="button" class="plain" @click=${() => handlers.toggleDrawer("paytable")}
      >${gettext("Paytable and odds")}</button>
    </section>
    <section class="by-hand" aria-label=${gettext("To finish by hand")}>
      <div class="list">
        <ol>
          ${state.ahead.map(
            (step) => html`<li title=${step.law}>${sentence(step.key, step.params ?? {}, step.text)}</li>`,
          )}
        </ol>
      </div>
      <p class="afterwards">${gettext("When it is back: enter the rest of this round, then record the rounds dealt in the meantime.")}</p>
    </section>
  </footer>`;
}
