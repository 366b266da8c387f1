/**
 * What a touch does with the drawer. Its form is what is half entered there, and goes with it.
 *
 * @param {{ current: () => import("../types.js").Page, change: (changes: Partial<import("../types.js").Page>) => void }} store
 */
export function drawerTouches({ current, change }) {
  return {
    /** Opens a drawer, or closes it where it is open. @param {string} name */
    toggleDrawer(name) {
      change({ drawer: current().drawer?.name === name ? null : { name, form: {} } });
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
  };
}
