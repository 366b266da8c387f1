import { emptyDraft } from "./dock/draft.js";

/**
 * A page of a table before anything has come for it.
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
