/** Draws the felt after one event, and the timeline of all events. */

import { html, nothing } from "../../vendor/lit-html.js";
import { tableMiddle } from "../table/felt/community.js";
import { corners } from "../table/felt/corners.js";
import { seatPlace } from "../table/felt/seat.js";
import { liftedCards, sheet } from "../table/felt/seat_sheet.js";
import { icon } from "../shared/icon.js";
import { lookOf } from "../shared/look.js";
import { changeWord, eventWord, partWord } from "../i18n/events.js";
import { fill, gettext } from "../i18n/gettext.js";
import { phaseWord, roleWord } from "../i18n/names.js";

/**
 * @typedef {import("../types/wire.js").RoundStep} Step
 * @typedef {{ steps: Step[], at: number, page: import("../table/types.js").Page, people: Record<string, string>,
 *   clock: (at: string) => string, goTo: (to: number) => void, handlers: import("../table/types.js").Handlers }} Replay
 */

/** Returns a read-only felt, drawn as on the table page. @param {Replay} replay */
function feltOf({ page, handlers }) {
  const screen = /** @type {import("../table/types.js").Screen} */ (page.screen);
  const { seats, phase, game, around } = screen.state;
  const look = lookOf(game);
  return html`<div class="felt-window" tabindex="0" role="region" aria-label=${gettext("Felt")}>
    <div class="felt" data-version=${screen.version} data-phase=${phase}
      data-boxes=${look.boxes} data-hand=${look.hand} data-community=${look.community}>
      ${corners(around)}
      <ol class="seats of-${seats.length}" aria-label=${gettext("Seats")}>
        ${seats.map((seat) => seatPlace(page, seat, handlers))}
      </ol>
      ${tableMiddle(screen.state, page.table.game, liftedCards(page))} ${sheet(page, handlers)}
    </div>
  </div>`;
}

/** @param {Step} step */
const whoWord = (step) => [step.who || roleWord(step.role), step.who && step.role ? roleWord(step.role) : ""].filter(Boolean).join(", ");

/** @param {Step} step @param {Record<string, string>} people */
const words = (step, people) => step.words.map((part) => partWord(part, people)).join(", ");

/** Returns the details of the current event. @param {Replay} replay */
function eventDetails({ steps, at, people, clock }) {
  const step = steps[at];
  return html`<div class="event-details" aria-live="polite">
    <p class="what"><strong>${eventWord(step.event)}</strong> <span>${words(step, people)}</span></p>
    <dl>
      <div><dt>${gettext("When")}</dt><dd>${clock(step.at)}</dd></div>
      <div><dt>${gettext("Who")}</dt><dd>${whoWord(step)}</dd></div>
      <div><dt>${gettext("Device")}</dt><dd>${step.device || gettext("own device")}</dd></div>
      <div><dt>${gettext("Event")}</dt><dd>${step.sequence}</dd></div>
      <div><dt>${gettext("Phase")}</dt><dd>${phaseWord(step.state.phase)}</dd></div>
    </dl>
    ${step.changes.length
      ? html`<details><summary>${fill(gettext("What it changed ({count})"), { count: step.changes.length })}</summary>
          <ul>${step.changes.map((change) => html`<li>${changeWord(change, people)}</li>`)}</ul></details>`
      : nothing}
  </div>`;
}

/** @param {Replay} replay */
function controls({ steps, at, goTo }) {
  const last = steps.length - 1;
  const label = fill(gettext("Step {step} of {count}"), { step: at + 1, count: steps.length });
  return html`<div class="controls">
    <button type="button" class="first" ?disabled=${at === 0} aria-label=${gettext("To the first event")} @click=${() => goTo(0)}>${icon("first")}</button>
    <button type="button" class="back" ?disabled=${at === 0} @click=${() => goTo(at - 1)}>${icon("back")} ${gettext("Step back")}</button>
    <input type="range" min="1" max=${steps.length} .value=${String(at + 1)} aria-label=${gettext("Step")}
      aria-valuetext=${`${label}: ${eventWord(steps[at].event)}`}
      @input=${(/** @type {Event} */ event) => goTo(Number(/** @type {HTMLInputElement} */ (event.target).value) - 1)}>
    <span class="count">${label}</span>
    <button type="button" class="forward" ?disabled=${at === last} @click=${() => goTo(at + 1)}>${gettext("Step forward")} ${icon("forward")}</button>
    <button type="button" class="last" ?disabled=${at === last} aria-label=${gettext("To the last event")} @click=${() => goTo(last)}>${icon("last")}</button>
  </div>`;
}

/** @param {Replay} replay */
const list = ({ steps, at, people, clock, goTo }) => html`<ol class="events" aria-label=${gettext("Events")}>
  ${steps.map(
    (step, place) => html`<li>
      <button type="button" data-step=${place} aria-current=${place === at ? "step" : nothing} @click=${() => goTo(place)}>
        <time datetime=${step.at}>${clock(step.at)}</time>
        <span class="what"><strong>${eventWord(step.event)}</strong> ${words(step, people)}</span>
        <span class="by">${[whoWord(step), step.device].filter(Boolean).join(" · ")}</span>
      </button>
    </li>`,
  )}
</ol>`;

/** @param {Replay} replay */
export const replayView = (replay) => html`<section class="replay" aria-label=${gettext("Reconstruction")}>
  ${controls(replay)} ${eventDetails(replay)} ${feltOf(replay)} ${list(replay)}
</section>`;
