/** The steps of a deck from its box to the deal, checked off in order, and the button for the next one. */

import { html, nothing } from "../../../../vendor/lit-html.js";
import { commandButton } from "../../../shared/command_button.js";
import { findAction } from "../../actions.js";
import { icon } from "../../../shared/icon.js";
import { fill, gettext } from "../../../i18n/gettext.js";
import { backWord } from "../../../i18n/names.js";
import { newPin } from "../forms/pin_signature.js";
import { BACK_COLORS, deckWord, doesWord, doneWord } from "./deck_names.js";

/**
 * @typedef {import("../../types.js").Page} Page
 * @typedef {import("../../types.js").Handlers} Handlers
 * @typedef {import("../../../types/wire.js").DeckView} DeckView
 */

/** Returns the action of a command for this deck. @param {Page} page @param {string} name @param {string} deck */
const actionOn = (page, name, deck) =>
  page.screen?.actions.find((action) => action.name === name && action.args?.deck?.one_of?.includes(deck));

/** Returns a name that no deck at this table has. @param {string} back @param {string[]} taken */
export function unusedDeckName(back, taken) {
  let number = 1;
  const named = () => (number === 1 ? back : `${back}_${number}`);
  while (taken.includes(named())) {
    number += 1;
  }
  return named();
}

/** @param {DeckView} deck */
export function deckStepList(deck) {
  const steps = deck.steps ?? [];
  return html`<ol class="way">
    ${steps.map(
      (step) => html`<li
        class=${step.is_done ? "done" : step.is_next ? "next" : ""}
        aria-current=${step.is_next ? "step" : nothing}
      ><strong><span class="tick">${step.is_done ? icon("check") : nothing}</span>${doneWord(step.name)}</strong>
        <span class="law">${step.law}</span></li>`,
    )}
  </ol>`;
}

/**
 * Returns buttons that receive a new deck by the color of its back.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {string} [look]
 */
export function receiveButtons(page, handlers, look = "large") {
  const action = findAction(page.screen, "receive_deck");
  if (!action) {
    return nothing;
  }
  const taken = action.args?.deck?.not_of ?? [];
  const isPreshuffled = Boolean(handlers.stepEntry("is_preshuffled"));
  const seal = String(handlers.stepEntry("seal") ?? "");
  return html`<div class="receive">
    <div class="buttons">
      ${BACK_COLORS.map((back) =>
        commandButton(page, handlers, {
          name: "receive_deck",
          args: {
            deck: unusedDeckName(back, taken),
            back,
            is_preshuffled: isPreshuffled,
            ...(seal ? { seal } : {}),
          },
          label: html`<span class="back backed-${back}" aria-hidden="true"></span>${backWord(back)}`,
          look,
        }),
      )}
    </div>
    <div class="arrived">
      <label class="seal"><span>${gettext("Seal, if scanned")}</span>
        <input
          type="text"
          autocomplete="off"
          autocapitalize="characters"
          maxlength=${action.args?.seal?.letters ?? 0}
          .value=${seal}
          @input=${(/** @type {InputEvent} */ event) =>
            handlers.fillStep({ seal: sealed(/** @type {HTMLInputElement} */ (event.target)) })}
        /></label>
      <button
        type="button"
        class="plain toggle"
        aria-pressed=${String(isPreshuffled)}
        @click=${() => handlers.fillStep({ is_preshuffled: !isPreshuffled })}
      >${gettext("Preinspected and preshuffled")}</button>
    </div>
  </div>`;
}

/** Keeps what a seal may have, in capitals. @param {HTMLInputElement} input */
function sealed(input) {
  input.value = input.value.toUpperCase().replace(/[^A-Z0-9./-]/g, "").replace(/^[./-]+/, "");
  return input.value;
}

/**
 * Asks which player looked at the spread cards. While nobody is seated there is only one answer.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {import("../../../types/wire.js").Action} action
 * @param {string} deck
 */
function whoLooked(page, handlers, action, deck) {
  const seats = action.args?.seat?.one_of ?? [];
  /** @param {Record<string, unknown>} who @param {unknown} label @param {string} look */
  const button = (who, label, look) =>
    commandButton(page, handlers, { name: action.name, args: { deck, ...who }, label, look });
  if (!seats.length) {
    return html`<div class="buttons">${button({ not_seated: true }, doesWord(action.name), "large")}</div>`;
  }
  return html`<div class="looked" role="group" aria-label=${gettext("Which player has looked?")}>
    <span class="hint">${gettext("Which player has looked?")}</span>
    <div class="buttons">
      ${seats.map((seat) => button({ seat }, fill(gettext("Seat {seat}"), { seat }), ""))}
      ${button({ not_seated: true }, gettext("Not seated"), "")}
    </div>
  </div>`;
}

/**
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {import("../../../types/wire.js").Action} action
 * @param {string} deck
 */
function cutPad(page, handlers, action, deck) {
  const { least = "0", most = "0", usual } = action.args?.position ?? {};
  const key = `cut ${deck}`;
  const position = Number(handlers.stepEntry(key) ?? usual ?? least);
  /** @param {number} wanted */
  const set = (wanted) =>
    handlers.fillStep({ [key]: Math.min(Number(most), Math.max(Number(least), wanted)) });
  return html`<div class="cut">
    <div class="position">
      <button type="button" class="plain" aria-label=${gettext("One card less")} @click=${() => set(position - 1)}>−</button>
      <label><span>${fill(gettext("Cover card behind {least} to {most} cards"), { least, most })}</span>
        <input
          type="range"
          min=${least}
          max=${most}
          .value=${String(position)}
          @input=${(/** @type {InputEvent} */ event) =>
            set(Number(/** @type {HTMLInputElement} */ (event.target).value))}
        /></label>
      <button type="button" class="plain" aria-label=${gettext("One card more")} @click=${() => set(position + 1)}>+</button>
    </div>
    <div class="buttons">
      ${commandButton(page, handlers, {
        name: "cut_deck",
        args: { deck, position },
        label: fill(gettext("Cut at {position}"), { position }),
        look: "large",
      })}
    </div>
  </div>`;
}

/**
 * Returns the button for a deck's next step, or says who takes it.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {DeckView} deck
 */
export function nextDeckStep(page, handlers, deck) {
  const next = deck.steps?.find((step) => step.is_next)?.name ?? "";
  const action = actionOn(page, next, deck.name);
  if (next === "cut_deck" && action) {
    return cutPad(page, handlers, action, deck.name);
  }
  if (next === "show_deck" && action) {
    return whoLooked(page, handlers, action, deck.name);
  }
  if (action) {
    // Only a fresh deck is spread face up in every game; one in play is spread when the table is idle.
    const label = deck.in_play_since && next === "spread_deck" ? doneWord(next) : doesWord(next);
    return html`<div class="buttons">
      ${commandButton(page, handlers, { name: next, args: { deck: deck.name }, label, look: "large" })}
    </div>`;
  }
  if (next === "verify_deck" && page.screen?.by_pin) {
    return html`<div class="buttons">
      <button
        type="button"
        class="command large"
        @click=${() => handlers.openDrawer("floor", { open: "verify_deck", pin: newPin() })}
      >
        ${deck.stage === "received" ? gettext("Floorperson: confirm here") : gettext("Floorperson: verify here")}
      </button>
    </div>`;
  }
  return deck.waits_for_room
    ? html`<p class="hint">${fill(gettext("{deck} is being made ready. Go on once the deck in play is out."), {
        deck: deckWord(deck.name),
      })}</p>`
    : nothing;
}
