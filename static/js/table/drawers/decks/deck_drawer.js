/** The drawer for decks: where each is, its next step, the stub count, devices, and closing the table. */

import { html, nothing } from "../../../../vendor/lit-html.js";
import { commandButton } from "../../../shared/command_button.js";
import { findAction } from "../../actions.js";
import { secondsLeft, timeWord } from "../../../shared/clock.js";
import { fill, gettext } from "../../../i18n/gettext.js";
import * as names from "../../../i18n/names.js";
import { isDeckNext } from "../../dock/deck_panel.js";
import { nextDeckStep, receiveButtons, deckStepList } from "./deck_steps.js";
import { deckWord } from "./deck_names.js";
import { deviceLines, hasDevices, openDeviceTrouble } from "../device_trouble.js";
import { signsHere } from "../floor.js";
import { actionButton, actionForm, openAction } from "../forms/action_form.js";
import { stubCount } from "./stub_count.js";

/** Commands with a form. */
const FORMS = ["remove_deck", "request_recut"];
/** Commands for the floorperson. */
const OF_FLOOR = [
  "verify_deck", "waive_count", "order_recut", "order_reshuffle", "dismiss_idle", "take_device_out", "return_device",
  "change_settings", "close_table", "reopen_table",
];

/** Conditions for closing the table. @type {Record<string, string>} */
const IN_THE_WAY = {
  round: gettext("finish the round"),
  call: gettext("the call is answered"),
  request: gettext("the request is answered"),
  hold: gettext("the hold is released"),
  payment: gettext("the payments are made"),
  paperwork: gettext("the paperwork is done"),
  decks: gettext("remove the decks"),
};

/**
 * @typedef {import("../../types.js").Page} Page
 * @typedef {import("../../types.js").Handlers} Handlers
 * @typedef {import("../../../types/wire.js").DeckView} DeckView
 */

/** Reports whether the dock already shows this deck's step. @param {Page} page @param {string} [deck] */
const isInDock = (page, deck) => isDeckNext(page) && page.screen?.state.prompt.params?.deck === deck;

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function deckDrawer(page, handlers) {
  const { actions = [], by_pin: byPin = [], state } = page.screen ?? {};
  const around = state?.around ?? {};
  const own = actions.filter(({ name }) => FORMS.includes(name) || OF_FLOOR.includes(name));
  const signed = byPin.filter(({ name }) => OF_FLOOR.includes(name));
  const open = openAction(page, own);
  if (open) {
    return actionForm(page, handlers, open, open.name === "request_recut" ? { send: gettext("Ask for the recut") } : {});
  }
  const openSigned = openAction(page, signed);
  if (openSigned) {
    return actionForm(page, handlers, openSigned, { isByPin: true });
  }
  const floorButtons = (signsHere(page) ? signed : own.filter(({ name }) => OF_FLOOR.includes(name))).map((action) =>
    actionButton(page, handlers, action, { isByPin: signsHere(page) }),
  );
  const idle = findAction(page.screen, "declare_idle");
  const recut = findAction(page.screen, "request_recut");
  return html`
    ${(around.decks ?? []).map((deck) => deckCard(page, handlers, deck))}
    ${!isInDock(page) && (findAction(page.screen, "count_stub") || around.uncounted)
      ? html`<section aria-label=${gettext("Stub")}>
          <h3>${gettext("Stub")} ${around.rounds_without_count
            ? html`<span class="quiet">${fill(gettext("{uncounted} of {most} rounds since the last count"), {
                uncounted: around.uncounted ?? 0,
                most: around.rounds_without_count,
              })}</span>`
            : nothing}</h3>
          ${stubCount(page, handlers)}
        </section>`
      : nothing}
    ${!isInDock(page) && findAction(page.screen, "receive_deck")
      ? html`<section aria-label=${gettext("Receive a deck")}>
          <h3>${around.decks?.length ? gettext("Receive the next deck") : gettext("Receive a deck")}</h3>
          ${receiveButtons(page, handlers, "")}
        </section>`
      : nothing}
    ${deviceLines(page)}
    <div class="buttons grid">
      ${recut ? actionButton(page, handlers, recut, { label: gettext("Ask for a recut") }) : nothing}
      ${idle ? commandButton(page, handlers, { name: "declare_idle", label: names.commandWord("declare_idle") }) : nothing}
      ${hasDevices(page)
        ? html`<button type="button" class="command" @click=${() => openDeviceTrouble(handlers)}>
            ${gettext("Trouble with a device")}</button>`
        : nothing}
    </div>
    <section aria-label=${gettext("Floorperson")}>
      <h3>${gettext("Floorperson")}</h3>
      <div class="buttons grid">${floorButtons}</div>
      ${around.before_closing?.length && !around.is_closed
        ? html`<p class="quiet">${fill(gettext("To close the table: {what}."), {
            what: around.before_closing.map((task) => IN_THE_WAY[task] ?? task).join(", "),
          })}</p>`
        : nothing}
    </section>`;
}

/**
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {DeckView} deck
 */
function deckCard(page, handlers, deck) {
  const left = deck.due_at ? secondsLeft(deck.due_at) : null;
  const remove = findAction(page.screen, "remove_deck");
  return html`<section class="asked" aria-label=${fill(gettext("Deck {deck}"), { deck: deckWord(deck.name) })}>
    <div class="heading">
      <h3><span class="back backed-${deck.back}" aria-hidden="true"></span>${deckWord(deck.name)}
        <span class="quiet">${[
          names.stageWord(deck.stage),
          deck.is_in_use && gettext("in use"),
          deck.leaves && gettext("leaves after this round"),
          deck.is_preshuffled && gettext("came preshuffled"),
          deck.seal && !deck.seal.startsWith("#") && fill(gettext("seal {seal}"), { seal: deck.seal }),
          deck.cover_card_at && fill(gettext("cut at {position}"), { position: deck.cover_card_at }),
        ].filter(Boolean).join(" · ")}</span>
      </h3>
      ${left === null
        ? nothing
        : html`<span class="fact" data-due=${left <= 0}>${left <= 0 ? gettext("Overdue") : gettext("Change in")}
            <strong role="timer">${timeWord(left)}</strong></span>`}
      ${remove
        ? html`<button
            type="button"
            class="plain"
            @click=${() => handlers.openForm({ open: "remove_deck", args: { deck: deck.name } })}
          >${gettext("Remove")}</button>`
        : nothing}
    </div>
    ${deck.steps?.length ? deckStepList(deck) : nothing}
    ${deck.steps?.length && !isInDock(page, deck.name) ? nextDeckStep(page, handlers, deck) : nothing}
  </section>`;
}
