/** Draws the signs on the pages of rules submissions, and previews the sign of a draft. */

import { render } from "../../vendor/lit-html.js";
import { paytables } from "../shared/paytable.js";
import { gettext } from "../i18n/gettext.js";

const WAIT_MS = 250;

for (const place of document.querySelectorAll("[data-sign]")) {
  const { sign = "" } = /** @type {HTMLElement} */ (place).dataset;
  render(paytables(JSON.parse(sign)), /** @type {HTMLElement} */ (place));
}

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-preview]"));

/**
 * Fetches the sign for the current choices. The last sign stays while the form is incomplete.
 *
 * @param {HTMLFormElement} filled
 */
async function preview(filled) {
  const place = /** @type {HTMLElement} */ (document.getElementById("preview"));
  const why = /** @type {HTMLElement} */ (document.getElementById("preview-why"));
  try {
    // The server accepts only forms without files.
    const body = new URLSearchParams(/** @type {any} */ (new FormData(filled)));
    const answer = await fetch(filled.dataset.preview ?? "", { method: "POST", body });
    const preview = await answer.json();
    const isComplete = answer.ok && !preview.message;
    if (isComplete) {
      render(paytables(preview), place);
    }
    place.classList.toggle("old", !isComplete);
    why.textContent = isComplete ? "" : preview.message;
  } catch {
    why.textContent = gettext("Not loaded yet.");
  }
}

if (form) {
  let timer = 0;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => preview(form), WAIT_MS);
  });
  preview(form);
}
