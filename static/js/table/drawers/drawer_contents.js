/** Contents of the drawers, loaded after the felt because a round does not need them. */

import { dealersCardDrawer, paytableDrawer } from "./card_drawers.js";
import { correctionDrawer } from "./corrections/correction.js";
import { deckDrawer } from "./decks/deck_drawer.js";
import { floorDrawer } from "./floor.js";
import { missedDrawer } from "./missed_rounds/missed_rounds.js";
import { moreDrawer } from "./more.js";
import { irregularityDrawer } from "./irregularity.js";

/** @type {Record<string, (page: import("../types.js").Page, handlers: import("../types.js").Handlers) => unknown>} */
export const DRAWER_CONTENTS = {
  decks: deckDrawer,
  irregularity: irregularityDrawer,
  floor: floorDrawer,
  paytable: paytableDrawer,
  card: dealersCardDrawer,
  correct: correctionDrawer,
  missed: missedDrawer,
  more: moreDrawer,
};
