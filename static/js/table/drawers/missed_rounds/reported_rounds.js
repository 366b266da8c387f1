/** Lists what was reported for a time without the app, for comparison with the paper record. */

import { html, nothing } from "../../../../vendor/lit-html.js";
import { fill, gettext } from "../../../i18n/gettext.js";
import { showAmount, showChange } from "../../../i18n/money.js";
import { backWord, capital, entryWord, paperworkWord } from "../../../i18n/names.js";
import { dayAndTime } from "../../house_time.js";
import { changeWords, deckWord } from "../decks/deck_names.js";

/** @typedef {import("../../../types/wire.js").MissedView} ReportedEntry */

/** @param {ReportedEntry} reported */
function what({ entry, dealer, deck, out, back, count, is_right: isRight }) {
  switch (entry) {
    case "count":
      return [deckWord(deck ?? ""), count, isRight ? gettext("it was right") : gettext("it was off")];
    case "deck_change":
      return [changeWords(out, deck), back ? backWord(back) : ""];
    default:
      return [dealer, deck ? deckWord(deck) : ""];
  }
}

/** @param {ReportedEntry} reported */
const amounts = ({ staked = "", returned = "", meter, void: why }) =>
  [
    why ? fill(gettext("Void: {reason}"), { reason: why }) : "",
    fill(gettext("Staked {amount}"), { amount: showAmount(staked) }),
    fill(gettext("returned {amount}"), { amount: showAmount(returned) }),
    meter ? fill(gettext("meter {amount}"), { amount: showAmount(meter) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");

/** @param {ReportedEntry} reported */
const hands = ({ cards, seats = [] }) =>
  [
    cards ?? "",
    ...seats.map(({ seat, net, cards: held = "" }) =>
      [`${fill(gettext("Seat {seat}"), { seat })}:`, held, showChange(net)].filter(Boolean).join(" ")),
  ]
    .filter(Boolean)
    .join(" · ");

/** @param {ReportedEntry} reported */
const line = (reported) => html`<li>
  <strong>${capital(entryWord(reported.entry))}</strong> ${[dayAndTime(reported.at), ...what(reported)].filter((part) => part !== "").join(" · ")}
  ${reported.staked ? html`<span class="sums">${amounts(reported)}</span><span class="quiet">${hands(reported)}</span>` : nothing}
  ${reported.display
    ? html`<strong class="sums">${fill(gettext("The display showed {display}, ours {ours}"), {
        display: showAmount(reported.display),
        ours: showAmount(reported.ours ?? ""),
      })}</strong>`
    : nothing}
  ${reported.paperwork?.length
    ? html`<strong class="sums">${fill(gettext("Paperwork is due: {names}"), {
        names: reported.paperwork.map((name) => paperworkWord(name)).join(", "),
      })}</strong>`
    : nothing}
</li>`;

/** @param {ReportedEntry[]} reported */
export const reportedRoundsList = (reported) =>
  html`<ol class="reported-rounds" tabindex="0" aria-label=${gettext("As reported")}>${reported.map(line)}</ol>`;
