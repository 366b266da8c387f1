/** How this tablet shows things: a part of the drawer for more. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { faceUpCard } from "../../shared/card.js";
import { canFillScreen, canStayAwake, isAwakeWanted, suits } from "../display_options.js";
import { gettext } from "../../i18n/gettext.js";

const SAMPLE = ["As", "Kh", "Qd", "Jc"];

/** @param {import("../types.js").Touches} touches */
export function optionSections(touches) {
  /** @param {"two" | "four"} colours @param {string} label */
  const suitsButton = (colours, label) => html`<button
    type="button"
    class="plain toggle"
    aria-pressed=${String(suits() === colours)}
    @click=${() => touches.chooseSuits(colours)}
  >${label}</button>`;
  /** @param {boolean} isOn @param {string} label @param {() => void} touch */
  const toggle = (isOn, label, touch) => html`<button
    type="button"
    class="plain toggle"
    aria-pressed=${String(isOn)}
    @click=${touch}
  >${label}</button>`;
  return html`<section class="options" aria-label=${gettext("Suits")}>
      <h3>${gettext("Suits")}</h3>
      <div class="cards">${SAMPLE.map((card) => faceUpCard(card))}</div>
      <div class="choices">
        ${suitsButton("two", gettext("Two colours"))} ${suitsButton("four", gettext("Four colours"))}
      </div>
    </section>
    <section class="options" aria-label=${gettext("Screen")} ?hidden=${!canFillScreen() && !canStayAwake()}>
      <h3>${gettext("Screen")}</h3>
      <div class="choices">
        ${canFillScreen()
          ? toggle(document.fullscreenElement !== null, gettext("Full screen"), touches.toggleFullScreen)
          : nothing}
        ${canStayAwake() ? toggle(isAwakeWanted(), gettext("Keep awake"), touches.toggleAwake) : nothing}
      </div>
    </section>`;
}
