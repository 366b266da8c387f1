/** The betting panel: everyone in, repeat the last wagers, no more bets. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { deckPanel, isDeckNext } from "./deck_panel.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { commandWord } from "../../i18n/names.js";
import { findAction, seatsOf } from "../actions.js";

/**
 * Returns the betting panel. Each button keeps its place, and leaves a gap when it is not offered.
 *
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
export function bettingPanel(page, handlers) {
  const { screen, draft } = page;
  const isIn = new Set(screen?.state.seats.filter((seat) => seat.is_in).map(({ seat }) => seat));
  const out = (findAction(screen, "mark_in")?.args?.seats?.some_of ?? []).filter((seat) => !isIn.has(Number(seat)));
  const hasAmounts = Boolean(findAction(screen, "place_wagers")?.args?.wagers?.boxes?.length);
  const everyone = hasAmounts ? gettext("Everyone in, amounts later") : gettext("Everyone in");
  const isChosen = draft.panel === "seat" && seatsOf(findAction(screen, "unseat_player")).includes(draft.seat ?? 0);
  if (!findAction(screen, "place_wagers")) {
    // With no players there is nothing else to offer.
    return nextBettingStep(page, handlers);
  }
  return html`<div class="betting">
    <div class="asides">
      ${findAction(screen, "repeat_wagers")
        ? commandButton(page, handlers, { name: "repeat_wagers", label: gettext("Repeat last wagers"), look: "aside" })
        : html`<span class="gap"></span>`}
      ${out.length
        ? commandButton(page, handlers, { name: "mark_in", args: { seats: out }, label: everyone, look: "aside" })
        : html`<span class="gap"></span>`}
      ${isChosen
        ? commandButton(page, handlers, {
            name: "unseat_player",
            args: { seat: draft.seat },
            label: fill(gettext("Seat {seat} leaves"), { seat: draft.seat }),
            look: "aside",
          })
        : nothing}
    </div>
    ${nextBettingStep(page, handlers)}
  </div>`;
}

/**
 * Returns the next step: the deck first, then "no more bets" once someone is in.
 *
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
function nextBettingStep(page, handlers) {
  if (isDeckNext(page)) {
    return deckPanel(page, handlers);
  }
  return findAction(page.screen, "announce_no_more_bets")
    ? commandButton(page, handlers, {
        name: "announce_no_more_bets",
        label: commandWord("announce_no_more_bets"),
        look: "large",
      })
    : html`<p class="hint">${gettext("Tap a free seat to seat a player, a taken seat for its wagers.")}</p>`;
}
