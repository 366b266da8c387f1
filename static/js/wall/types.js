/**
 * What the server sends of a pit, as docs for people and `tsc --checkJs`. No code.
 *
 * @typedef {{ kind: string, level: "urgent" | "warning" | "notice", since: string, subject?: string,
 *   until?: string, params?: Record<string, string>, table?: number }} Alert
 * @typedef {{ number: number, kind: string, since: string, by: string, at: string, subject?: string,
 *   table?: number }} Acknowledged
 * @typedef {{ table: number, name: string, game: string, version: number, phase: string, round_number: number,
 *   dealer: string, dealer_since: string, relief_due_at: string, players: number, seats: number,
 *   minimum: string, maximum: string,
 *   decks: { name: string, back: string, due_at: string, is_in_use?: boolean }[],
 *   uncounted: number, rounds_without_count: number, requests: number, asks: string[], meter: string | null,
 *   is_closed: boolean, is_idle: boolean, day: string, rounds: number, win: string | null,
 *   pace: { at: number, seconds: number, rounds: number[] },
 *   last: { round_number: number, at: string, win?: string, void?: string } | null, alerts: Alert[] }} Tile
 * @typedef {{ last_sweep_at: string | null, is_fallback: boolean, is_silent: boolean }} Timers
 * @typedef {{ pit: number, name: string, version: number, day: string, tables: Tile[], timers: Timers,
 *   alerts: Alert[], acknowledged: Acknowledged[], last_acknowledged: number }} Pit
 *
 * An alert that stands, with its table and who has seen it; it is loud until somebody has.
 * @typedef {{ key: string, alert: Alert, tile: Tile | undefined, seen: Acknowledged | undefined,
 *   isLoud: boolean }} Shown
 *
 * What is on this wall.
 * @typedef {{ pit: string, name: string, isFloor: boolean, hasOthers: boolean, tiles: Map<number, Tile>,
 *   day: string, timers: Timers | null, alerts: Alert[], acknowledged: Map<string, Acknowledged>,
 *   lastAcknowledged: number, connection: "connecting" | "live" | "reconnecting", lostAt: string, isRead: boolean,
 *   notice: { message: string, asksSignIn?: boolean } | null, sending: string }} Wall
 */
export {};
