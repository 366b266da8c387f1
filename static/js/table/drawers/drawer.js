/** The drawer on the right, for what is not part of the round. It covers the felt but never the next step. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { gettext } from "../../i18n/gettext.js";

/**
 * Drawers by name. Some are not opened from the header.
 *
 * @type {Record<string, { title: () => string, isOpenedElsewhere?: boolean }>}
 */
export const DRAWERS = {
  decks: { title: () => gettext("Decks") },
  irregularity: { title: () => gettext("Irregularity") },
  floor: { title: () => gettext("Floor") },
  paytable: { title: () => gettext("Paytable"), isOpenedElsewhere: true },
  card: { title: () => gettext("Dealer's card"), isOpenedElsewhere: true },
  correct: { title: () => gettext("An entry was wrong"), isOpenedElsewhere: true },
  missed: { title: () => gettext("Rounds dealt without the app"), isOpenedElsewhere: true },
  more: { title: () => gettext("More") },
};

/** @type {typeof import("./drawer_contents.js").DRAWER_CONTENTS | null} */
let contents = null;

/** Loads the contents of the drawers, once. */
export async function fetchDrawerContents() {
  contents = (await import("./drawer_contents.js")).DRAWER_CONTENTS;
}

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
export function drawer(page, handlers) {
  const { name = "" } = page.drawer ?? {};
  const open = page.screen && Object.hasOwn(DRAWERS, name) ? DRAWERS[name] : undefined;
  return open
    ? html`<aside class="drawer" aria-label=${open.title()} data-drawer=${name}>
        <header>
          <h2 tabindex="-1">${open.title()}</h2>
          <button type="button" class="plain" @click=${() => handlers.closeDrawer()}>${gettext("Close")}</button>
        </header>
        <div class="panel">${contents ? contents[name](page, handlers) : html`<p>${gettext("Not loaded yet.")}</p>`}</div>
      </aside>`
    : nothing;
}
