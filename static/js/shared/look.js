/** How a game's table is drawn: the data of its folder, which the server sends with the words. */

import { looks } from "../i18n/catalog.js";

/**
 * @typedef {{ kind: "stays" | "placed" | "folds" | "withdrawn", times?: number, is_free?: boolean }} ChoiceLook
 * @typedef {{ boxes: string, hand: string, community: string, announced: string[], side_boxes: string[],
 *   choices: Record<string, ChoiceLook>, units: Record<string, string>, icons: Record<string, string>,
 *   cells: Record<string, [number, number]>, box_cards: number, has_discards: boolean, inscription: string }} Look
 */

/** The name of a hand that is none, in every game. */
export const NO_HAND = "nothing";

/** @type {Look} */
const PLAIN = {
  boxes: "tall",
  hand: "above",
  community: "row",
  announced: [],
  side_boxes: [],
  choices: {},
  units: {},
  icons: {},
  cells: {},
  box_cards: 0,
  has_discards: false,
  inscription: "",
};

/** @param {string | undefined} game @returns {Look} */
export const lookOf = (game = "") => looks[game] ?? PLAIN;

/** @type {ChoiceLook} */
const STAYS = { kind: "stays" };

/** @param {Look} look @param {unknown} choice */
export const choiceLook = (look, choice) => look.choices[String(choice)] ?? STAYS;

/** Returns the hand that stands for a seat, unless several are announced. @param {Look} look */
export const mainHand = ({ announced }) => (announced.length === 1 ? announced[0] : "");
