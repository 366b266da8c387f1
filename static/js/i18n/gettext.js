/** What people read, in the language of this tablet. */

import { fill, gettext, template } from "./catalog.js";
import { paramWord } from "./params.js";
import { PROBLEMS } from "./problems.js";

export { fill, gettext };

/**
 * A sentence of the rules by its key; one that this catalogue does not know is shown as the server wrote it.
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
 * Why the server did not do it: a refusal by its key, anything else by its code.
 *
 * @param {import("../table/types.js").Problem} problem
 */
export function problemSentence({ code = "", key, params = {}, message = "" }) {
  return key ? sentence(key, params, message) : (PROBLEMS[code] ?? message);
}
