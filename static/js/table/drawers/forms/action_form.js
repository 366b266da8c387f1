/** One form for every command with arguments, built from their limits, then sent or signed. */

import { html, nothing } from "../../../../vendor/lit-html.js";
import { commandButton } from "../../../shared/command_button.js";
import { gettext } from "../../../i18n/gettext.js";
import { showAmount, toAmount } from "../../../i18n/money.js";
import { commandWord } from "../../../i18n/names.js";
import { argumentsOf, isReady, keyOf, openFields, valueOf } from "./fields.js";
import { answerWord, askedWord, commonReasons } from "./form_labels.js";
import { numberKeys, withKey } from "../../../shared/keypad.js";
import { newPin, pinSignature } from "./pin_signature.js";

const LONGEST_AMOUNT = 14;

/**
 * @typedef {import("../../types.js").Page} Page
 * @typedef {import("../../types.js").Handlers} Handlers
 * @typedef {import("../../../types/wire.js").Action} Action
 * @typedef {import("./fields.js").Field} Field
 */

/** Returns the action whose form is open. @param {Page} page @param {Action[]} actions */
export const openAction = (page, actions) =>
  actions.find((action) => keyOf(action) === page.drawer?.form.open) ??
  actions.find((action) => action.name === page.drawer?.form.open);

/**
 * Opens the form of an action, at the signature if it needs no input.
 *
 * @param {Handlers} handlers
 * @param {Action} action
 * @param {boolean} isByPin
 */
function openForm(handlers, action, isByPin) {
  const asksNothing = openFields(action).length === 0;
  handlers.openForm({ open: keyOf(action), args: {}, ...(isByPin && asksNothing ? { pin: newPin() } : {}) });
}

/**
 * Returns a button for an action. It sends at once if it needs no input and no signature.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {Action} action
 * @param {{ isByPin?: boolean, label?: unknown, look?: string }} options
 */
export function actionButton(page, handlers, action, { isByPin = false, label, look = "" } = {}) {
  const words = label ?? commandWord(action.name);
  if (!isByPin && openFields(action).length === 0) {
    const args = argumentsOf(action, {});
    return commandButton(page, handlers, { name: action.name, args, label: words, look });
  }
  return html`<button type="button" class="command ${look}" @click=${() => openForm(handlers, action, isByPin)}>
    ${words}
  </button>`;
}

/**
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {Action} action
 * @param {{ isByPin?: boolean, title?: unknown, beside?: unknown, send?: string, reasons?: string[] }} options
 */
export function actionForm(page, handlers, action, { isByPin = false, title, beside = nothing, send, reasons } = {}) {
  const form = page.drawer?.form ?? {};
  const entered = form.args ?? {};
  const heading = html`<div class="heading">
    <h3>${title ?? commandWord(action.name)}</h3>
    <button type="button" class="plain" @click=${() => handlers.openForm({})}>${gettext("Back")}</button>
  </div>`;
  if (form.pin) {
    const args = argumentsOf(action, entered);
    return html`${heading} ${pinSignature(page, handlers, { name: action.name, args })}`;
  }
  const fields = openFields(action);
  const typed = fields.filter(({ kind }) => kind === "number" || kind === "amount");
  const aim = typed.find(({ name }) => name === form.aim) ?? typed[0];
  /** @param {Field} field */
  const draw = (field) => drawField(handlers, reasons ?? commonReasons(action.name), entered, field, field === aim);
  return html`${heading} ${beside}
    <div class="fields">${fields.filter((field) => !typed.includes(field) && field.kind !== "confirm").map(draw)}</div>
    ${aim
      ? html`<div class="form">
          <div class="fields">${typed.map(draw)}</div>
          ${fieldKeys(handlers, entered, aim)}
        </div>`
      : nothing}
    ${fields.filter(({ kind }) => kind === "confirm").map(draw)}
    ${sendButton(page, handlers, action, entered, isByPin, send)}`;
}

/**
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {Action} action
 * @param {Record<string, any>} entered
 * @param {boolean} isByPin
 * @param {string} [send]
 */
function sendButton(page, handlers, action, entered, isByPin, send) {
  const ready = isReady(action, entered);
  if (!isByPin) {
    return html`<div class="buttons send">
      ${commandButton(page, handlers, {
        name: action.name,
        args: ready ? argumentsOf(action, entered) : {},
        label: send ?? commandWord(action.name),
        look: "large",
        isOff: !ready,
      })}
    </div>`;
  }
  return html`<div class="buttons send">
    <button
      type="button"
      class="command large"
      aria-disabled=${ready ? nothing : "true"}
      ?data-off=${!ready}
      @click=${() => ready && handlers.openForm({ ...page.drawer?.form, pin: newPin() })}
    >${gettext("Sign with PIN")}</button>
  </div>`;
}

/**
 * @param {Handlers} handlers
 * @param {string[]} reasons
 * @param {Record<string, any>} entered
 * @param {Field} field
 * @param {boolean} isAimed
 */
function drawField(handlers, reasons, entered, field, isAimed) {
  const { name, argument, kind } = field;
  const value = valueOf(entered, field);
  /** @param {unknown} next */
  const set = (next) => handlers.fillForm({ args: { ...entered, [name]: next } });
  /** @param {any} choice @param {boolean} isPressed @param {unknown} next */
  const option = (choice, isPressed, next) => html`<button
    type="button"
    class="plain option"
    aria-pressed=${String(isPressed)}
    @click=${() => set(next)}
  >${answerWord(name, choice)}</button>`;
  const legend = html`<legend>${askedWord(name)}</legend>`;
  switch (kind) {
    case "choice":
      return html`<fieldset>${legend}
        ${argument.one_of?.map((choice) =>
          option(choice, choice === value, choice === value && argument.is_optional ? undefined : choice))}
      </fieldset>`;
    case "some":
    case "all": {
      const chosen = /** @type {any[]} */ (value ?? []);
      const choices = /** @type {any[]} */ (argument.some_of ?? argument.needed ?? []);
      return html`<fieldset class="toggles">${legend}
        ${choices.map((choice) => {
          const isIn = chosen.includes(choice);
          const next = isIn ? chosen.filter((other) => other !== choice) : [...chosen, choice];
          return html`<button type="button" class="plain toggle" aria-pressed=${String(isIn)} @click=${() => set(next)}>
            ${answerWord(name, choice)}
          </button>`;
        })}
      </fieldset>`;
    }
    case "confirm":
      return html`<fieldset class="toggles"><button
        type="button"
        class="plain toggle"
        aria-pressed=${String(value === true)}
        @click=${() => set(value === true ? undefined : true)}
      >${askedWord(name)}</button></fieldset>`;
    case "text":
      return textField(name, argument.letters ?? 0, String(value ?? ""), set, reasons);
    default:
      return html`<button
        type="button"
        class="target"
        aria-pressed=${String(isAimed)}
        @click=${() => handlers.fillForm({ aim: name })}
      ><span class="name">${askedWord(name)}</span>
        <strong>${shown(field, value)}</strong>
        <span class="name">${bounds(field)}</span></button>`;
  }
}

/** @param {Field} field @param {any} value */
function shown({ kind }, value) {
  if (value === undefined || value === "") {
    return "–";
  }
  return kind === "amount" ? showAmount(toAmount(Number(value))) : String(value);
}

/** Returns the limits of a field, unless they are too large to matter. @param {Field} field */
function bounds({ argument, kind }) {
  const { least = "", most = "" } = argument;
  if (kind === "amount" && most.length > LONGEST_AMOUNT) {
    return "";
  }
  return kind === "amount" ? `${showAmount(least)} – ${showAmount(most)}` : `${least} – ${most}`;
}

/**
 * Returns a text field, with buttons for common answers.
 *
 * @param {string} name
 * @param {number} letters
 * @param {string} value
 * @param {(value: string) => void} set
 * @param {string[]} common
 */
export function textField(name, letters, value, set, common) {
  return html`<fieldset>
    <legend>${askedWord(name)}</legend>
    ${common.map(
      (reason) => html`<button
        type="button"
        class="plain option"
        aria-pressed=${String(value === reason)}
        @click=${() => set(reason)}
      >${reason}</button>`,
    )}
    <input
      type="text"
      aria-label=${askedWord(name)}
      placeholder=${gettext("Another reason")}
      autocomplete="off"
      maxlength=${letters}
      .value=${value}
      @input=${(/** @type {InputEvent} */ event) => set(/** @type {HTMLInputElement} */ (event.target).value)}
    />
  </fieldset>`;
}

/**
 * @param {Handlers} handlers
 * @param {Record<string, any>} entered
 * @param {Field} field
 */
function fieldKeys(handlers, entered, field) {
  const isAmount = field.kind === "amount";
  // Drop leading zeros.
  const typed = String(entered[field.name] ?? "").replace(/^0+/, "");
  const longest = isAmount ? LONGEST_AMOUNT : String(field.argument.most).length;
  return numberKeys(
    (key) => handlers.fillForm({ args: { ...entered, [field.name]: withKey(typed, key, longest) } }),
    { label: askedWord(field.name), hasHundreds: isAmount },
  );
}
