/** Requests a correction of an entry whose phase is over: old value, new value, reason. The floorperson approves it. */

import { html, nothing } from "../../../../vendor/lit-html.js";
import { commandButton } from "../../../shared/command_button.js";
import { faceUp, findAction } from "../../actions.js";
import { fill, gettext } from "../../../i18n/gettext.js";
import { closedRound } from "./closed_round.js";
import { ENTRIES, changesOf, isOfSeat } from "./entry_editors.js";
import { textField } from "../forms/action_form.js";
import { commonReasons } from "../forms/form_labels.js";
import { blockingRequests, changeList, waitingRequests } from "../requests.js";

/**
 * @typedef {import("../../types.js").Page} Page
 * @typedef {import("../../types.js").Handlers} Handlers
 * @typedef {import("../../../types/wire.js").Action} Action
 */

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function correctionDrawer(page, handlers) {
  const action = findAction(page.screen, "request_correction");
  if (blockingRequests(page).length) {
    return waitingRequests(page, handlers);
  }
  if (action) {
    return correction(page, handlers, action);
  }
  return findAction(page.screen, "correct_closed_round")
    ? closedRound(page, handlers)
    : html`<p class="quiet">${gettext("There is nothing to correct. Undo takes back the last tap.")}</p>`;
}

/**
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {Action} action
 */
function correction(page, handlers, action) {
  const state = /** @type {import("../../types.js").State} */ (page.screen?.state);
  const { args = {} } = action;
  const { form } = /** @type {{ form: Record<string, any> }} */ (page.drawer);
  const seats = args.seat?.one_of ?? [];
  const ofTable = ["community", "six_card_box"].filter((what) => args[what]);
  /** Returns the entries of a seat that can be corrected. @param {any} seat */
  const of = (seat) =>
    Object.keys(ENTRIES).filter((what) => isOfSeat(what) && args[what] && (args[what].seats ?? seats).includes(seat));
  /** @param {Record<string, unknown>} chosen */
  const choose = (chosen) => handlers.openForm({ open: "request_correction", reason: form.reason, ...chosen });
  return html`
    <fieldset><legend>${gettext("What was entered wrong?")}</legend>
      ${seats.map(
        (seat) => html`<button
          type="button"
          class="plain option"
          aria-pressed=${String(form.seat === seat)}
          @click=${() => choose({ seat, what: of(seat).length === 1 ? of(seat)[0] : undefined })}
        >${fill(gettext("Seat {seat}"), { seat })}</button>`,
      )}
      ${ofTable.map(
        (what) => html`<button
          type="button"
          class="plain option"
          aria-pressed=${String(form.what === what)}
          @click=${() => choose({ what })}
        >${ENTRIES[what].word}</button>`,
      )}
    </fieldset>
    ${form.seat
      ? html`<fieldset><legend>${fill(gettext("Of seat {seat}"), form)}</legend>
          ${of(form.seat).map(
            (what) => html`<button
              type="button"
              class="plain option"
              aria-pressed=${String(form.what === what)}
              @click=${() => choose({ seat: form.seat, what })}
            >${ENTRIES[what].word}</button>`,
          )}
        </fieldset>`
      : nothing}
    ${form.what && args[form.what] ? editor(page, handlers, action, state, form) : nothing}`;
}

/**
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {Action} action
 * @param {import("../../types.js").State} state
 * @param {Record<string, any>} form
 */
function editor(page, handlers, action, state, form) {
  const { what, seat, reason = "" } = form;
  const argument = action.args?.[what] ?? {};
  const entry = ENTRIES[what];
  const old = entry.old(state, state.seats.find((shown) => shown.seat === seat));
  const value = form.value ?? old;
  const changes = changesOf(what, old, value, seat);
  const isWhole = !Array.isArray(value) || value.length === argument.cards;
  const isReady = changes.length > 0 && isWhole && reason.trim() !== "";
  const editing = {
    value,
    old,
    argument,
    deck: state.deck,
    lying: faceUp(/** @type {import("../../types.js").Screen} */ (page.screen)),
    aim: form.aim ?? "",
    typed: form.typed ?? "",
    /** @param {any} next @param {string} [typed] */
    set: (next, typed) => handlers.fillForm({ value: next, typed }),
    /** @param {string} aim */
    take: (aim) => handlers.fillForm({ aim, typed: "" }),
  };
  return html`<section aria-label=${entry.word}>${entry.edit(editing)}</section>
    ${changes.length ? changeList(changes) : nothing}
    ${textField("reason", 40, reason, (next) => handlers.fillForm({ reason: next }), commonReasons("request_correction"))}
    <div class="buttons send">
      ${commandButton(page, handlers, {
        name: "request_correction",
        args: isReady ? { reason: reason.trim(), ...(seat ? { seat } : {}), [what]: value } : {},
        label: gettext("Ask the floorperson to correct it"),
        look: "large",
        isOff: !isReady,
      })}
    </div>`;
}
