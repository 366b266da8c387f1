/**
 * Types of the wall's state. What the server sends is in ../types/wire.js. No code.
 *
 * @typedef {import("../types/wire.js").Acknowledged} Acknowledged
 * @typedef {import("../types/wire.js").PitAlert} Alert
 * @typedef {import("../types/wire.js").Tile} Tile
 *
 * An alert on display, with its table and who acknowledged it; it is loud until someone has.
 * @typedef {{ key: string, alert: Alert, tile: Tile | undefined, seen: Acknowledged | undefined,
 *   isLoud: boolean }} Shown
 *
 * The wall.
 * @typedef {{ pit: string, name: string, isFloor: boolean, hasOthers: boolean, tiles: Map<number, Tile>,
 *   day: string, timers: import("../types/wire.js").SweepStatus | null, alerts: Alert[], acknowledged: Map<string, Acknowledged>,
 *   lastAcknowledged: number, connection: "connecting" | "live" | "reconnecting", lostAt: string, isRead: boolean,
 *   notice: { message: string, asksSignIn?: boolean } | null, sending: string }} Wall
 */
export {};
