import { html } from "../../vendor/lit-html.js";
import { commandButton } from "../button.js";
import { NEEDED, draftedWagers, findAction, seatsOf } from "./draft.js";
import { showAmount, toAmount, toCents } from "../words/money.js";
import { boxName, boxWord } from "../words/names.js";

/** The chips of the house, in cents. */
const CHIPS = [100, 500, 2500, 10000, 50000];

/**
 * The amounts of one seat: touch where they lie, then the chips.
 *
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Touches} touches
 */
export function wagerPanel(page, touches) {
  const { draft, screen } = page;
  const argument = findAction(screen, "place_wagers")?.args?.wagers ?? {};
  const { boxes = [], needed = [], least = "", most = "" } = argument;
  const wagers = draftedWagers(draft, argument);
  const amount = draft.cents[NEEDED] ?? 0;
  const isWithin = amount >= toCents(least) && amount <= toCents(most);
  const others = boxes.filter((box) => !needed.includes(box));
  const hasWagers = Object.keys(screen?.state.seats.find(({ seat }) => seat === draft.seat)?.wagers ?? {}).length > 0;
  /** @param {string} target @param {string} label */
  const targetKey = (target, label) => html`<button
    type="button"
    class="target"
    aria-pressed=${String(draft.target === target)}
    data-target=${target}
    @click=${() => touches.aim(target)}
  ><span class="name">${label}</span> <strong>${showAmount(toAmount(draft.cents[target] ?? 0))}</strong></button>`;
  return html`<section class="wagers" aria-label="Wagers of seat ${draft.seat}">
    <div class="targets">
      <h2>Seat ${draft.seat}</h2>
      ${targetKey(NEEDED, `${needed.map(boxWord).join(" ")} each`)}
      ${others.map((box) => targetKey(box, boxName(box)))}
    </div>
    <div class="chips" role="group" aria-label="Chips">
      ${CHIPS.map(
        (cents) => html`<button type="button" class="chip chip-${cents / 100}" aria-label="Add ${cents / 100}"
          @click=${() => touches.addChip(cents)}>${cents / 100}</button>`,
      )}
      <button type="button" class="plain" @click=${() => touches.setAmount(0)}>Clear box</button>
      <button type="button" class="plain" ?data-away=${draft.target !== NEEDED}
        @click=${() => touches.setAmount(toCents(least))}>Minimum ${showAmount(least)}</button>
    </div>
    <div class="ends">
      ${commandButton(page, touches, {
        name: "place_wagers",
        args: { seat: draft.seat, wagers },
        label: isWithin ? "Place wagers" : `${showAmount(least)} to ${showAmount(most)} each`,
        look: "large",
        isOff: !isWithin,
        isSteady: true,
      })}
      ${hasWagers
        ? commandButton(page, touches, {
            name: "place_wagers",
            args: { seat: draft.seat, wagers: {} },
            label: "No wagers",
            isSteady: true,
          })
        : ""}
      ${seatsOf(findAction(screen, "unseat_player")).includes(/** @type {number} */ (draft.seat))
        ? commandButton(page, touches, {
            name: "unseat_player",
            args: { seat: draft.seat },
            label: "Remove player",
            isSteady: true,
          })
        : ""}
      <button type="button" class="plain" @click=${() => touches.closeSeat()}>Close</button>
    </div>
  </section>`;
}
