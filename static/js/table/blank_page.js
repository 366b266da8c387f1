import { emptyDraft } from "./dock/draft.js";

/**
 * Returns the state of a table page before any data has arrived.
 *
 * @param {import("./types.js").Page["table"]} table
 * @returns {import("./types.js").Page}
 */
export function blankPage(table) {
  return {
    table,
    screen: null,
    connection: "connecting",
    tap: null,
    isIgnoringTouches: false,
    notice: null,
    drawer: null,
    card: null,
    stepForm: { step: 0, entries: {} },
    sheet: null,
    isLate: false,
    isOffline: false,
    offlineSince: null,
    asksAboutMissedRounds: false,
    draft: emptyDraft(),
  };
}
