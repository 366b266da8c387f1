/** Signs in on a tablet: a name or an employee number, and a PIN that is sent after its sixth digit. */

import { sendOnce, useKeys } from "../shared/form_keypad.js";

const PIN_DIGITS = 6;
const form = /** @type {HTMLFormElement} */ (document.getElementById("pin-form"));
const pin = /** @type {HTMLInputElement} */ (document.getElementById("pin"));
const number = /** @type {HTMLInputElement} */ (document.getElementById("number"));
const hint = /** @type {HTMLElement} */ (form.querySelector("[data-nobody]"));
const dots = [...form.querySelectorAll(".dots i")];

const chosen = () => /** @type {HTMLInputElement | null} */ (form.querySelector("[name=name]:checked"));
const isOther = () => chosen()?.value === "";
const isSomebody = () => Boolean(chosen()?.value || (isOther() && number.value));

/** The field that the keys fill. Another employee enters the number first. */
let field = pin;

function aim() {
  field = isOther() && !number.value ? number : pin;
  field.focus({ preventScroll: true });
  draw();
}

function draw() {
  form.classList.toggle("other", isOther());
  form.classList.toggle("numbering", field === number);
  dots.forEach((dot, place) => dot.classList.toggle("filled", place < pin.value.length));
  const isFull = pin.value.length === PIN_DIGITS;
  hint.textContent = isFull && !isSomebody() ? (hint.dataset.nobody ?? "") : "";
}

function sendWhenReady() {
  draw();
  if (pin.value.length === PIN_DIGITS && isSomebody()) {
    form.requestSubmit();
  }
}

/** Starts over for another person. */
function choose() {
  if (isOther()) {
    number.value = "";
  } else {
    number.value = "";
    sendWhenReady();
  }
  aim();
}

// The page has its own keys, so the device's keyboard stays closed.
pin.inputMode = number.inputMode = "none";
useKeys(form, {
  field: () => field,
  onNext() {
    if (field === number && number.value) {
      field = pin;
      pin.focus({ preventScroll: true });
      draw();
    } else if (field === pin) {
      form.requestSubmit();
    }
  },
});
sendOnce(form);
for (const name of form.querySelectorAll("[name=name]")) {
  name.addEventListener("change", choose);
}
pin.addEventListener("focus", () => {
  field = pin;
  draw();
});
number.addEventListener("focus", () => {
  field = number;
  draw();
});
number.addEventListener("keydown", (event) => {
  if (event.key === "Enter") {
    event.preventDefault();
    pin.focus();
  }
});
pin.addEventListener("input", () => {
  pin.value = pin.value.replace(/\D/g, "");
  sendWhenReady();
});
addEventListener("pageshow", () => {
  pin.value = "";
  aim();
});
