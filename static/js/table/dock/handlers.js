/** What a touch does with what is half entered: the open seat, the chips, the cards of the pad, the hands named. */

import { CLOSED, FREE, isPadBusy, openSeat, pickCard } from "./draft.js";
import { cardArguments, cardsWanted, findAction, padAction, wagerAction } from "./actions.js";
import { isSeatWaiting, seatTouch } from "./seat_touch.js";

// When one of these was taken, what was open for it is done.
const CLOSES = new Set(["place_wagers", "record_wagers", "repeat_wagers", "mark_in", "unseat_player", "decide"]);

/** The hand of all of a seat's cards; what stands beside it is nothing unless it is named. */
export const MAIN = "main";
export const NOTHING = "nothing";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Draft} Draft
 */

/**
 * @param {{ current: () => Page, change: (changes: Partial<Page>) => void,
 *   give: (name: string, args?: Record<string, unknown>) => void, freshen: () => void }} store
 */
export function entryTouches({ current, change, give, freshen }) {
  /** @param {Partial<Draft>} changes */
  const redraft = (changes) => change({ draft: { ...current().draft, ...changes } });

  const touches = {
    /** @param {number} number */
    touchSeat(number) {
      const page = current();
      const seat = page.screen?.state.seats.find((one) => one.seat === number);
      const touch = seat && !page.isCut ? seatTouch(page.screen, seat) : null;
      if (!page.screen || !seat || !touch || isSeatWaiting(page, seat, touch)) {
        return;
      }
      if (touch.gives) {
        redraft(touch.open ? { ...CLOSED, panel: touch.open, seat: number } : {});
        give(...touch.gives);
      } else if (touch.open === "wagers") {
        change({ draft: openSeat(page.draft, page.screen, number) });
      } else {
        redraft({ ...CLOSED, panel: touch.open ?? "", seat: number });
      }
    },

    closeSeat() {
      redraft(CLOSED);
    },

    /** @param {string} panel */
    openPanel(panel) {
      redraft({ ...CLOSED, panel, numbers: {} });
      freshen();
    },

    /** A free amount for the answer of a seat. @param {number} seat */
    openAmount(seat) {
      redraft({ ...CLOSED, panel: "amount", seat, target: FREE });
      freshen();
    },

    /**
     * What follows from a tap that was taken: its panel closes, and whoever sat down is asked for wagers.
     *
     * @param {string} name
     * @param {Record<string, unknown>} args
     */
    afterGiven(name, args) {
      const { screen, draft } = current();
      if (name === "seat_player" && screen && wagerAction(screen, Number(args.seat))) {
        change({ draft: openSeat(draft, screen, Number(args.seat)) });
      } else if (CLOSES.has(name) && draft.panel !== "seat" && !isNextRecording(draft, args)) {
        touches.closeSeat();
      }
    },

    /** @param {string} target */
    aim(target) {
      redraft({ target });
    },

    /** @param {number} cents */
    addChip(cents) {
      const { draft } = current();
      touches.setAmount((draft.cents[draft.target] ?? 0) + cents);
    },

    /** @param {number} amount */
    setAmount(amount) {
      const { draft } = current();
      redraft({ cents: { ...draft.cents, [draft.target]: amount } });
    },

    /** @param {string} card */
    pickCard(card) {
      const page = current();
      const action = padAction(page.screen);
      const isFull = action && page.draft.cards.length === cardsWanted(action) && !page.draft.cards.includes(card);
      if (action && !isFull && !isPadBusy(page)) {
        change({ draft: pickCard(page.draft, card) });
        touches.sendChosen();
      }
    },

    /** @param {string} rank */
    typeRank(rank) {
      redraft({ typed: rank });
    },

    /** The cards of a pad go out by themselves when the last one is chosen. */
    sendChosen() {
      const page = current();
      const action = padAction(page.screen);
      if (!page.tap && action && page.draft.cards.length === cardsWanted(action)) {
        give(action.name, cardArguments(action, page.draft.cards));
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
      if (!args || page.tap || page.isCut || page.isFresh) {
        return;
      }
      const hands = { ...page.draft.hands, [which]: name };
      redraft({ hands });
      if (which === MAIN || (!all.includes(MAIN) && all.every((hand) => hand in hands))) {
        const named = Object.fromEntries(all.map((hand) => [hand, hands[hand] ?? NOTHING]));
        give("declare_hand", { seat: args.seat?.one_of?.[0], hands: named });
      }
    },

    /**
     * @param {string} name
     * @param {number} number
     */
    setNumber(name, number) {
      redraft({ numbers: { ...current().draft.numbers, [name]: number } });
    },
  };
  return touches;
}

/**
 * Whether the panel that is open now is already the next seat's.
 *
 * @param {Draft} draft
 * @param {Record<string, unknown>} args
 */
const isNextRecording = (draft, args) => draft.panel === "wagers" && draft.seat !== args.seat && args.seat !== undefined;

