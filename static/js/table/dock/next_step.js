/** The next step: what to do, what to say, the paragraph, and what can be taken back. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { secondsLeft } from "../../shared/clock.js";
import { fill, gettext, sentence } from "../../i18n/gettext.js";
import { findAction, isAgain } from "../actions.js";
import { chosenCards } from "./card_pad.js";

// Longer text is set smaller so that Undo keeps its place; the longest also gets more room.
const LONG = 85;
const LONGEST = 190;

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 * @param {import("../../types/wire.js").Action | undefined} pad
 */
export function nextStep(page, handlers, pad) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  const { key, params = {}, text, law, says, notes = [] } = screen.state.prompt;
  const words = isAgain(page.draft) ? againWords(screen) : sentence(key, params, text);
  const announcement = says ? sentence(says.key, says.params ?? {}, says.text) : "";
  const beside = notes.map((note) => ({
    words: sentence(note.key, note.params ?? {}, note.text),
    // The paragraph of the step is below it already.
    law: note.law === law ? "" : note.law,
  }));
  const length = [words, announcement, ...beside.map((note) => note.words)].join("").length;
  return html`<section
    class="step ${length > LONG ? "long" : ""} ${length > LONGEST ? "longest" : ""}"
    aria-label=${gettext("Next step")}
  >
    <div class="instruction">
      <p class="words" tabindex="-1" aria-live="polite">${words}</p>
      ${announcement ? html`<p class="says"><q>${announcement}</q></p>` : nothing}
      ${beside.length
        ? html`<ul class="notes">
            ${beside.map((note) => html`<li>${note.words} ${note.law ? html`<span class="law">${note.law}</span>` : nothing}</li>`)}
          </ul>`
        : nothing}
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
      ${takeBackButton(page, handlers)}
      ${findAction(screen, "undo")
        ? commandButton(page, handlers, { name: "undo", label: gettext("Undo"), look: "undo" })
        : nothing}
    </div>
  </section>`;
}

/** @param {import("../types.js").Screen} screen */
function againWords(screen) {
  const seat = findAction(screen, "reenter_cards")?.args?.seat?.one_of?.[0];
  return seat
    ? fill(gettext("Seat {seat}: enter the hand again."), { seat })
    : gettext("Enter the last cards again.");
}

/**
 * Returns what replaces undo after a step that players heard or saw: the call taken back for some seconds, or the last
 * cards entered again.
 *
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
function takeBackButton(page, handlers) {
  const call = findAction(page.screen, "take_back_call");
  const seconds = call ? secondsLeft(call.until ?? "") : 0;
  if (seconds > 0) {
    const label = html`${gettext("Not announced")} <span role="timer">${seconds}</span>`;
    return commandButton(page, handlers, { name: "take_back_call", label, look: "undo" });
  }
  if (!findAction(page.screen, "reenter_cards")) {
    return nothing;
  }
  return html`<button
    type="button"
    class="plain undo"
    aria-pressed=${String(isAgain(page.draft))}
    @click=${() => handlers.toggleAgain()}
  >${gettext("Enter again")}</button>`;
}
