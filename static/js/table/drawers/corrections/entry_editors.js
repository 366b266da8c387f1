/** Entries of a round that can be corrected, each with its editor. */

import { html, nothing } from "../../../../vendor/lit-html.js";
import { cardFace } from "../../../shared/card.js";
import { fill, gettext } from "../../../i18n/gettext.js";
import { showAmount, toAmount, toCents } from "../../../i18n/money.js";
import * as names from "../../../i18n/names.js";
import { numberKeys, withKey } from "../../../shared/keypad.js";

const LONGEST_AMOUNT = 9;
const EACH = "each";

/**
 * @typedef {import("../../../types/wire.js").Argument} Argument
 * @typedef {{ value: any, old: any, argument: Argument, deck: string[], lying: Set<string>, aim: string,
 *   typed: string, set: (value: any, typed?: string) => void, take: (aim: string) => void }} Editing
 */

/** @param {string} name @param {boolean} isPressed @param {unknown} label @param {() => void} touched */
const option = (name, isPressed, label, touched) => html`<button
  type="button"
  class="plain option"
  data-choice=${name}
  aria-pressed=${String(isPressed)}
  @click=${touched}
>${label}</button>`;

/** Edits the wagers; the required boxes share one amount. @param {Editing} editing */
function wagers({ value, argument, aim, typed, set, take }) {
  const { boxes = [], needed = [], amounts = {} } = argument;
  const others = boxes.filter((box) => !needed.includes(box));
  const aimed = aim || EACH;
  const held = aimed === EACH ? needed : [aimed];
  /** @param {string} amount @param {string} [keys] */
  const put = (amount, keys) => {
    const wagers = { ...value };
    held.forEach((box) => {
      wagers[box] = amount;
    });
    set(Object.fromEntries(Object.entries(wagers).filter(([, one]) => toCents(one))), keys);
  };
  /** @param {string} target @param {string} label @param {string} box */
  const target = (target, label, box) => html`<button
    type="button"
    class="target"
    aria-pressed=${String(aimed === target)}
    @click=${() => take(target)}
  ><span class="name">${label}</span> <strong>${showAmount(value[box] ?? "0.00")}</strong></button>`;
  /** @param {string} key */
  const type = (key) => {
    const keys = withKey(typed, key, LONGEST_AMOUNT).replace(/^0+/, "");
    put(toAmount(Number(keys)), keys);
  };
  return html`<div class="form">
    <div class="fields">
      <div class="targets">
        ${target(EACH, fill(gettext("{boxes} each"), { boxes: needed.map(names.boxWord).join(" ") }), needed[0])}
        ${others.map((box) => target(box, names.boxName(box), box))}
      </div>
      ${amounts[aimed]
        ? html`<fieldset>${["0.00", ...amounts[aimed]].map((amount) =>
            option(amount, (value[aimed] ?? "0.00") === amount, showAmount(amount), () => put(amount)))}</fieldset>`
        : nothing}
    </div>
    ${amounts[aimed]
      ? nothing
      : numberKeys(type, { label: gettext("Amount in cents"), hasHundreds: true })}
  </div>`;
}

/**
 * Returns an editor that offers a few named values.
 *
 * @param {(name: string) => string} nameWord
 * @param {(choice: string) => string} word
 */
const named = (nameWord, word) => (/** @type {Editing} */ { value, old, argument, set }) => {
  const choices = argument.hands ?? argument.amounts ?? {};
  const isNumber = Boolean(argument.amounts);
  return Object.entries(choices)
    .filter(([name]) => !isNumber || name in old)
    .map(
      ([name, answers]) => html`<fieldset><legend>${nameWord(name)}</legend>
        ${answers.map((answer) =>
          option(answer, String(value[name]) === answer, word(answer), () =>
            set({ ...value, [name]: isNumber ? Number(answer) : answer })))}
      </fieldset>`,
    );
};

/**
 * Returns a small card pad.
 *
 * @param {Editing} editing
 * @param {string[]} chosen
 * @param {number} most
 * @param {(cards: string[]) => void} put
 */
function cardKeys({ deck, lying }, chosen, most, put) {
  return html`<div class="pad small" role="group" aria-label=${gettext("Cards")}>
    ${deck.map((card) => {
      const isIn = chosen.includes(card);
      return html`<button
        type="button"
        class="key"
        data-card=${card}
        aria-label=${names.cardName(card)}
        aria-pressed=${String(isIn)}
        ?disabled=${!isIn && lying.has(card)}
        @click=${() =>
          put(isIn ? chosen.filter((other) => other !== card) : most === 1 ? [card] : [...chosen, card].slice(0, most))}
      >${cardFace(card)}</button>`;
    })}
  </div>`;
}

/** @param {Editing} editing */
const cards = (editing) => cardKeys(editing, editing.value, editing.argument.cards ?? 0, (chosen) => editing.set(chosen));

/** @param {Editing} editing */
function community(editing) {
  const places = editing.argument.boxes ?? [];
  const place = editing.aim || places[0];
  return html`<fieldset>${places.map((name) =>
      option(name, name === place, `${names.placeWord(name)} ${editing.value[name] ?? ""}`, () => editing.take(name)))}</fieldset>
    ${cardKeys(editing, [editing.value[place]], 1, ([card]) => card && editing.set({ ...editing.value, [place]: card }))}`;
}

/**
 * Each entry: its label, its current value, and its editor.
 *
 * @type {Record<string, { word: string, old: (state: import("../../types.js").State, seat: any) => any,
 *   edit: (editing: Editing) => unknown }>}
 */
export const ENTRIES = {
  wagers: { word: gettext("Wagers"), old: (_, seat) => seat?.wagers ?? {}, edit: wagers },
  decisions: {
    word: gettext("Answers"),
    old: (_, seat) => seat?.decisions ?? {},
    edit: named(names.boxName, names.choiceWord),
  },
  draws: {
    word: gettext("Draws"),
    old: (_, seat) => seat?.draws ?? {},
    edit: named(names.phaseWord, (count) => count),
  },
  cards: { word: gettext("Cards"), old: (_, seat) => seat?.cards ?? [], edit: cards },
  hands: {
    word: gettext("Hand by name"),
    old: (_, seat) => seat?.declared ?? {},
    edit: named(names.handOfSeatWord, names.handWord),
  },
  community: { word: gettext("Community cards"), old: (state) => state.community, edit: community },
  six_card_box: { word: names.placeWord("six_card_box"), old: (state) => state.six_card_box, edit: cards },
};

/** Reports whether an entry belongs to a seat. @param {string} what */
export const isOfSeat = (what) => what !== "community" && what !== "six_card_box";

/**
 * Returns the differences between the old and the new value.
 *
 * @param {string} what
 * @param {any} old
 * @param {any} value
 * @param {number} [seat]
 */
export function changesOf(what, old, value, seat) {
  if (Array.isArray(value)) {
    const [was, now] = [old.join(" "), value.join(" ")];
    return was === now ? [] : [{ what, name: "", was, now, seat }];
  }
  const blank = what === "wagers" ? "0.00" : "";
  return [...new Set([...Object.keys(old), ...Object.keys(value)])]
    .map((name) => ({ what, name, was: String(old[name] ?? blank), now: String(value[name] ?? blank), seat }))
    .filter(({ was, now }) => was !== now);
}
