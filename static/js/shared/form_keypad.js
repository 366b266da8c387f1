/** On-screen keys for a form. The fields still work with a keyboard, and the form without scripts. */

/**
 * Shows the keys of a form and types them into the current field.
 *
 * @param {HTMLFormElement} form
 * @param {{ field: () => HTMLInputElement, onNext?: () => void }} pad
 */
export function useKeys(form, { field, onNext }) {
  form.classList.add("by-touch");
  for (const hidden of form.querySelectorAll("[hidden]")) {
    hidden.removeAttribute("hidden");
  }
  form.addEventListener("click", (event) => {
    const key = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.key;
    if (!key) {
      return;
    }
    const into = field();
    if (key === "next") {
      onNext?.();
    } else if (key === "back") {
      write(into, into.value.slice(0, -1));
    } else if (into.value.length < into.maxLength) {
      write(into, into.value + key);
    }
  });
}

/**
 * Sets a value and fires the event that typing would.
 *
 * @param {HTMLInputElement} field
 * @param {string} value
 */
function write(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Submits a form only once; returning to the page enables it again.
 *
 * @param {HTMLFormElement} form
 */
export function sendOnce(form) {
  let isSent = false;
  form.addEventListener("submit", (event) => {
    if (isSent) {
      event.preventDefault();
    }
    isSent = true;
    form.setAttribute("aria-busy", "true");
  });
  addEventListener("pageshow", () => {
    isSent = false;
    form.removeAttribute("aria-busy");
  });
}
