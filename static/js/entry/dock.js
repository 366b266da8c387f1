import { html, nothing } from "../../vendor/lit-html.js";
import { commandButton } from "../button.js";
import { deckStep, isDeckNext } from "../drawers/deck_step.js";
import { findAction, padAction } from "./draft.js";
import { cardPad, chosenCards } from "./pad.js";
import { wagerPanel } from "./wagers.js";
import { choiceWord, commandWord } from "../words/names.js";

// These are touched on the felt, in the panel of a seat, or beside the step.
const ELSEWHERE = new Set(["seat_player", "unseat_player", "place_wagers", "undo"]);

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Touches} Touches
 * @typedef {import("../types.js").Action} Action
 */

/**
 * @param {string} name
 * @param {string | number} choice
 */
const answerWord = (name, choice) =>
  name === "decide_all" ? `All ${choiceWord(choice).toLowerCase()}` : choiceWord(choice);

/**
 * A button for each way the command could be given.
 *
 * @param {Page} page
 * @param {Touches} touches
 * @param {Action} action
 */
function buttonsOf(page, touches, action) {
  const named = Object.entries(action.args ?? {}).filter(([, argument]) => !argument.is_optional);
  const choice = named.find(([, argument]) => (argument.one_of?.length ?? 0) > 1)?.[0];
  /** @type {Record<string, string | number>[]} */
  const ways = named.reduce(
    (all, [name, { one_of = [] }]) => all.flatMap((way) => one_of.map((value) => ({ ...way, [name]: value }))),
    /** @type {Record<string, string | number>[]} */ ([{}]),
  );
  return ways.map((args) =>
    commandButton(page, touches, {
      name: action.name,
      args,
      label: choice ? answerWord(action.name, args[choice]) : commandWord(action.name),
      look: choice ? `large choice-${args[choice]}` : "large",
    }),
  );
}

/**
 * @param {Page} page
 * @param {Touches} touches
 */
function entry(page, touches) {
  if (page.draft.seat !== null) {
    return wagerPanel(page, touches);
  }
  const actions = page.screen?.actions ?? [];
  if (padAction(page.screen)) {
    return cardPad(page, touches);
  }
  if (isDeckNext(page)) {
    return deckStep(page, touches);
  }
  const buttons = actions.filter((action) => !action.room && !ELSEWHERE.has(action.name));
  return html`<div class="buttons">${buttons.flatMap((action) => buttonsOf(page, touches, action))}</div>
    ${findAction(page.screen, "seat_player")
      ? html`<p class="hint">Touch a free seat to seat a player, a taken seat for its wagers.</p>`
      : nothing}`;
}

/**
 * The next step in words with its paragraph, and beside it what is touched to take it.
 *
 * @param {Page} page
 * @param {Touches} touches
 */
export function dock(page, touches) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  const { prompt } = screen.state;
  const pad = page.draft.seat === null ? padAction(screen) : undefined;
  const isWatching = screen.actions.length === 0;
  return html`<footer class="dock ${isWatching ? "watching" : ""}">
    <section class="step" aria-label="Next step">
      <p class="words" tabindex="-1" aria-live="polite">${prompt.text}</p>
      <p class="law">${prompt.law}</p>
      ${pad ? chosenCards(page, pad) : nothing}
      ${findAction(screen, "undo")
        ? commandButton(page, touches, { name: "undo", label: "Undo", look: "undo" })
        : nothing}
    </section>
    ${isWatching ? nothing : html`<section class="entry" aria-label="Entry">${entry(page, touches)}</section>`}
  </footer>`;
}
