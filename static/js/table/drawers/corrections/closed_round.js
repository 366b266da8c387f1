/** Corrects a closed round from its record: a seat's wagers or cards, or the table's cards. */

import { html, nothing } from "../../../../vendor/lit-html.js";
import { commandButton } from "../../../shared/command_button.js";
import { findAction } from "../../actions.js";
import { fill, gettext } from "../../../i18n/gettext.js";
import { ENTRIES, changesOf } from "./entry_editors.js";
import { textField } from "../forms/action_form.js";
import { commonReasons } from "../forms/form_labels.js";
import { changeList } from "../requests.js";

/**
 * @typedef {import("../../types.js").Page} Page
 * @typedef {import("../../types.js").Handlers} Handlers
 * @typedef {{ seats: { seat: number, wagers: Record<string, string>, cards?: string[] }[], void?: string,
 *   community?: string[] | Record<string, string>, six_card_box?: string[] }} RoundRecord
 */

/** Parts of a record that can be corrected here; the floor corrects the rest. */
const PARTS = ["wagers", "cards"];
const OF_TABLE = ["community", "six_card_box"];

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function closedRound(page, handlers) {
  const action = /** @type {import("../../../types/wire.js").Action} */ (findAction(page.screen, "correct_closed_round"));
  const last = Number(action.args?.round_number?.most ?? 1);
  const form = page.drawer?.form ?? {};
  const number = form.number ?? last;
  const record = /** @type {RoundRecord | undefined} */ (form.record);
  /** @param {number} wanted */
  const look = (wanted) => handlers.readRound(Math.min(last, Math.max(1, wanted)));
  return html`<div class="position">
      <button type="button" class="plain" aria-label=${gettext("The round before")} @click=${() => look(number - 1)}>−</button>
      <button type="button" class="command" @click=${() => look(number)}>
        ${fill(gettext("Look at round {number}"), { number })}
      </button>
      <button type="button" class="plain" aria-label=${gettext("The round after")} @click=${() => look(number + 1)}>+</button>
    </div>
    ${form.isMissing ? html`<p>${gettext("There is no record of this round.")}</p>` : nothing}
    ${record?.void ? html`<p>${gettext("This round was void. There is nothing to settle again.")}</p>` : nothing}
    ${record && !record.void ? ofRecord(page, handlers, action, record, form) : nothing}`;
}

/**
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {import("../../../types/wire.js").Action} action
 * @param {RoundRecord} record
 * @param {Record<string, any>} form
 */
function ofRecord(page, handlers, action, record, form) {
  const { number, seat, what, reason = "" } = form;
  const old = record.seats.find((entry) => entry.seat === seat);
  /** @param {Record<string, unknown>} chosen */
  const choose = (chosen) => handlers.openForm({ open: "correct_closed_round", number, record, reason, ...chosen });
  return html`<fieldset><legend>${gettext("What was entered wrong?")}</legend>
      ${record.seats.map(
        (entry) => html`<button
          type="button"
          class="plain option"
          aria-pressed=${String(entry.seat === seat)}
          @click=${() => choose({ seat: entry.seat })}
        >${fill(gettext("Seat {seat}"), { seat: entry.seat })}</button>`,
      )}
      ${OF_TABLE.filter((part) => part in record).map(
        (part) => html`<button
          type="button"
          class="plain option"
          aria-pressed=${String(part === what)}
          @click=${() => choose({ what: part })}
        >${ENTRIES[part].word}</button>`,
      )}
    </fieldset>
    ${old
      ? html`<fieldset><legend>${fill(gettext("Of seat {seat}"), { seat })}</legend>
          ${PARTS.filter((part) => part in old).map(
            (part) => html`<button
              type="button"
              class="plain option"
              aria-pressed=${String(part === what)}
              @click=${() => choose({ seat, what: part })}
            >${ENTRIES[part].word}</button>`,
          )}
        </fieldset>`
      : nothing}
    ${what ? partOf(page, handlers, action, record, partOfRecord(page, record, form), form) : nothing}`;
}

/**
 * Returns the recorded value, with community cards by place.
 *
 * @param {Page} page
 * @param {RoundRecord} record
 * @param {Record<string, any>} form
 */
function partOfRecord(page, record, { seat, what }) {
  const of = /** @type {any} */ (record.seats.find((entry) => entry.seat === seat) ?? record)[what];
  const places = page.screen?.state.places ?? [];
  return what === "community" && Array.isArray(of)
    ? Object.fromEntries(of.map((card, place) => [places[place], card]))
    : of;
}

/**
 * Returns the record with one part corrected.
 *
 * @param {RoundRecord} record
 * @param {Record<string, any>} form
 * @param {any} value
 */
function withPart(record, { seat, what }, value) {
  if (seat === undefined) {
    return { ...record, [what]: Array.isArray(record.community) && what === "community" ? Object.values(value) : value };
  }
  return { ...record, seats: record.seats.map((entry) => (entry.seat === seat ? { ...entry, [what]: value } : entry)) };
}

/** Returns every card in a record. @param {RoundRecord} record */
function cardsOf({ seats, community = [], six_card_box: box = [] }) {
  return new Set([...seats.flatMap((seat) => seat.cards ?? []), ...Object.values(community), ...box]);
}

/** @param {string} what @param {any} old @param {number | undefined} cards @param {import("../../../types/wire.js").Argument} amounts */
function argumentOf(what, old, cards, amounts) {
  switch (what) {
    case "wagers":
      return amounts;
    case "cards":
      return { cards };
    default:
      return { cards: old.length, boxes: Object.keys(old) };
  }
}

/**
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {import("../../../types/wire.js").Action} action
 * @param {RoundRecord} record
 * @param {any} old
 * @param {Record<string, any>} form
 */
function partOf(page, handlers, action, record, old, form) {
  const { number, seat, what, value = old, reason = "" } = form;
  const { cards, ...amounts } = action.args?.corrected ?? {};
  const changes = changesOf(what, old, value, seat);
  const isWhole = !Array.isArray(value) || value.length === old.length;
  const isReady = changes.length > 0 && isWhole && reason.trim() !== "";
  const editing = {
    value,
    old,
    argument: argumentOf(what, old, cards, amounts),
    deck: page.screen?.state.deck ?? [],
    lying: cardsOf(record),
    aim: form.aim ?? "",
    typed: form.typed ?? "",
    /** @param {any} next @param {string} [typed] */
    set: (next, typed) => handlers.fillForm({ value: next, typed }),
    /** @param {string} aim */
    take: (aim) => handlers.fillForm({ aim, typed: "" }),
  };
  return html`<section aria-label=${ENTRIES[what].word}>${ENTRIES[what].edit(editing)}</section>
    ${changes.length ? changeList(changes) : nothing}
    ${textField("reason", 40, reason, (next) => handlers.fillForm({ reason: next }), commonReasons("request_correction"))}
    <div class="buttons send">
      ${commandButton(page, handlers, {
        name: "correct_closed_round",
        args: isReady ? { round_number: number, corrected: withPart(record, form, value), reason: reason.trim() } : {},
        label: fill(gettext("Ask to correct round {number}"), { number }),
        look: "large",
        isOff: !isReady,
      })}
    </div>`;
}
