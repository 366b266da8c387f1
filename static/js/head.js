import { html } from "../vendor/lit-html.js";
import { showAmount } from "./money.js";
import { connectionWord } from "./words.js";

/** @param {import("./types.js").Page} page */
export function head({ table, screen, connection }) {
  const state = screen?.state;
  return html`<header class="head">
    <a class="leave" href="/" aria-label="All tables">☰</a>
    <h1>${table.name}</h1>
    <span class="game">${table.game}</span>
    <span class="fact">Round <strong>${state?.round_number ?? "–"}</strong></span>
    <span class="fact">Limits <strong>${state ? `${showAmount(state.minimum)} – ${showAmount(state.maximum)}` : "–"}</strong></span>
    <span class="connection" data-connection=${connection} role="status">${connectionWord(connection)}</span>
  </header>`;
}
