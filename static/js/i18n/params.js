/** Turns the parameters of a server message into words. */

import { fill, gettext } from "./catalog.js";
import * as house from "./house_names.js";
import * as round from "./round_names.js";
import { showAmount } from "./money.js";
import { cardName, deckName, ownWord, REASONS } from "./names.js";

const BOXES = { ...round.PLACES, ...round.BOXES };

/** Labels that each parameter may use. @type {Record<string, Record<string, string>>} */
const NAMES = {
  box: BOXES,
  other: BOXES,
  place: round.PLACES,
  places: round.PLACES,
  choice: round.CHOICES,
  hand: round.HANDS,
  least: round.HANDS,
  allowed: round.HANDS,
  wager: round.HANDS_OF_SEAT,
  back: house.BACKS,
  stage: house.STAGES,
  wanted: { ...house.STAGES, ...house.PAPERWORK },
  device: house.DEVICES,
  fault: house.FAULTS,
  how: house.FAULTS,
  method: house.METHODS,
  shuffling: house.SHUFFLINGS,
  kind: house.IRREGULARITIES,
  reason: REASONS,
  ruling: house.RULINGS,
};

/**
 * @param {string} name
 * @param {string} value
 */
export function paramWord(name, value) {
  if (name === "card") {
    return /^[2-9TJQKA][shdc]$|^X\d$/.test(value) ? cardName(value) : value;
  }
  if (name === "amount") {
    return showAmount(value);
  }
  if (name === "deck") {
    return deckName(value);
  }
  // A sentence about several hands of a seat has a parameter for each.
  const hands = Object.hasOwn(round.HANDS_OF_SEAT, name) ? round.HANDS : {};
  const names = Object.hasOwn(NAMES, name) ? NAMES[name] : hands;
  /** @param {string} part */
  const known = (part) => ownWord(names, part) ?? (/^[a-z0-9_]+$/.test(part) ? part.replaceAll("_", " ") : part);
  // A number goes before the place that gets so many cards: `3 box`.
  /** @param {string} part */
  const word = (part) => {
    const [, cards, place] = (name === "places" && /^(\d+) (\w+)$/.exec(part)) || [];
    return place ? fill(gettext("{cards} to {place}"), { cards, place: known(place) }) : known(part);
  };
  // Several names come in one string: `tax_form, surveillance_call`.
  return ownWord(names, value) ?? value.split(", ").map(word).join(", ");
}
