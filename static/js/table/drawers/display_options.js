/** Display options, part of the More drawer. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { faceUpCard } from "../../shared/card.js";
import { canFillScreen, canStayAwake, isAwakeWanted, suits } from "../display_options.js";
import { gettext } from "../../i18n/gettext.js";

const SAMPLE = ["As", "Kh", "Qd", "Jc"];

/** @param {import("../types.js").Handlers} handlers */
export function optionSections(handlers) {
  /** @param {"two" | "four"} colors @param {string} label */
  const suitsButton = (colors, label) => html`<button
    type="button"
    class="plain toggle"
    aria-pressed=${String(suits() === colors)}
    @click=${() => handlers.chooseSuits(colors)}
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
        ${suitsButton("two", gettext("Two colors"))} ${suitsButton("four", gettext("Four colors"))}
      </div>
    </section>
    <section class="options" aria-label=${gettext("Screen")} ?hidden=${!canFillScreen() && !canStayAwake()}>
      <h3>${gettext("Screen")}</h3>
      <div class="choices">
        ${canFillScreen()
          ? toggle(document.fullscreenElement !== null, gettext("Full screen"), handlers.toggleFullScreen)
          : nothing}
        ${canStayAwake() ? toggle(isAwakeWanted(), gettext("Keep awake"), handlers.toggleAwake) : nothing}
      </div>
    </section>`;
}
