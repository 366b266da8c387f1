/** What the wall and the floor page do alike with the tiles of a pit. */

import { problemSentence } from "../i18n/gettext.js";
import { readPit } from "../net/pit.js";

/**
 * Returns the version of each tile, for a question to the server.
 *
 * @param {Map<number, import("../types/wire.js").Tile>} tiles
 */
export const versionsOf = (tiles) => new Map([...tiles].map(([table, { version }]) => [table, version]));

/**
 * Returns the sum of the versions of these tiles, which a heartbeat compares with its own.
 *
 * @param {Iterable<import("../types/wire.js").Tile>} tiles
 */
export function versionSum(tiles) {
  let sum = 0;
  for (const { version } of tiles) {
    sum += version;
  }
  return sum;
}

/**
 * Reads a pit and shows it with the versions that were shown when the server was asked, or says why not.
 *
 * @param {string | number} pit
 * @param {Map<number, import("../types/wire.js").Tile>} tiles
 * @param {{ show: (received: import("../types/wire.js").PitAnswer, asked: Map<number, number>) => void,
 *   notify: (said: { message: string, asksSignIn?: boolean }) => void }} page
 */
export async function refreshPit(pit, tiles, { show, notify }) {
  const asked = versionsOf(tiles);
  try {
    const { status, body } = await readPit(String(pit));
    if (status === 200) {
      show(body, asked);
    } else if (status < 500) {
      notify({ message: problemSentence(body), asksSignIn: status === 401 });
    }
  } catch {
    // No network: the socket asks again when it is back.
  }
}
