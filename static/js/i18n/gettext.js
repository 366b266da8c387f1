/** Translated text in this tablet's language. */

import { fill, gettext, template } from "./catalog.js";
import { paramWord } from "./params.js";
import { PROBLEMS } from "./problems.js";

export { fill, gettext };

/**
 * Returns a server message by its key, or the server's own text if the catalog does not have that key.
 *
 * @param {string | undefined} key
 * @param {Record<string, unknown>} params
 * @param {string} written
 */
export function sentence(key, params, written) {
  const text = template(key);
  const named = Object.entries(params).map(([name, value]) => [name, paramWord(name, String(value))]);
  return text ? fill(text, Object.fromEntries(named)) : written;
}

/**
 * Returns the message for an error response: a refusal by its key, anything else by its code.
 *
 * @param {import("../types/wire.js").Problem} problem
 */
export function problemSentence({ code = "", key, params = {}, message = "" }) {
  return key ? sentence(key, params, message) : (PROBLEMS[code] ?? message);
}
