import { html, nothing } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { deckPanel, isDeckNext, stubPanel } from "./deck_panel.js";
import { blockingRequests, waitingRequests } from "../drawers/requests.js";
import { gettext } from "../../i18n/gettext.js";
import { commandWord } from "../../i18n/names.js";
import { amountPanel, answerPanel, answeringSeat, drawPanel } from "./answers.js";
import { bettingPanel } from "./betting.js";
import { countPanel } from "./chip_counts.js";
import { offlineDock } from "./offline.js";
import { CARDS_AGAIN, declareAction, findAction, isAgain, padAction } from "../actions.js";
import { cardPad } from "./card_pad.js";
import { seatingPanel } from "./seating.js";
import { showdownPanel } from "./showdown.js";
import { signPanel } from "./new_sign.js";
import { nextStep } from "./next_step.js";
import { wagerPanel } from "./wagers.js";

// Entered on the felt, in a seat's panel, or beside the step.
const SHOWN_ELSEWHERE = new Set(["record_wagers", "decide", "undo", "take_back_call"]);

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Handlers} Handlers
 * @typedef {import("../../types/wire.js").Action} Action
 */

/** Panels that a touch opens. @type {Record<string, (page: Page, handlers: Handlers) => unknown>} */
const PANELS = { wagers: wagerPanel, answer: answerPanel, seating: seatingPanel, amount: amountPanel, stub: stubPanel };

/**
 * Reports whether the card pad is shown: cards are the only way, or the dealer chose them.
 *
 * @param {Page} page
 */
const isPadShown = ({ draft, screen }) =>
  !(draft.panel in PANELS) &&
  padAction(screen, draft) !== undefined &&
  (!declareAction(screen, draft) ||
    ["cards", CARDS_AGAIN].includes(draft.panel) ||
    draft.cards.length > 0 ||
    draft.typed !== "");

/**
 * Reports whether an action of the round needs no more than one touch.
 *
 * @param {Action} action
 */
const isOneTouch = ({ name, room, args = {} }) =>
  !room && !SHOWN_ELSEWHERE.has(name) && Object.values(args).every((argument) => argument.is_optional || argument.one_of);

/**
 * Returns the button for a command that leaves no choice.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {Action} action
 */
function soleCommandButton(page, handlers, action) {
  const args = Object.fromEntries(
    Object.entries(action.args ?? {})
      .filter(([, argument]) => !argument.is_optional)
      .map(([name, argument]) => [name, argument.one_of?.[0]]),
  );
  return commandButton(page, handlers, { name: action.name, args, label: commandWord(action.name), look: "large" });
}

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
function entry(page, handlers) {
  const { draft, screen } = page;
  const open = PANELS[draft.panel];
  /** @param {string} name */
  const offers = (name) => findAction(screen, name) !== undefined;
  if (open) {
    return open(page, handlers);
  }
  const waiting = blockingRequests(page).length;
  if (isAgain(draft) && !waiting) {
    return isPadShown(page) ? cardPad(page, handlers) : showdownPanel(page, handlers);
  }
  if (waiting) {
    return html`<div class="waits">${waitingRequests(page, handlers)}</div>`;
  }
  if (offers("confirm_sign")) {
    return signPanel(page, handlers);
  }
  if (screen?.state.phase === "betting" && (offers("seat_player") || offers("place_wagers"))) {
    return bettingPanel(page, handlers);
  }
  if (isDeckNext(page)) {
    return deckPanel(page, handlers);
  }
  if (isPadShown(page)) {
    return cardPad(page, handlers);
  }
  if (offers("declare_hand")) {
    return showdownPanel(page, handlers);
  }
  if (offers("confirm_count")) {
    return countPanel(page, handlers);
  }
  if (offers("draw")) {
    return drawPanel(page, handlers);
  }
  if (answeringSeat(page) !== undefined || offers("decide_all")) {
    return answerPanel(page, handlers);
  }
  const next = (screen?.actions ?? []).filter(isOneTouch);
  return html`<div class="buttons">${next.map((action) => soleCommandButton(page, handlers, action))}</div>
    ${next.length ? nothing : floorButton(page, handlers)}`;
}

/**
 * Returns a button for a floorperson standing at the table, when the round waits for one.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
const floorButton = (page, handlers) =>
  page.screen?.by_pin?.length
    ? html`<div class="buttons">
        <button type="button" class="command aside" @click=${() => handlers.toggleDrawer("floor")}
        >${gettext("Floorperson at the table")}</button>
      </div>`
    : nothing;

/**
 * Returns the dock: the next step in words with its paragraph, and the controls for it.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function dock(page, handlers) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  if (page.isOffline) {
    return offlineDock(page, handlers);
  }
  const isWatching = !screen.by_pin?.length && !screen.actions.some((action) => !action.room);
  return html`<footer class="dock ${isWatching ? "watching" : ""}">
    ${nextStep(page, handlers, isPadShown(page) ? padAction(screen, page.draft) : undefined)}
    ${isWatching
      ? nothing
      : html`<section class="entry" aria-label=${gettext("Entry")}>${entry(page, handlers)}</section>`}
  </footer>`;
}
