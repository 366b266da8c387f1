/** Django's JavaScript catalogue, as the page loaded it in the language of this tablet. */

/**
 * @typedef {{ gettext?: (text: string) => string, sentences?: Record<string, string> }} Catalogue
 */
const catalogue = /** @type {{ django?: Catalogue }} */ (globalThis).django ?? {};

/** @param {string} text */
export const gettext = (text) => catalogue.gettext?.(text) ?? text;

/**
 * A text with its parameters: `Seat {seat}`.
 *
 * @param {string} text
 * @param {Record<string, unknown>} params
 */
export const fill = (text, params) => text.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));

/** The template of a sentence of the rules. @param {string | undefined} key */
export const template = (key) => (key ? catalogue.sentences?.[key] : undefined);
