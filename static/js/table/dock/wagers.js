import { html, nothing } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { showAmount, toAmount, toCents } from "../../i18n/money.js";
import { boxName, boxWord } from "../../i18n/names.js";
import { chipRow } from "./chips.js";
import { REQUIRED_BOXES, draftedWagers } from "./draft.js";
import { findAction, seatsOf, wagerAction } from "../actions.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Handlers} Handlers
 */

/**
 * Returns the wager panel of a seat: choose a box, then chips, or copy earlier wagers or another seat's.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function wagerPanel(page, handlers) {
  const { draft, screen } = page;
  const action = /** @type {import("../../types/wire.js").Action} */ (wagerAction(screen, draft.seat));
  const argument = action.args?.wagers ?? {};
  const { boxes = [], needed = [], amounts = {}, whole_dollars: whole = [], least = "" } = argument;
  const others = boxes.filter((box) => !needed.includes(box));
  const named = screen?.state.seats.find(({ seat }) => seat === draft.seat)?.named ?? [];
  /** @param {string} target @param {string} label */
  const targetKey = (target, label) => html`<button
    type="button"
    class="target"
    aria-pressed=${String(draft.target === target)}
    data-target=${target}
    @click=${() => handlers.chooseTarget(target)}
  ><span class="name">${label}</span> <strong>${named.includes(target) && !draft.cents[target]
      ? gettext("named")
      : showAmount(toAmount(draft.cents[target] ?? 0))}</strong></button>`;
  const minimum = html`<button type="button" class="plain" ?data-away=${draft.target !== REQUIRED_BOXES}
    @click=${() => handlers.setAmount(toCents(least))}
  >${fill(gettext("Minimum {amount}"), { amount: showAmount(least) })}</button>`;
  return html`<section class="wagers" aria-label=${fill(gettext("Wagers of seat {seat}"), { seat: draft.seat })}>
    <div class="targets" data-arrows>
      <h2>${fill(gettext("Seat {seat}"), { seat: draft.seat })}</h2>
      ${targetKey(REQUIRED_BOXES, fill(gettext("{boxes} each"), { boxes: needed.map(boxWord).join(" ") }))}
      ${others.map((box) => targetKey(box, boxName(box)))}
    </div>
    ${chipRow(page, handlers, { only: amounts[draft.target], wholeDollars: whole.includes(draft.target), besides: minimum })}
    <div class="copies">${copies(page, handlers, action)}</div>
    <div class="ends">
      ${placeButton(page, handlers, action)} ${nameButton(page, handlers, named)} ${withoutAmounts(page, handlers)}
      <button type="button" class="plain" @click=${() => handlers.closeSeat()}>${gettext("Close")}</button>
    </div>
  </section>`;
}

/**
 * Returns a button that names the chosen optional box, or takes its name back, while its amount comes later.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {string[]} named
 */
function nameButton(page, handlers, named) {
  const { draft, screen } = page;
  const { some_of: boxes = [], seats = [] } = findAction(screen, "mark_in")?.args?.boxes ?? {};
  const number = /** @type {number} */ (draft.seat);
  if (!boxes.includes(draft.target) || !seats.includes(number) || draft.cents[draft.target]) {
    return nothing;
  }
  const isNamed = named.includes(draft.target);
  const wanted = isNamed ? named.filter((box) => box !== draft.target) : [...named, draft.target];
  const label = isNamed ? gettext("Not on {box}") : gettext("On {box}, amount later");
  return commandButton(page, handlers, {
    name: "mark_in",
    args: { seats: [number], boxes: wanted },
    label: fill(label, { box: boxName(draft.target) }),
    isSteady: true,
  });
}

/**
 * Returns the button that records the wagers. Outside the posted limits it warns, because an accepted wager stands.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {import("../../types/wire.js").Action} action
 */
function placeButton(page, handlers, { name, args }) {
  const { draft } = page;
  const argument = args?.wagers ?? {};
  const { least = "", most = "" } = argument;
  const amount = draft.cents[REQUIRED_BOXES] ?? 0;
  const isWithin = amount >= toCents(least) && amount <= toCents(most);
  const place = name === "record_wagers" ? gettext("Record wagers") : gettext("Place wagers");
  const limits = { least: showAmount(least), most: showAmount(most) };
  const warning = html`${place} <small>${fill(gettext("Outside {least} to {most}; it stands"), limits)}</small>`;
  return commandButton(page, handlers, {
    name,
    args: { seat: draft.seat, wagers: draftedWagers(draft, argument) },
    label: !amount ? fill(gettext("{least} to {most} each"), limits) : isWithin ? place : warning,
    look: amount && !isWithin ? "large warned" : "large",
    isOff: !amount,
    isSteady: true,
  });
}

/**
 * Returns buttons that copy the last round's wagers or another seat's.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {import("../../types/wire.js").Action} action
 */
function copies(page, handlers, { name, args }) {
  const { boxes = [] } = args?.wagers ?? {};
  const { draft, screen } = page;
  const seats = screen?.state.seats ?? [];
  /** @param {Record<string, string> | undefined} wagers */
  const opening = (wagers) => Object.fromEntries(Object.entries(wagers ?? {}).filter(([box]) => boxes.includes(box)));
  /** @param {Record<string, string>} wagers @param {string} label */
  const copy = (wagers, label) =>
    commandButton(page, handlers, { name, args: { seat: draft.seat, wagers }, label, look: "copy", isSteady: true });
  const own = seats.find(({ seat }) => seat === draft.seat);
  const last = opening(own?.last_wagers);
  const others = seats.filter(({ seat, wagers }) => seat !== draft.seat && Object.keys(opening(wagers)).length);
  return html`${Object.keys(last).length ? copy(last, gettext("Last wagers")) : nothing}
    ${others.map(({ seat, wagers }) => copy(opening(wagers), fill(gettext("As seat {seat}"), { seat })))}`;
}

/**
 * Returns the buttons for in without amounts, no wagers, and remove player.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
function withoutAmounts(page, handlers) {
  const { draft, screen } = page;
  const number = /** @type {number} */ (draft.seat);
  const seat = screen?.state.seats.find((shown) => shown.seat === number);
  const canBeIn = !seat?.is_in && findAction(screen, "mark_in")?.args?.seats?.some_of?.includes(number);
  const isPlacing = seatsOf(findAction(screen, "place_wagers")).includes(number);
  const canLeave = seatsOf(findAction(screen, "unseat_player")).includes(number);
  return html`${canBeIn
    ? commandButton(page, handlers, {
        name: "mark_in", args: { seats: [number] }, label: gettext("In, amounts later"), isSteady: true,
      })
    : nothing}
  ${isPlacing && seat?.is_in
    ? commandButton(page, handlers, {
        name: "place_wagers", args: { seat: number, wagers: {} }, label: gettext("No wagers"), isSteady: true,
      })
    : nothing}
  ${canLeave
    ? commandButton(page, handlers, {
        name: "unseat_player", args: { seat: number }, label: gettext("Remove player"), isSteady: true,
      })
    : nothing}`;
}
