/** Selects and sorts the current alerts. */

const RANKS = { urgent: 0, warning: 1, notice: 2 };

/**
 * Returns a key that identifies an alert within the pit.
 *
 * @param {number | undefined} table
 * @param {{ kind: string, subject?: string, since: string }} alert
 */
export const keyOf = (table, { kind, subject = "", since }) => [table ?? "", kind, subject, since].join(" ");

/**
 * Reports whether an alert is current. It may start and end between pushes, so its times decide.
 *
 * @param {{ since: string, until?: string }} alert
 * @param {number} now
 */
export const stands = ({ since, until }, now) =>
  (!since || Date.parse(since) <= now) && (!until || Date.parse(until) > now);

/**
 * Returns the current alerts: unacknowledged first, then by severity, then oldest first.
 *
 * @param {import("./types.js").Wall} wall
 * @param {number} now
 * @returns {import("./types.js").Shown[]}
 */
export function shownAlerts(wall, now) {
  /** @type {import("./types.js").Shown[]} */
  const alerts = [];
  /** @param {import("../types/wire.js").PitAlert} alert @param {import("../types/wire.js").Tile} [tile] */
  const add = (alert, tile) => {
    if (stands(alert, now)) {
      const key = keyOf(alert.table ?? tile?.table, alert);
      const seen = wall.acknowledged.get(key);
      if (seen && alert.seen_until && Date.parse(alert.seen_until) <= now) {
        return;
      }
      alerts.push({ key, alert, tile, seen, isLoud: !seen && alert.level !== "notice" });
    }
  };
  for (const alert of wall.alerts) {
    add(alert, alert.table === undefined ? undefined : wall.tiles.get(alert.table));
  }
  for (const tile of wall.tiles.values()) {
    for (const alert of tile.alerts) {
      add(alert, tile);
    }
  }
  return alerts.sort(inOrder);
}

/**
 * @param {import("./types.js").Shown} one
 * @param {import("./types.js").Shown} other
 */
function inOrder(one, other) {
  return (
    Number(other.isLoud) - Number(one.isLoud) ||
    RANKS[one.alert.level] - RANKS[other.alert.level] ||
    (one.alert.since < other.alert.since ? -1 : one.alert.since > other.alert.since ? 1 : 0) ||
    (one.key < other.key ? -1 : 1)
  );
}
