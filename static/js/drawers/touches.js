import { readCard } from "../wire/card.js";

/**
 * What a touch does with the drawer, and with what is half entered for the next step. A form is what is half
 * entered in a drawer, and goes with it.
 *
 * @param {{ current: () => import("../types.js").Page, change: (changes: Partial<import("../types.js").Page>) => void,
 *   freshen: () => void }} store
 */
export function drawerTouches({ current, change, freshen }) {
  const touches = {
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
        touches.closeDrawer();
      } else {
        touches.openDrawer(name);
      }
    },

    /** @param {string} name @param {Record<string, unknown>} form */
    openDrawer(name, form = {}) {
      change({ drawer: { name, form } });
      freshen();
      if (name === "paytable" || name === "card") {
        touches.readCard();
      }
    },

    closeDrawer() {
      change({ drawer: null });
    },

    /** @param {Record<string, unknown>} entries */
    fillForm(entries) {
      const { drawer } = current();
      if (drawer) {
        change({ drawer: { ...drawer, form: { ...drawer.form, ...entries } } });
      }
    },

    /** What is half entered for this step of the table; another step has nothing of it. @param {string} name */
    ofStep(name) {
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
  return touches;
}
