/** The form for rounds dealt by hand while the app was unavailable, with stub counts and deck changes in order. */

import { html, nothing } from "../../../../vendor/lit-html.js";
import { commandButton } from "../../../shared/command_button.js";
import { findAction } from "../../actions.js";
import { icon } from "../../../shared/icon.js";
import { fill, gettext } from "../../../i18n/gettext.js";
import { backWord, entryWord } from "../../../i18n/names.js";
import { BACK_COLORS, changeWords, deckWord } from "../decks/deck_names.js";
import { unusedDeckName } from "../decks/deck_steps.js";
import { numberKeys, withKey } from "../../../shared/keypad.js";
import { serverNow } from "../../../net/server_time.js";
import { timeShown, timeTyped } from "../../house_time.js";
import { evenRounds, sent } from "./missed_entries.js";
import { blockingRequests, waitingRequests } from "../requests.js";

const MOST = 30;
const MARGIN_MS = 1000;

/**
 * @typedef {import("../../types.js").Page} Page
 * @typedef {import("../../types.js").Handlers} Handlers
 * @typedef {import("./missed_entries.js").Entry} Entry
 */

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function missedDrawer(page, handlers) {
  const action = findAction(page.screen, "record_missed_rounds");
  if (blockingRequests(page).length) {
    return waitingRequests(page, handlers);
  }
  if (!action) {
    return html`<p class="quiet">${gettext("Missed rounds are recorded between rounds, with no wagers on the felt.")}</p>`;
  }
  const entries = /** @type {Entry[]} */ (page.drawer?.form.entries ?? []);
  return html`${entries.length ? nothing : quick(page, handlers, action)}
    ${entries.length ? list(page, handlers, action, entries) : nothing}`;
}

/**
 * Takes a typed time; an empty field returns to the old time.
 *
 * @param {Event} event
 * @param {number} at
 * @param {(at: number) => void} put
 */
function takeTime(event, at, put) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.value) {
    put(timeTyped(field.value, serverNow()));
  } else {
    field.value = timeShown(at);
  }
}

/** Returns the message that more entries would not fit on the floorperson's screen. */
const tooMany = () =>
  html`<p class="quiet">${fill(gettext("{most} lines at most: report the first ones, and the rest once those are confirmed."), { most: MOST })}</p>`;

/** Returns the deck in use. @param {Page} page */
const inUse = (page) => page.screen?.state.around?.decks?.find((deck) => deck.is_in_use);

/**
 * Returns the questions: how many rounds, and when was the last one.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {import("../../../types/wire.js").Action} action
 */
function quick(page, handlers, action) {
  const { form } = /** @type {{ form: Record<string, any> }} */ (page.drawer);
  const last = action.args?.entries?.least;
  const deck = inUse(page);
  // No round can be earlier than the last recorded one or than its deck.
  const known = [last, deck?.in_play_since].flatMap((at) => (at ? [Date.parse(at)] : []));
  const after = known.length ? Math.max(...known) : null;
  // Never later than the server's own clock.
  const now = serverNow() - MARGIN_MS;
  const until = form.until ?? now;
  const count = Number(form.count ?? 0);
  const of = { dealer: page.table.dealer || gettext("dealer"), ...(deck ? { deck: deck.name } : {}) };
  const isReady = count > 0 && count <= MOST;
  return html`<p>${gettext("How many rounds were dealt, and when was the last one?")}
      ${last ? fill(gettext("The app saw the last round at {time}."), { time: timeShown(Date.parse(last)) }) : nothing}</p>
    <div class="form">
      <div class="fields">
        <div class="target" aria-pressed="true"><span class="name">${gettext("Rounds")}</span> <strong>${count || "–"}</strong></div>
        <label class="time">${gettext("Last round at")}
          <input
            type="time"
            .value=${timeShown(until)}
            @change=${(/** @type {Event} */ event) => takeTime(event, until, (at) => handlers.fillForm({ until: at }))}
          /></label>
      </div>
      ${numberKeys((key) => handlers.fillForm({ count: withKey(String(form.count ?? "").replace(/^0+/, ""), key, 3) }), {
        label: gettext("Rounds"),
      })}
    </div>
    ${count > MOST ? tooMany() : nothing}
    <div class="buttons send">
      <button
        type="button"
        class="command large"
        aria-disabled=${isReady ? nothing : "true"}
        ?data-off=${!isReady}
        @click=${() =>
          isReady && handlers.openForm({ open: "record_missed_rounds", entries: evenRounds(count, after, until, of) })}
      >${count ? fill(gettext("List {count} rounds"), { count }) : gettext("List the rounds")}</button>
    </div>`;
}

/**
 * Returns the list of entries in order, each editable.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {import("../../../types/wire.js").Action} action
 * @param {Entry[]} entries
 */
function list(page, handlers, action, entries) {
  const decks = /** @type {string[]} */ (action.args?.entries?.one_of ?? []);
  const kinds = action.args?.entries?.entries ?? ["round"];
  const changed = entries.flatMap((entry) => (entry.entry === "deck_change" && entry.deck ? [entry.deck] : []));
  const known = [...new Set([...decks, ...changed])];
  const gone = action.args?.entries?.not_of ?? [];
  const last = entries[entries.length - 1];
  const deck = changed.at(-1) ?? inUse(page)?.name;
  /** @param {Entry[]} next */
  const put = (next) => handlers.fillForm({ entries: [...next].sort((one, other) => one.at - other.at) });
  /** @param {number} place @param {Partial<Entry>} changes */
  const change = (place, changes) =>
    put(entries.map((entry, index) => (index === place ? /** @type {Entry} */ ({ ...entry, ...changes }) : entry)));
  /** @type {Record<string, () => Entry>} */
  const fresh = {
    round: () => ({ entry: "round", at: last.at, dealer: page.table.dealer || gettext("dealer"), ...(deck ? { deck } : {}) }),
    count: () => ({
      entry: "count",
      at: last.at,
      deck: deck ?? "",
      count: page.screen?.state.deck.length ?? 0,
      isRight: true,
    }),
    deck_change: () => {
      const back = BACK_COLORS.find((color) => !known.includes(color)) ?? BACK_COLORS[0];
      return { entry: "deck_change", at: last.at, out: deck, deck: unusedDeckName(back, [...known, ...gone]), back };
    },
  };
  return html`<ol class="missed">
      ${entries.map((entry, place) => line(entry, place, { decks: known, gone }, (changes) => change(place, changes), () =>
        put(entries.filter((_, index) => index !== place))))}
    </ol>
    ${entries.length < MOST ? nothing : tooMany()}
    <div class="buttons grid">
      ${(entries.length < MOST ? kinds : []).map(
        (kind) => html`<button type="button" class="command" @click=${() => put([...entries, fresh[kind]()])}>
          + ${entryWord(kind)}
        </button>`,
      )}
      <button type="button" class="command" @click=${() => handlers.openForm({})}>${gettext("Start over")}</button>
    </div>
    <div class="buttons send">
      ${commandButton(page, handlers, {
        name: "record_missed_rounds",
        args: { entries: sent(entries) },
        label: gettext("Ask the floorperson to confirm"),
        look: "large",
      })}
    </div>`;
}

/**
 * @param {Entry} entry
 * @param {number} place
 * @param {{ decks: string[], gone: string[] }} known
 * @param {(changes: any) => void} change
 * @param {() => void} remove
 */
function line(entry, place, { decks, gone }, change, remove) {
  /** @param {Event} event */
  const valueIn = (event) => /** @type {HTMLInputElement} */ (event.target).value;
  return html`<li>
    <span class="what">${place + 1} · ${entryWord(entry.entry)}</span>
    <input
      type="time"
      aria-label=${gettext("When")}
      .value=${timeShown(entry.at)}
      @change=${(/** @type {Event} */ event) => takeTime(event, entry.at, (at) => change({ at }))}
    />
    ${entry.entry === "round"
      ? html`<input
          type="text"
          aria-label=${gettext("Dealer")}
          maxlength="40"
          autocomplete="off"
          .value=${entry.dealer}
          @change=${(/** @type {Event} */ event) => change({ dealer: valueIn(event).trim() || entry.dealer })}
        />`
      : nothing}
    ${decks.length && entry.entry !== "deck_change"
      ? html`<select aria-label=${gettext("Deck")} @change=${(/** @type {Event} */ event) => change({ deck: valueIn(event) })}>
          ${decks.map((deck) => html`<option value=${deck} ?selected=${deck === entry.deck}>${deckWord(deck)}</option>`)}
        </select>`
      : nothing}
    ${entry.entry === "count"
      ? html`<input
            type="number"
            aria-label=${gettext("Cards counted")}
            min="0"
            max="60"
            .value=${String(entry.count)}
            @change=${(/** @type {Event} */ event) => change({ count: Number(valueIn(event)) })}
          />
          <button type="button" class="plain toggle" aria-pressed=${String(entry.isRight)}
            @click=${() => change({ isRight: !entry.isRight })}>${gettext("right")}</button>`
      : nothing}
    ${entry.entry === "deck_change"
      ? html`<span>${changeWords(entry.out, entry.deck)}</span>
          <select aria-label=${gettext("Card back")} @change=${(/** @type {Event} */ event) => {
            const back = valueIn(event);
            change({ back, deck: unusedDeckName(back, [...decks, ...gone].filter((deck) => deck !== entry.deck)) });
          }}>
            ${BACK_COLORS.map((back) => html`<option value=${back} ?selected=${back === entry.back}>${backWord(back)}</option>`)}
          </select>`
      : nothing}
    <button type="button" class="plain" aria-label=${fill(gettext("Remove line {number}"), { number: place + 1 })}
      @click=${remove}>${icon("cross")}</button>
  </li>`;
}
