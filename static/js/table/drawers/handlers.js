import { readCard } from "../../net/dealers_card.js";
import { readRound } from "../../net/http.js";

/**
 * Handlers for the drawer and for unsent entries of the next step. A drawer's form is dropped when it closes.
 *
 * @param {{ current: () => import("../types.js").Page, change: (changes: Partial<import("../types.js").Page>) => void,
 *   sendCommand: (name: string, args: Record<string, unknown>, by?: { employee: string, pin: string }) => Promise<boolean>,
 *   notify: (notice: import("../types.js").Notice) => void, ignoreTouchesBriefly: () => void }} store
 */
export function drawerHandlers({ current, change, sendCommand, notify, ignoreTouchesBriefly }) {
  const handlers = {
    /** Reads the dealer's card again, because limits change between rounds; offline, the last one stays. */
    async readCard() {
      const card = await readCard(current().table.id);
      if (card) {
        change({ card });
      }
    },

    /** Opens a drawer, or closes it if it is open. @param {string} name */
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

    /** Opens another form in the same drawer, or none. @param {Record<string, unknown>} form */
    openForm(form) {
      const { drawer } = current();
      if (drawer) {
        handlers.openDrawer(drawer.name, form);
      }
    },

    /**
     * Closes the form of an accepted command. If it was signed and nothing else waits, the drawer closes too.
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
     * Sends a command signed with a floorperson's PIN.
     *
     * @param {import("../types.js").Command} command
     * @param {{ employee: string, pin: string }} by
     */
    sendCommandByPin: (command, by) => sendCommand(command.name, command.args, by),

    /**
     * Shows the error of a signed command beside its keys, or as a notice if the form is gone.
     *
     * @param {import("../types.js").Notice} notice
     */
    answerSigned(notice) {
      if (current().drawer?.form.pin) {
        handlers.fillForm({ answer: notice });
      } else {
        notify(notice);
      }
    },

    /** Reads a finished round into the open drawer for correction. @param {number} number */
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

    /** Returns an unsent entry of the current step; entries of another step do not count. @param {string} name */
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
