/** Panels for players' choices: one seat, everyone at once, a free amount, a draw. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { showAmount, toAmount, toCents } from "../../i18n/money.js";
import { boxName, choiceWord, commandWord } from "../../i18n/names.js";
import { choiceLook, lookOf } from "../../shared/look.js";
import { chipRow } from "./chips.js";
import { FREE_AMOUNT } from "./draft.js";
import { changeableAnswer, findAction } from "../actions.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Handlers} Handlers
 */

/**
 * Returns the seat whose choice is being entered: the one touched, or the next in turn.
 *
 * @param {Page} page
 * @returns {number | undefined}
 */
export const answeringSeat = ({ draft, screen }) =>
  draft.panel === "answer" || draft.panel === "amount"
    ? /** @type {number} */ (draft.seat)
    : /** @type {number | undefined} */ (findAction(screen, "decide")?.args?.seat?.one_of?.[0]);

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function answerPanel(page, handlers) {
  const seat = /** @type {number} */ (answeringSeat(page));
  const { choice, amount } = findAction(page.screen, "decide")?.args ?? {};
  const isTouched = page.draft.panel === "answer";
  const bounds = amount?.by_seat?.[seat];
  const look = lookOf(page.screen?.state.game);
  const buttons = (choice?.one_of ?? []).map((name) => {
    const { kind, is_free: isFree } = choiceLook(look, name);
    return isFree
      ? bounds && freeButton(page, handlers, seat, bounds)
      : commandButton(page, handlers, {
          name: "decide",
          args: { seat, choice: name },
          label: html`${choiceWord(name)}${staked(page, seat, name)}`,
          look: `large choice choice-${kind}`,
        });
  });
  return html`<div class="answers">
    ${isTouched ? html`<h2>${heading(page, seat)}</h2>` : nothing}
    <div class="buttons">${buttons}</div>
    <div class="asides row">
      ${isTouched
        ? html`<button type="button" class="plain" @click=${() => handlers.closeSeat()}>${gettext("Close")}</button>`
        : html`${allButtons(page, handlers)} ${stubButton(page, handlers)}`}
    </div>
  </div>`;
}

/**
 * @param {Page} page
 * @param {number} number
 */
function heading({ screen }, number) {
  const seat = screen?.state.seats.find((shown) => shown.seat === number);
  const answer = seat && changeableAnswer(screen, seat)?.answer;
  return answer
    ? fill(gettext("Seat {seat} answered {choice}. What instead?"), { seat: number, choice: choiceWord(answer) })
    : fill(gettext("Seat {seat}"), { seat: number });
}

/**
 * Returns buttons that record one choice for everyone still to choose.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
function allButtons(page, handlers) {
  const choices = findAction(page.screen, "decide_all")?.args?.choice?.one_of ?? [];
  return choices.map((choice) =>
    commandButton(page, handlers, {
      name: "decide_all",
      args: { choice },
      label: fill(gettext("All {choice}"), { choice: choiceWord(choice).toLowerCase() }),
      look: "aside",
    }),
  );
}

/**
 * Returns the amount that a choice would place, if there are several multiples to choose from.
 *
 * @param {Page} page
 * @param {number} number
 * @param {unknown} choice
 */
function staked({ screen }, number, choice) {
  const look = lookOf(screen?.state.game);
  const { kind, times = 0 } = choiceLook(look, choice);
  const box = findAction(screen, "decide")?.args?.choice?.boxes?.[0] ?? "";
  const unit = screen?.state.seats.find(({ seat }) => seat === number)?.wagers?.[look.units[box]];
  return kind === "stays" && times && unit
    ? html`<small>${showAmount(toAmount(times * toCents(unit)))}</small>`
    : nothing;
}

/**
 * @param {string} least
 * @param {string} most
 */
const within = (least, most) =>
  fill(gettext("{least} to {most}"), { least: showAmount(least), most: showAmount(most) });

/**
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {number} seat
 * @param {string[]} bounds
 */
const freeButton = (page, handlers, seat, [least, most]) => html`<button
  type="button"
  class="command aside free"
  @click=${() => handlers.openAmount(seat)}
>${gettext("Other amount")}<small>${within(least, most)}</small></button>`;

/**
 * Returns the panel for a free amount, entered with chips.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function amountPanel(page, handlers) {
  const { draft, screen } = page;
  const seat = /** @type {number} */ (draft.seat);
  const { amount, choice } = findAction(screen, "decide")?.args ?? {};
  const [least, most] = amount?.by_seat?.[seat] ?? ["0.00", "0.00"];
  const cents = draft.cents[FREE_AMOUNT] ?? 0;
  const isWithin = cents >= toCents(least) && cents <= toCents(most);
  const box = choice?.boxes?.[0] ?? "";
  const look = lookOf(screen?.state.game);
  const free = choice?.one_of?.find((name) => choiceLook(look, name).is_free);
  const shown = showAmount(toAmount(cents));
  return html`<section class="wagers" aria-label=${fill(gettext("Amount of seat {seat}"), { seat })}>
    <div class="targets">
      <h2>${fill(gettext("Seat {seat}"), { seat })}</h2>
      <p class="target" data-target=${FREE_AMOUNT}><span class="name">${boxName(box)}</span> <strong>${shown}</strong></p>
    </div>
    ${chipRow(page, handlers, {})}
    <div class="ends">
      ${commandButton(page, handlers, {
        name: "decide",
        args: { seat, choice: free, amount: toAmount(cents) },
        label: isWithin
          ? fill(gettext("Bet {amount}"), { amount: shown })
          : within(least, most),
        look: "large",
        isOff: !isWithin,
        isSteady: true,
      })}
      <button type="button" class="plain" @click=${() => handlers.closeSeat()}>${gettext("Close")}</button>
    </div>
  </section>`;
}

/**
 * Returns buttons for the number of cards a player draws.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function drawPanel(page, handlers) {
  const { seat, count } = findAction(page.screen, "draw")?.args ?? {};
  return html`<div class="buttons draws" data-arrows>
    ${(count?.one_of ?? []).map((number) =>
      commandButton(page, handlers, {
        name: "draw",
        args: { seat: seat?.one_of?.[0], count: number },
        label: html`${number}<small>${number === 0 ? gettext("keeps all") : gettext("drawn")}</small>`,
        look: "large choice draw",
      }),
    )}
  </div>`;
}

/**
 * Returns a button for a stub count in a round that does not require one: the expected number, or where the dealer
 * counts blind, the keys to enter it.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
function stubButton(page, handlers) {
  const action = findAction(page.screen, "count_stub");
  if (!action) {
    return nothing;
  }
  const count = action.args?.count?.usual;
  return count === undefined
    ? html`<button type="button" class="command aside stub-count" @click=${() => handlers.openPanel("stub")}
      >${commandWord("count_stub")}</button>`
    : commandButton(page, handlers, {
        name: "count_stub",
        args: { count },
        label: fill(gettext("Stub is {count}"), { count }),
        look: "aside stub-count",
      });
}
