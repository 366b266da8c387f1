/** What is in each drawer: fetched when the felt stands, for a round needs none of it. */

import { dealersCardDrawer, paytableDrawer } from "./card_drawers.js";
import { correctDrawer } from "./corrections/correction.js";
import { deckDrawer } from "./decks/deck_drawer.js";
import { floorDrawer } from "./floor.js";
import { missedDrawer } from "./missed_rounds/missed_rounds.js";
import { moreDrawer } from "./more.js";
import { troubleDrawer } from "./irregularity.js";

/** @type {Record<string, (page: import("../types.js").Page, touches: import("../types.js").Touches) => unknown>} */
export const ROOMS = {
  decks: deckDrawer,
  trouble: troubleDrawer,
  floor: floorDrawer,
  paytable: paytableDrawer,
  card: dealersCardDrawer,
  correct: correctDrawer,
  missed: missedDrawer,
  more: moreDrawer,
};
