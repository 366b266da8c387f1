/** Handlers for unsent entries: the open seat, the chips, the card pad, the named hands. */

import { NOTHING_OPEN, FREE_AMOUNT, isPadBusy, openSeat, pickCard } from "./draft.js";
import { AGAIN, cardArguments, cardsWanted, declareAction, isAgain, padAction, wagerAction } from "../actions.js";
import { isSeatWaiting, seatTouch } from "./seat_touch.js";
import { lookOf, mainHand, NO_HAND } from "../../shared/look.js";

// Commands that close the panel they were sent from.
const CLOSES_PANEL = new Set([
  "place_wagers", "record_wagers", "repeat_wagers", "mark_in", "unseat_player", "decide", "seat_player", "count_stub",
  "reenter_cards", "redeclare_hand",
]);

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Draft} Draft
 */

/**
 * @param {{ current: () => Page, change: (changes: Partial<Page>) => void,
 *   sendCommand: (name: string, args?: Record<string, unknown>) => void, ignoreTouchesBriefly: () => void }} store
 */
export function dockHandlers({ current, change, sendCommand, ignoreTouchesBriefly }) {
  /** @param {Partial<Draft>} changes */
  const changeDraft = (changes) => change({ draft: { ...current().draft, ...changes } });

  const handlers = {
    /** @param {number} number */
    touchSeat(number) {
      const page = current();
      const seat = page.screen?.state.seats.find((shown) => shown.seat === number);
      const touch = seat && !page.isOffline ? seatTouch(page.screen, seat) : null;
      if (!page.screen || !seat || !touch || isSeatWaiting(page, seat, touch)) {
        return;
      }
      if (touch.command) {
        changeDraft(touch.open ? { ...NOTHING_OPEN, panel: touch.open, seat: number } : {});
        sendCommand(...touch.command);
      } else if (touch.open === "wagers") {
        change({ draft: openSeat(page.draft, page.screen, number) });
      } else {
        changeDraft({ ...NOTHING_OPEN, panel: touch.open ?? "", seat: number });
      }
    },

    closeSeat() {
      changeDraft(NOTHING_OPEN);
    },

    /** @param {string} panel */
    openPanel(panel) {
      changeDraft({ ...NOTHING_OPEN, panel });
      ignoreTouchesBriefly();
    },

    /** Opens the pad for the last cards again, or closes it. */
    toggleAgain() {
      const { draft } = current();
      const panel = isAgain(draft) ? "" : AGAIN;
      changeDraft({ ...NOTHING_OPEN, panel, cards: [], typed: "", hands: {} });
      ignoreTouchesBriefly();
    },

    /** Opens the panel for a seat's free amount. @param {number} seat */
    openAmount(seat) {
      changeDraft({ ...NOTHING_OPEN, panel: "amount", seat, target: FREE_AMOUNT });
      ignoreTouchesBriefly();
    },

    /**
     * Closes the panel of an accepted command, or opens the wagers of a player who was just seated. It stays open when
     * a box was named, because the next one may follow.
     *
     * @param {string} name
     * @param {Record<string, unknown>} args
     */
    afterCommand(name, args) {
      const { screen, draft } = current();
      if (name === "seat_player" && screen && wagerAction(screen, Number(args.seat))) {
        change({ draft: openSeat(draft, screen, Number(args.seat)) });
      } else if (CLOSES_PANEL.has(name) && !args.boxes && draft.panel !== "seat" && !isNextSeatOpen(draft, args)) {
        handlers.closeSeat();
      }
    },

    /** @param {string} target */
    chooseTarget(target) {
      changeDraft({ target });
    },

    /** @param {number} cents */
    addChip(cents) {
      const { draft } = current();
      handlers.setAmount((draft.cents[draft.target] ?? 0) + cents);
    },

    /** @param {number} amount */
    setAmount(amount) {
      const { draft } = current();
      changeDraft({ cents: { ...draft.cents, [draft.target]: amount } });
    },

    /** @param {string} card */
    pickCard(card) {
      const page = current();
      const action = padAction(page.screen, page.draft);
      const isFull = action && page.draft.cards.length === cardsWanted(action) && !page.draft.cards.includes(card);
      if (action && !isFull && !isPadBusy(page)) {
        change({ draft: pickCard(page.draft, card) });
        handlers.sendChosen();
      }
    },

    /** @param {string} rank */
    typeRank(rank) {
      changeDraft({ typed: rank });
    },

    /** Sends the chosen cards once the last one is chosen. */
    sendChosen() {
      const page = current();
      const action = padAction(page.screen, page.draft);
      if (!page.tap && action && page.draft.cards.length === cardsWanted(action)) {
        sendCommand(action.name, cardArguments(action, page.draft.cards));
      }
    },

    /**
     * Names a hand. The main hand is sent at once, and the others count as nothing unless they were named before;
     * hands without a main one are sent when each has a name.
     *
     * @param {string} which
     * @param {string} name
     */
    nameHand(which, name) {
      const page = current();
      const { name: command = "", args } = declareAction(page.screen, page.draft) ?? {};
      const all = Object.keys(args?.hands?.hands ?? {});
      if (!args || page.tap || page.isOffline || page.isIgnoringTouches) {
        return;
      }
      const hands = { ...page.draft.hands, [which]: name };
      changeDraft({ hands });
      const main = mainHand(lookOf(page.screen?.state.game));
      if (which === main || (!all.includes(main) && all.every((hand) => hand in hands))) {
        const named = Object.fromEntries(all.map((hand) => [hand, hands[hand] ?? NO_HAND]));
        sendCommand(command, { seat: args.seat?.one_of?.[0], hands: named });
      }
    },
  };
  return handlers;
}

/**
 * Reports whether the open panel already belongs to the next seat.
 *
 * @param {Draft} draft
 * @param {Record<string, unknown>} args
 */
const isNextSeatOpen = (draft, args) => draft.panel === "wagers" && draft.seat !== args.seat && args.seat !== undefined;

