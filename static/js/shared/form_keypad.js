/** Keys that are touched in place of a keyboard. The field stays a field: a keyboard and a plain form work too. */

/**
 * Shows the keys of a form and sends what they write to the field that is being filled.
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
 * As typing does it.
 *
 * @param {HTMLInputElement} field
 * @param {string} value
 */
function write(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Sends a form once, however often it is touched; coming back to the page frees it again.
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
