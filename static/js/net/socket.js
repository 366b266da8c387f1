/** Follows a table or a pit over a WebSocket: pushes, heartbeats, and reconnecting after a break. */

import { LATER, briefWait, randomWait } from "./retries.js";
import { setServerTime } from "./server_time.js";

const SILENCE_MS = 8000;
const PROTOCOL = 1;
/** @type {Record<number, { status: number, code: string }>} */
const CLOSED_FOR_GOOD = {
  4401: { status: 401, code: "sign_in" },
  4403: { status: 403, code: "not_allowed" },
  4404: { status: 404, code: "no_table" },
  4410: { status: 401, code: "relieved" },
  4412: { status: 401, code: "tablet_gone" },
  4423: { status: 401, code: "locked" },
};

/**
 * Follows one table.
 *
 * @param {string} table
 * @param {Omit<Listener, "on"> & { onScreen: (screen: import("../table/types.js").Screen) => void }} listener
 */
export const followTable = (table, listener) => followSocket(`tables/${table}`, { ...listener, on: { screen: listener.onScreen } });

/**
 * Callbacks of a page; `on` has one for each message type the page wants. With `greets`, the page sends its version
 * first and gets the whole state if it has another. `onDiffers` is called when the heartbeat has another version than
 * the page, or when nothing was heard for a while; the page then fetches. `retries` says when it connects again.
 *
 * @typedef {{
 *   build: string,
 *   version: () => number,
 *   on: Record<string, (message: any) => void>,
 *   onDiffers: (version?: number) => void,
 *   onConnection: (connection: "live" | "reconnecting") => void,
 *   onClosed: (status: number, code: string) => void,
 *   onNewBuild: () => void,
 *   greets?: boolean,
 *   retries?: import("./retries.js").Retries,
 * }} Listener
 *
 * @param {string} path
 * @param {Listener} listener
 */
export function followSocket(path, listener) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const url = `${scheme}://${location.host}/ws/${path}/`;
  const retries = listener.retries ?? LATER;
  let longestWait = retries.first;
  /** @type {WebSocket | null} */
  let socket = null;
  let silence = 0;
  let retry = 0;

  function connect() {
    clearTimeout(retry);
    const opened = new WebSocket(url);
    socket = opened;
    opened.onopen = () => {
      listener.onConnection("live");
      if (listener.greets !== false) {
        opened.send(JSON.stringify({ type: "hello", version: listener.version() }));
      }
    };
    opened.onmessage = (event) => {
      longestWait = retries.first;
      heard();
      // Messages sent close together arrive as a list.
      [JSON.parse(event.data)].flat().forEach(read);
    };
    opened.onclose = (event) => {
      const closed = CLOSED_FOR_GOOD[event.code];
      lost();
      if (closed) {
        clearTimeout(retry);
        clearTimeout(silence);
        listener.onClosed(closed.status, closed.code);
      }
    };
  }

  /** @param {any} message */
  function read(message) {
    if (message.type === "heartbeat") {
      setServerTime(message.now);
    }
    listener.on[message.type]?.(message);
    if (message.type === "heartbeat") {
      if (message.protocol !== PROTOCOL || message.build !== listener.build) {
        listener.onNewBuild();
      }
      // A page can also be ahead, by a push that was never true.
      if (message.version !== listener.version()) {
        listener.onDiffers(message.version);
      }
    }
  }

  function lost() {
    if (socket) {
      // A dead socket may take minutes to close, and nothing more is wanted from it.
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      socket = null;
    }
    listener.onConnection("reconnecting");
    connectAfter(randomWait(retries.shortest, longestWait));
    longestWait = Math.min(longestWait * 2, retries.longest);
  }

  /** @param {number} wait */
  function connectAfter(wait) {
    clearTimeout(retry);
    retry = setTimeout(connect, wait);
  }

  function heard() {
    clearTimeout(silence);
    silence = setTimeout(silent, SILENCE_MS);
  }

  function silent() {
    listener.onDiffers();
    lost();
    heard();
  }

  addEventListener("online", () => {
    const wait = briefWait(retries);
    setTimeout(() => listener.onDiffers(), wait);
    if (!socket) {
      connectAfter(wait);
    }
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") {
      listener.onDiffers();
    }
  });
  heard();
  connect();
}
