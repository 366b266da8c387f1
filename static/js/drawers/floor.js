import { roomButtons } from "./rooms.js";

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Touches} touches
 */
export const floorDrawer = (page, touches) => roomButtons(page, touches, "floor");
