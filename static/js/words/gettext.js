/** What people read, in the language of this tablet: Django's JavaScript catalogue, and the sentences of the rules. */

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

/**
 * A sentence of the rules by its key; one that this catalogue does not know is shown as the server wrote it.
 *
 * @param {string | undefined} key
 * @param {Record<string, unknown>} params
 * @param {string} written
 */
export function sentence(key, params, written) {
  const text = key && catalogue.sentences?.[key];
  return text ? fill(text, params) : written;
}
