/** Formats countdowns from server time. */

import { serverNow } from "../net/server_time.js";

/** @param {string} dueAt */
export const secondsLeft = (dueAt) => Math.round((Date.parse(dueAt) - serverNow()) / 1000);

/**
 * @param {number} seconds
 * @param {boolean} hasSeconds
 */
export function timeWord(seconds, hasSeconds = true) {
  const absolute = Math.abs(seconds);
  const parts = [Math.floor(absolute / 3600), Math.floor(absolute / 60) % 60, absolute % 60];
  const [hours, ...rest] = parts;
  const shown = rest.slice(0, hasSeconds ? 2 : 1).map((part) => String(part).padStart(2, "0")).join(":");
  return `${seconds < 0 ? "−" : ""}${hours}:${shown}`;
}

/** Returns the time since a moment, in minutes and seconds. @param {string} since */
export function agoWord(since) {
  const seconds = Math.max(0, -secondsLeft(since));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
