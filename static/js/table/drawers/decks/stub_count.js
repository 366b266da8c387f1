/** The stub count: the number the dealer counted, and every place if it stays off. */

import { html, nothing } from "../../../../vendor/lit-html.js";
import { commandButton } from "../../../shared/command_button.js";
import { findAction } from "../../actions.js";
import { fill, gettext } from "../../../i18n/gettext.js";
import { placeWord } from "../../../i18n/names.js";
import { numberKeys, withKey } from "../../../shared/keypad.js";

const LONGEST = 2;

/**
 * @typedef {import("../../types.js").Page} Page
 * @typedef {import("../../types.js").Handlers} Handlers
 */

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function stubCount(page, handlers) {
  const action = findAction(page.screen, "count_stub");
  const places = findAction(page.screen, "count_places");
  if (places) {
    return placeCounts(page, handlers, places);
  }
  if (!action) {
    return nothing;
  }
  // Where the dealer counts blind, nobody says what the stub should have.
  const expected = action.args?.count?.usual;
  const isBlind = expected === undefined;
  const typed = String(handlers.stepEntry("stub") ?? "");
  const counted = page.screen?.state.around?.stub_counted;
  const empty = isBlind ? gettext("Enter the number counted") : gettext("Another number");
  return html`<div class="stub">
    ${counted === undefined
      ? nothing
      : html`<p class="hint">${isBlind
          ? fill(gettext("Counted {counted}, which is off. Count again."), { counted })
          : fill(gettext("Counted {counted}, expected {expected}. Count again."), { counted, expected })}</p>`}
    <div class="buttons">
      ${isBlind
        ? nothing
        : commandButton(page, handlers, {
            name: "count_stub",
            args: { count: expected },
            label: fill(gettext("Stub is {count}"), { count: expected }),
            look: "large",
          })}
      ${commandButton(page, handlers, {
        name: "count_stub",
        args: { count: Number(typed) },
        label: typed ? fill(gettext("Stub is {count}"), { count: typed }) : empty,
        look: typed ? "large other" : "large other empty",
        isOff: !typed || Number(typed) === expected,
        isSteady: true,
      })}
      ${waiveButton(page, handlers)}
    </div>
    ${numberKeys((key) => handlers.fillStep({ stub: withKey(typed, key, LONGEST) }), { look: "row" })}
  </div>`;
}

/**
 * Returns a button for a floorperson at the table who lets the round go on without its count.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
const waiveButton = (page, handlers) =>
  page.screen?.by_pin?.some(({ name }) => name === "waive_count")
    ? html`<button type="button" class="command aside" @click=${() => handlers.toggleDrawer("floor")}
      >${gettext("Floorperson at the table")}</button>`
    : nothing;

/**
 * Returns number fields for each place; a digit moves on to the next place.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {import("../../../types/wire.js").Action} action
 */
function placeCounts(page, handlers, action) {
  const places = action.args?.places?.boxes ?? [];
  /** @type {Record<string, string>} */
  const counts = handlers.stepEntry("places") ?? {};
  const aim = handlers.stepEntry("place") ?? places[0];
  /** @param {string} key */
  const type = (key) => {
    const typed = withKey(counts[aim] ?? "", key, LONGEST);
    /** @type {Record<string, string>} */
    const filled = { ...counts, [aim]: typed };
    const next = places.find((place) => !filled[place]);
    handlers.fillStep({ places: filled, place: key !== "back" && next ? next : aim });
  };
  const isWhole = places.every((place) => counts[place]);
  return html`<div class="stub">
    <div class="targets">
      ${places.map(
        (place) => html`<button
          type="button"
          class="target"
          aria-pressed=${String(aim === place)}
          @click=${() => handlers.fillStep({ place })}
        ><span class="name">${placeWord(place)}</span> <strong>${counts[place] || "–"}</strong></button>`,
      )}
    </div>
    ${numberKeys(type, { look: "row", label: gettext("Cards at this place") })}
    <div class="buttons">
      ${commandButton(page, handlers, {
        name: "count_places",
        args: { places: Object.fromEntries(places.map((place) => [place, Number(counts[place] ?? 0)])) },
        label: gettext("Every place is counted"),
        look: "large",
        isOff: !isWhole,
        isSteady: true,
      })}
    </div>
  </div>`;
}
