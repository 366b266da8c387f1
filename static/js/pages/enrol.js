/** Enrolls a tablet with a code of eight letters entered by touch. */

import { sendOnce, useKeys } from "../shared/form_keypad.js";

const LETTERS = 8;
const form = /** @type {HTMLFormElement} */ (document.getElementById("code-form"));
const code = /** @type {HTMLInputElement} */ (document.getElementById("code"));

// The page has its own keys, so the device's keyboard stays closed.
code.inputMode = "none";
useKeys(form, { field: () => code });
sendOnce(form);
code.addEventListener("input", () => {
  const letters = code.value.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, LETTERS);
  code.value = letters.length > LETTERS / 2 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters;
  if (letters.length === LETTERS) {
    form.requestSubmit();
  }
});
