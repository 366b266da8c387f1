/** Django's JavaScript catalog, as the page loaded it in this tablet's language. */

/**
 * @typedef {{ gettext?: (text: string) => string, sentences?: Record<string, string>,
 *   names?: Record<string, Record<string, string>>,
 *   looks?: Record<string, import("../shared/look.js").Look> }} Catalogue
 */
const catalogue = /** @type {{ django?: Catalogue }} */ (globalThis).django ?? {};

/** The names of the games by section, in the language of this tablet. @param {string} section */
export const names = (section) => catalogue.names?.[section] ?? {};

/** How each game is drawn. */
export const looks = catalogue.looks ?? {};

/** @param {string} text */
export const gettext = (text) => catalogue.gettext?.(text) ?? text;

/**
 * Fills in the parameters of a text, such as `Seat {seat}`.
 *
 * @param {string} text
 * @param {Record<string, unknown>} params
 */
export const fill = (text, params) => text.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));

/** Returns the translated template of a server message. @param {string | undefined} key */
export const template = (key) => (key ? catalogue.sentences?.[key] : undefined);
