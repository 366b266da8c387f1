/** What the regulations prescribe after a report, shown before it is sent. */

import { html } from "../../../vendor/lit-html.js";
import { gettext, sentence } from "../../i18n/gettext.js";
import { consequenceWord } from "../../i18n/names.js";

/** Labels of the send button, by consequence. @type {Record<string, string>} */
const SENDS = {
  void: gettext("Report it, and ask for the void"),
  floor: gettext("Report it, and ask for a ruling"),
  set_aside: gettext("Set aside, and record it"),
  plays: gettext("Record it"),
  completes: gettext("Record it"),
  reshuffle: gettext("Report it"),
  remove_deck: gettext("Report it, and remove the deck"),
  remove_later: gettext("Report it, and ask for a ruling"),
  stops: gettext("Report it"),
};

/** @param {string} outcome */
export const sendWord = (outcome) => SENDS[outcome] ?? gettext("Record it");

/** @param {import("../../types/wire.js").Follows} follows */
export const whatFollows = ({ outcome, law, params = {} }) => html`<section
    class="follows"
    aria-label=${gettext("What follows")}
  >
    <p><strong>${sentence(`follows.${outcome}`, params, consequenceWord(outcome))}</strong> <span class="law">${law}</span></p>
  </section>`;
