/**
 * Lets a floorperson sign at the table with their PIN. The PIN is never drawn and is not part of the page state. It is
 * cleared when sent, when the form closes, and after a pause.
 */

import { html, nothing } from "../../../../vendor/lit-html.js";
import { gettext } from "../../../i18n/gettext.js";
import { commandWord } from "../../../i18n/names.js";
import { numberKeys, withKey } from "../../../shared/keypad.js";

const PIN_LENGTH = 6;
const LONGEST_NUMBER = 12;
const FORGET_MS = 30000;

/** Other people who signed here; an employee number is not a secret. @type {Map<string, string>} */
const known = new Map();

/** Holds the digits of a PIN in a closure that nothing can print. */
export function newPin() {
  let digits = "";
  let timer = 0;
  return Object.freeze({
    /** @param {string} key */
    press(key) {
      clearTimeout(timer);
      digits = withKey(digits, key, PIN_LENGTH);
      timer = setTimeout(() => (digits = ""), FORGET_MS);
    },
    length: () => digits.length,
    take() {
      clearTimeout(timer);
      const taken = digits;
      digits = "";
      return taken;
    },
  });
}

/**
 * @typedef {import("../../types.js").Page} Page
 * @typedef {import("../../types.js").Handlers} Handlers
 */

/**
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {import("../../types.js").Command} command
 */
export function pinSignature(page, handlers, command) {
  const form = page.drawer?.form ?? {};
  const pin = /** @type {ReturnType<typeof newPin>} */ (form.pin);
  const employee = String(form.employee ?? "");
  const isAtPin = Boolean(form.isAtPin);

  const people = new Map([...known, ...page.table.floor]);

  /** Selects who signs, and clears digits typed for someone else. @param {string} number */
  function sign(number) {
    pin.take();
    handlers.fillForm({ employee: number, isAtPin: true });
  }

  /** @param {string} key */
  async function press(key) {
    if (page.tap || page.isIgnoringTouches) {
      return;
    }
    if (!isAtPin) {
      handlers.fillForm({ employee: withKey(employee, key, LONGEST_NUMBER) });
      return;
    }
    pin.press(key);
    handlers.fillForm({ answer: null });
    if (pin.length() === PIN_LENGTH && employee) {
      const isDone = await handlers.sendCommandByPin(command, { employee, pin: pin.take() });
      if (isDone) {
        known.set(employee, employee);
      } else {
        handlers.fillForm({});
      }
    }
  }

  /** @param {KeyboardEvent} event */
  function type(event) {
    if (/^\d$/.test(event.key)) {
      press(event.key);
    } else if (event.key === "Backspace") {
      press("back");
    } else if (event.key === "Tab" || event.key === "Enter" || event.key === "Escape") {
      return;
    }
    event.stopPropagation();
  }

  return html`<div class="form signing" tabindex="-1" data-focus @keydown=${type}>
    <div class="fields">
      <p class="quiet">${gettext("The floorperson signs with their own PIN.")}</p>
      <div class="people">
        ${[...people].map(
          ([number, name]) => html`<button
            type="button"
            class="plain option"
            aria-pressed=${String(isAtPin && employee === number)}
            @click=${() => sign(number)}
          >${name}</button>`,
        )}
      </div>
      <button
        type="button"
        class="target"
        aria-pressed=${String(!isAtPin)}
        @click=${() => handlers.fillForm({ isAtPin: false })}
      ><span class="name">${gettext("Employee number")}</span> <strong>${employee || "–"}</strong></button>
      <button
        type="button"
        class="target"
        aria-pressed=${String(isAtPin)}
        aria-disabled=${employee ? nothing : "true"}
        @click=${() => employee && sign(employee)}
      ><span class="name">PIN</span>
        <strong class="dots" aria-label=${`${pin.length()} / ${PIN_LENGTH}`}>${Array.from(
          { length: PIN_LENGTH },
          (_, place) => html`<span class=${place < pin.length() ? "full" : ""}></span>`,
        )}</strong></button>
      <p role="status" class="answer">
        ${page.tap?.name === command.name ? `${commandWord(command.name)} …` : (form.answer?.message ?? "")}
        ${form.answer?.law ? html`<span class="law">${form.answer.law}</span>` : nothing}
      </p>
    </div>
    ${numberKeys(press, { isOff: page.isIgnoringTouches, label: isAtPin ? "PIN" : gettext("Employee number") })}
  </div>`;
}
