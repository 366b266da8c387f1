/** The More drawer: who works here, language, display options, help. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { csrfToken } from "../../net/http.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { optionSections } from "./display_options.js";

/** Each language under its own name, never translated. */
const LANGUAGES = { en: "English", es: "Español" };

/** Returns a form that the server answers with a page. @param {string} action @param {unknown} inside */
const form = (action, inside) => html`<form class="buttons" method="post" action=${action}>
  <input type="hidden" name="csrfmiddlewaretoken" .value=${csrfToken()} />
  ${inside}
</form>`;

/**
 * @param {import("../types.js").Page} page
 */
function people({ table }) {
  return html`<section aria-label=${gettext("People")}>
    ${table.dealer ? html`<p>${fill(gettext("{name} is dealing here."), { name: table.dealer })}</p>` : nothing}
    <div class="leaving">
      ${table.isTablet
        ? html`<div class="buttons"><a class="command large" href="/tablet/">${gettext("Relief")}</a></div>`
        : nothing}
      ${form("/sign-out/", html`<button class="command">${gettext("Sign out")}</button>`)}
    </div>
  </section>`;
}

function languages() {
  const now = document.documentElement.lang;
  return html`<section aria-label=${gettext("Language")}>
    <h3>${gettext("Language")}</h3>
    ${form(
      "/language",
      html`<input type="hidden" name="next" .value=${location.pathname} />
        ${Object.entries(LANGUAGES).map(
          ([code, name]) => html`<button
            class="command"
            name="language"
            value=${code}
            lang=${code}
            aria-pressed=${String(code === now)}
          >${name}</button>`,
        )}`,
    )}
  </section>`;
}

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
export function moreDrawer(page, handlers) {
  return html`<div class="panel more-panel">
    ${people(page)} ${languages()} ${optionSections(handlers)}
    <section class="buttons" aria-label=${gettext("Help")}>
      <a class="command" href="/help/">${gettext("Help")}</a>
      <a class="command" href="/">${gettext("All tables")}</a>
    </section>
  </div>`;
}
