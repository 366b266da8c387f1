/** The one place for trouble with a device: which one, what happened to it, and what follows under the law. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { findActions } from "../actions.js";
import { gettext } from "../../i18n/gettext.js";
import { deviceWord, faultWord } from "../../i18n/names.js";
import { sendWord, whatFollows } from "./consequence.js";

/** Irregularities that are trouble with a device, and are asked for here alone. */
export const JAMS = ["shuffler_jam", "shoe_jam"];

/** What may happen to a device, by fault. @type {Record<string, string>} */
const HAPPENED = {
  jam: gettext("It jammed or stopped"),
  wrong_count: gettext("It shows a wrong count"),
  red_light: gettext("Its red light is on"),
};

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Handlers} Handlers
 */

/** @param {import("../../types/wire.js").Action} report */
const deviceOf = ({ args }) => String(args?.device.one_of?.[0]);

/** Reports whether a device here may have trouble. @param {Page} page */
export const hasDevices = (page) => findActions(page.screen, "report_fault").length > 0;

/** Opens this place, from any drawer. @param {Handlers} handlers */
export const openDeviceTrouble = (handlers) => handlers.openDrawer("irregularity", { open: "report_fault", args: {} });

/** @param {Page} page @param {Handlers} handlers */
export function deviceTrouble(page, handlers) {
  const reports = findActions(page.screen, "report_fault");
  const entered = page.drawer?.form.args ?? {};
  const only = reports.length === 1 ? reports[0] : undefined;
  const report = reports.find((one) => deviceOf(one) === entered.device) ?? only;
  const device = report && deviceOf(report);
  const fault = report?.args?.fault;
  const follows = fault?.follows?.[entered.fault];
  /** @param {string} label @param {boolean} isPressed @param {Record<string, unknown>} args */
  const option = (label, isPressed, args) => html`<button
    type="button"
    class="plain option"
    aria-pressed=${String(isPressed)}
    @click=${() => handlers.fillForm({ args })}
  >${label}</button>`;
  return html`<div class="heading">
      <h3>${gettext("Trouble with a device")}</h3>
      <button type="button" class="plain" @click=${() => handlers.openForm({})}>${gettext("Back")}</button>
    </div>
    <div class="fields">
      <fieldset><legend>${gettext("Which device?")}</legend>
        ${reports.map((one) => option(deviceWord(deviceOf(one)), one === report, { device: deviceOf(one) }))}
      </fieldset>
      ${fault
        ? html`<fieldset><legend>${gettext("What happened?")}</legend>
            ${fault.one_of?.map((one) =>
              option(HAPPENED[String(one)] ?? faultWord(String(one)), one === entered.fault, { device, fault: one }))}
          </fieldset>`
        : nothing}
    </div>
    ${follows
      ? html`${whatFollows(follows)}
          <div class="buttons send">
            ${commandButton(page, handlers, {
              name: "report_fault",
              args: { device, fault: entered.fault },
              label: sendWord(follows.outcome),
              look: "large",
            })}
          </div>`
      : nothing}`;
}

/** Returns the devices that have a fault or are out of order. @param {Page} page */
export const deviceLines = (page) =>
  Object.entries(page.screen?.state.around?.devices ?? {}).map(
    ([device, how]) => html`<p class="calls"><strong>${deviceWord(device)}: ${faultWord(how)}</strong></p>`,
  );
