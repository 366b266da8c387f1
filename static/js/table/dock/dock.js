import { html, nothing } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { deckStep, isDeckNext } from "./deck_panel.js";
import { waitingRequests } from "../drawers/requests.js";
import { gettext } from "../../i18n/gettext.js";
import { commandWord } from "../../i18n/names.js";
import { amountPanel, answerPanel, answering, drawPanel } from "./answers.js";
import { bettingPanel } from "./betting.js";
import { countPanel, differencePanel } from "./chip_counts.js";
import { byHand } from "./offline.js";
import { findAction, padAction } from "./actions.js";
import { cardPad } from "./card_pad.js";
import { showdownPanel } from "./showdown.js";
import { signPanel } from "./new_sign.js";
import { step } from "./next_step.js";
import { wagerPanel } from "./wagers.js";

// These are touched on the felt, in the panel of a seat, or beside the step.
const ELSEWHERE = new Set(["record_wagers", "decide", "undo"]);

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Touches} Touches
 * @typedef {import("../types.js").Action} Action
 */

/** What is opened by a touch. @type {Record<string, (page: Page, touches: Touches) => unknown>} */
const PANELS = { wagers: wagerPanel, answer: answerPanel, amount: amountPanel, difference: differencePanel };

/**
 * Whether cards are entered: they are the only way, or were chosen before the others.
 *
 * @param {Page} page
 */
const isPadShown = ({ draft, screen }) =>
  !(draft.panel in PANELS) &&
  padAction(screen) !== undefined &&
  (!findAction(screen, "declare_hand") || draft.panel === "cards" || draft.cards.length > 0 || draft.typed !== "");

/**
 * Whether an action of the round needs nothing but a touch.
 *
 * @param {Action} action
 */
const isOneTouch = ({ name, room, args = {} }) =>
  !room && !ELSEWHERE.has(name) && Object.values(args).every((argument) => argument.is_optional || argument.one_of);

/**
 * The one command of a step that leaves no choice.
 *
 * @param {Page} page
 * @param {Touches} touches
 * @param {Action} action
 */
function onlyButton(page, touches, action) {
  const args = Object.fromEntries(
    Object.entries(action.args ?? {})
      .filter(([, argument]) => !argument.is_optional)
      .map(([name, argument]) => [name, argument.one_of?.[0]]),
  );
  return commandButton(page, touches, { name: action.name, args, label: commandWord(action.name), look: "large" });
}

/**
 * @param {Page} page
 * @param {Touches} touches
 */
function entry(page, touches) {
  const { draft, screen } = page;
  const open = PANELS[draft.panel];
  /** @param {string} name */
  const offers = (name) => findAction(screen, name) !== undefined;
  if (open) {
    return open(page, touches);
  }
  if (screen?.state.around?.requests?.length) {
    return html`<div class="waits">${waitingRequests(page, touches)}</div>`;
  }
  if (offers("confirm_sign")) {
    return signPanel(page, touches);
  }
  if (screen?.state.phase === "betting" && (offers("seat_player") || offers("place_wagers"))) {
    return bettingPanel(page, touches);
  }
  if (isDeckNext(page)) {
    return deckStep(page, touches);
  }
  if (isPadShown(page)) {
    return cardPad(page, touches);
  }
  if (offers("declare_hand")) {
    return showdownPanel(page, touches);
  }
  if (offers("confirm_count")) {
    return countPanel(page, touches);
  }
  if (offers("draw")) {
    return drawPanel(page, touches);
  }
  if (answering(page) !== undefined || offers("decide_all")) {
    return answerPanel(page, touches);
  }
  const next = (screen?.actions ?? []).filter(isOneTouch);
  return html`<div class="buttons">${next.map((action) => onlyButton(page, touches, action))}</div>
    ${next.length ? nothing : floorButton(page, touches)}`;
}

/**
 * Where the round waits for the floorperson, who may be standing here.
 *
 * @param {Page} page
 * @param {Touches} touches
 */
const floorButton = (page, touches) =>
  page.screen?.by_pin?.length
    ? html`<div class="buttons">
        <button type="button" class="command aside" @click=${() => touches.toggleDrawer("floor")}
        >${gettext("Floorperson at the table")}</button>
      </div>`
    : nothing;

/**
 * The next step in words with its paragraph, and beside it what is touched to take it.
 *
 * @param {Page} page
 * @param {Touches} touches
 */
export function dock(page, touches) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  if (page.isCut) {
    return byHand(page, touches);
  }
  const isWatching = !screen.by_pin?.length && !screen.actions.some((action) => !action.room);
  return html`<footer class="dock ${isWatching ? "watching" : ""}">
    ${step(page, touches, isPadShown(page) ? padAction(screen) : undefined)}
    ${isWatching
      ? nothing
      : html`<section class="entry" aria-label=${gettext("Entry")}>${entry(page, touches)}</section>`}
  </footer>`;
}
