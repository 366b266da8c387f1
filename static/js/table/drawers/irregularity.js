/** The drawer for irregularities. It shows what the regulations prescribe before anything is reported. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { findAction } from "../actions.js";
import { fill, gettext, sentence } from "../../i18n/gettext.js";
import { irregularityWord } from "../../i18n/names.js";
import { sendWord, whatFollows } from "./consequence.js";
import { deviceLines, deviceTrouble, hasDevices, JAMS, openDeviceTrouble } from "./device_trouble.js";
import { actionForm } from "./forms/action_form.js";
import { waitingRequests } from "./requests.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Handlers} Handlers
 * @typedef {import("../../types/wire.js").Action} Action
 */

/** @param {string} kind */
const kindSentence = (kind) => sentence(`irregularity.${kind}`, {}, irregularityWord(kind));

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function irregularityDrawer(page, handlers) {
  const report = findAction(page.screen, "report_irregularity");
  const kinds = report?.args?.kind?.one_of?.filter((kind) => !JAMS.includes(String(kind))) ?? [];
  const void_ = findAction(page.screen, "request_void");
  const form = page.drawer?.form ?? {};
  if (report?.args?.kind?.follows?.[form.kind]) {
    return consequence(page, handlers, report, form.kind);
  }
  if (void_ && form.open === "request_void") {
    return actionForm(page, handlers, void_, { send: gettext("Ask for the void") });
  }
  const paid = findAction(page.screen, "record_paid_otherwise");
  if (paid && form.open === "record_paid_otherwise") {
    return actionForm(page, handlers, paid, { send: gettext("Ask the floor to confirm") });
  }
  if (form.open === "report_fault" && hasDevices(page)) {
    return deviceTrouble(page, handlers);
  }
  const others = otherProblems(page, handlers);
  const waiting = waitingRequests(page, handlers);
  return html`
    ${waiting} ${deviceLines(page)}
    ${kinds.length
      ? html`<section class="kinds" aria-label=${gettext("What happened?")}>
          <h3>${gettext("What happened?")}</h3>
          ${kinds.map(
            (kind) => html`<button
              type="button"
              class="plain"
              @click=${() => handlers.openForm({ open: `report_irregularity ${kind}`, kind })}
            >${kindSentence(String(kind))}</button>`,
          )}
        </section>`
      : nothing}
    ${others.length
      ? html`<section aria-label=${gettext("Something else")}>
          <h3>${gettext("Something else")}</h3>
          <div class="buttons grid">${others}</div>
        </section>`
      : nothing}
    ${kinds.length || others.length || waiting.length
      ? nothing
      : html`<p class="quiet">${gettext("Nothing can be reported here now.")}</p>`}`;
}

/** @param {Page} page @param {Handlers} handlers */
function otherProblems(page, handlers) {
  /** @param {string[]} commands @param {string} label @param {() => void} open */
  const button = (commands, label, open) =>
    commands.some((name) => findAction(page.screen, name))
      ? [html`<button type="button" class="command" @click=${open}>${label}</button>`]
      : [];
  return [
    ...button(["request_void"], gettext("Ask for a void"), () => handlers.openForm({ open: "request_void", args: {} })),
    ...button(["request_correction", "correct_closed_round"], gettext("An entry was wrong"), () =>
      handlers.openDrawer("correct")),
    ...button(["record_missed_rounds"], gettext("Rounds were dealt without the app"), () => handlers.openDrawer("missed")),
    ...button(["record_paid_otherwise"], gettext("A seat was paid differently"), () =>
      handlers.openForm({ open: "record_paid_otherwise", args: {} })),
    ...button(["report_fault"], gettext("Trouble with a device"), () => openDeviceTrouble(handlers)),
  ];
}

/**
 * Returns the consequence with its paragraph, and the button that reports it.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 * @param {Action} report
 * @param {string} kind
 */
function consequence(page, handlers, report, kind) {
  const anySeat = report.args?.kind?.follows?.[kind] ?? { outcome: "", law: "" };
  const seats = (anySeat.is_of_seat && report.args?.seat?.one_of) || [];
  const seat = page.drawer?.form.seat;
  const [outcome, law] = anySeat.by_seat?.[seat] ?? [anySeat.outcome, anySeat.law];
  const follows = { ...anySeat, outcome, law };
  return html`<div class="heading">
      <h3>${kindSentence(kind)}</h3>
      <button type="button" class="plain" @click=${() => handlers.openForm({})}>${gettext("Back")}</button>
    </div>
    ${whatFollows(follows)}
    ${seats.length
      ? html`<fieldset><legend>${gettext("Which seat, if any")}</legend>
          ${seats.map(
            (number) => html`<button
              type="button"
              class="plain option"
              aria-pressed=${String(seat === number)}
              @click=${() => handlers.fillForm({ seat: seat === number ? undefined : number })}
            >${fill(gettext("Seat {seat}"), { seat: number })}</button>`,
          )}
        </fieldset>`
      : nothing}
    <div class="buttons send">
      ${commandButton(page, handlers, {
        name: "report_irregularity",
        args: seat === undefined ? { kind } : { kind, seat },
        label: sendWord(follows.outcome),
        look: "large",
      })}
    </div>`;
}
