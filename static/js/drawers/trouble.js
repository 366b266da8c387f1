import { roomButtons } from "./rooms.js";

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Touches} touches
 */
export const troubleDrawer = (page, touches) => roomButtons(page, touches, "floor");
