/** What a touch does with what is half entered: the open seat, the chips, the cards of the pad, the hands named. */

import { NOTHING_OPEN, FREE_AMOUNT, isPadBusy, openSeat, pickCard } from "./draft.js";
import { cardArguments, cardsWanted, findAction, padAction, wagerAction } from "./actions.js";
import { isSeatWaiting, seatTouch } from "./seat_touch.js";

// When one of these was taken, what was open for it is done.
const CLOSES_PANEL = new Set(["place_wagers", "record_wagers", "repeat_wagers", "mark_in", "unseat_player", "decide"]);

/** The hand of all of a seat's cards; what stands beside it is nothing unless it is named. */
export const MAIN_HAND = "main";
export const NO_HAND = "nothing";

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
      const seat = page.screen?.state.seats.find((one) => one.seat === number);
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
      changeDraft({ ...NOTHING_OPEN, panel, numbers: {} });
      ignoreTouchesBriefly();
    },

    /** A free amount for the answer of a seat. @param {number} seat */
    openAmount(seat) {
      changeDraft({ ...NOTHING_OPEN, panel: "amount", seat, target: FREE_AMOUNT });
      ignoreTouchesBriefly();
    },

    /**
     * What follows from a tap that was taken: its panel closes, and whoever sat down is asked for wagers.
     *
     * @param {string} name
     * @param {Record<string, unknown>} args
     */
    afterCommand(name, args) {
      const { screen, draft } = current();
      if (name === "seat_player" && screen && wagerAction(screen, Number(args.seat))) {
        change({ draft: openSeat(draft, screen, Number(args.seat)) });
      } else if (CLOSES_PANEL.has(name) && draft.panel !== "seat" && !isNextSeatOpen(draft, args)) {
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
      const action = padAction(page.screen);
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

    /** The cards of a pad go out by themselves when the last one is chosen. */
    sendChosen() {
      const page = current();
      const action = padAction(page.screen);
      if (!page.tap && action && page.draft.cards.length === cardsWanted(action)) {
        sendCommand(action.name, cardArguments(action, page.draft.cards));
      }
    },

    /**
     * A hand by its name. The main hand goes out at once with what was named beside it, or nothing; lines that have no
     * main hand go out when each has its name.
     *
     * @param {string} which
     * @param {string} name
     */
    nameHand(which, name) {
      const page = current();
      const args = findAction(page.screen, "declare_hand")?.args;
      const all = Object.keys(args?.hands?.hands ?? {});
      if (!args || page.tap || page.isOffline || page.isIgnoringTouches) {
        return;
      }
      const hands = { ...page.draft.hands, [which]: name };
      changeDraft({ hands });
      if (which === MAIN_HAND || (!all.includes(MAIN_HAND) && all.every((hand) => hand in hands))) {
        const named = Object.fromEntries(all.map((hand) => [hand, hands[hand] ?? NO_HAND]));
        sendCommand("declare_hand", { seat: args.seat?.one_of?.[0], hands: named });
      }
    },

    /**
     * @param {string} name
     * @param {number} number
     */
    setNumber(name, number) {
      changeDraft({ numbers: { ...current().draft.numbers, [name]: number } });
    },
  };
  return handlers;
}

/**
 * Whether the panel that is open now is already the next seat's.
 *
 * @param {Draft} draft
 * @param {Record<string, unknown>} args
 */
const isNextSeatOpen = (draft, args) => draft.panel === "wagers" && draft.seat !== args.seat && args.seat !== undefined;

