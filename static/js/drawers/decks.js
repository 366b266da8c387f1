import { roomButtons } from "./rooms.js";

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Touches} touches
 */
export const deckDrawer = (page, touches) => roomButtons(page, touches, "decks");
