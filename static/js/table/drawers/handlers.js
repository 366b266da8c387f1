import { readCard } from "../../net/dealers_card.js";
import { readRound } from "../../net/http.js";

/**
 * What a touch does with the drawer, and with what is half entered for the next step. A form is what is half
 * entered in a drawer, and goes with it.
 *
 * @param {{ current: () => import("../types.js").Page, change: (changes: Partial<import("../types.js").Page>) => void,
 *   sendCommand: (name: string, args: Record<string, unknown>, by?: { employee: string, pin: string }) => Promise<boolean>,
 *   notify: (notice: import("../types.js").Notice) => void, ignoreTouchesBriefly: () => void }} store
 */
export function drawerHandlers({ current, change, sendCommand, notify, ignoreTouchesBriefly }) {
  const handlers = {
    /** Limits change between rounds, so the card is read again; without a line the last one stays. */
    async readCard() {
      const card = await readCard(current().table.id);
      if (card) {
        change({ card });
      }
    },

    /** Opens a drawer, or closes it where it is open. @param {string} name */
    toggleDrawer(name) {
      if (current().drawer?.name === name) {
        handlers.closeDrawer();
      } else {
        handlers.openDrawer(name);
      }
    },

    /** @param {string} name @param {Record<string, unknown>} form */
    openDrawer(name, form = {}) {
      change({ drawer: { name, form } });
      ignoreTouchesBriefly();
      if (name === "paytable" || name === "card") {
        handlers.readCard();
      }
    },

    closeDrawer() {
      change({ drawer: null });
    },

    /** Another form in the same drawer, or none. @param {Record<string, unknown>} form */
    openForm(form) {
      const { drawer } = current();
      if (drawer) {
        handlers.openDrawer(drawer.name, form);
      }
    },

    /**
     * A form whose command was taken is done. Whoever signed it goes, and the felt is the dealer's again, unless
     * something is left to answer.
     *
     * @param {string} name
     */
    formDone(name) {
      const { drawer, screen } = current();
      const { requests = [], payments = [] } = screen?.state.around ?? {};
      if (drawer?.form.open?.split(" ")[0] !== name) {
        return;
      }
      if (drawer.form.pin && !requests.length && !payments.length) {
        handlers.closeDrawer();
      } else {
        handlers.openForm({});
      }
    },

    /**
     * What a floorperson gives at this table by the own PIN.
     *
     * @param {import("../types.js").Command} command
     * @param {{ employee: string, pin: string }} by
     */
    sendCommandByPin: (command, by) => sendCommand(command.name, command.args, by),

    /** Why what was signed was not done: said beside the pad, while it is there. @param {import("../types.js").Notice} notice */
    answerSigned(notice) {
      if (current().drawer?.form.pin) {
        handlers.fillForm({ answer: notice });
      } else {
        notify(notice);
      }
    },

    /** A finished round, to be set right in the drawer that is open. @param {number} number */
    async readRound(number) {
      const { table, drawer } = current();
      const { status, body } = await readRound(table.id, number);
      if (drawer && current().drawer?.name === drawer.name) {
        const record = status === 200 ? (body.corrections.at(-1)?.record ?? body.record) : undefined;
        handlers.openForm({ open: "correct_closed_round", number, record, isMissing: !record });
      }
    },

    /** @param {Record<string, unknown>} entries */
    fillForm(entries) {
      const { drawer } = current();
      if (drawer) {
        change({ drawer: { ...drawer, form: { ...drawer.form, ...entries } } });
      }
    },

    /** What is half entered for this step of the table; another step has nothing of it. @param {string} name */
    stepEntry(name) {
      const { stepForm, screen } = current();
      return stepForm.step === screen?.step ? stepForm.entries[name] : undefined;
    },

    /** @param {Record<string, unknown>} entries */
    fillStep(entries) {
      const { stepForm, screen } = current();
      const step = screen?.step ?? 0;
      const kept = stepForm.step === step ? stepForm.entries : {};
      change({ stepForm: { step, entries: { ...kept, ...entries } } });
    },
  };
  return handlers;
}
