/** The line on which the table speaks: pushes, heartbeats, and coming back after a break. */

import { hearTime } from "../felt/clocks.js";

const SILENCE_MS = 8000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;
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
 * @param {string} table
 * @param {{
 *   build: string,
 *   version: () => number,
 *   onScreen: (screen: import("../types.js").Screen) => void,
 *   onBehind: () => void,
 *   onConnection: (connection: "live" | "reconnecting") => void,
 *   onClosed: (status: number, code: string) => void,
 *   onNewBuild: () => void,
 * }} listener
 */
export function follow(table, listener) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const url = `${scheme}://${location.host}/ws/tables/${table}/`;
  let wait = FIRST_WAIT_MS;
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
      opened.send(JSON.stringify({ type: "hello", version: listener.version() }));
    };
    opened.onmessage = (event) => {
      wait = FIRST_WAIT_MS;
      heard();
      read(JSON.parse(event.data));
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

  /** @param {any} said */
  function read(said) {
    if (said.type === "screen") {
      listener.onScreen(said);
    } else if (said.type === "heartbeat") {
      hearTime(said.now);
      if (said.protocol !== PROTOCOL || said.build !== listener.build) {
        listener.onNewBuild();
      }
      if (said.version > listener.version()) {
        listener.onBehind();
      }
    }
  }

  function lost() {
    if (socket) {
      // A dead line may take minutes to close; nothing more is wanted from it.
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      socket = null;
    }
    listener.onConnection("reconnecting");
    clearTimeout(retry);
    retry = setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  function heard() {
    clearTimeout(silence);
    silence = setTimeout(silent, SILENCE_MS);
  }

  function silent() {
    listener.onBehind();
    lost();
    heard();
  }

  addEventListener("online", () => {
    listener.onBehind();
    if (!socket) {
      connect();
    }
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") {
      listener.onBehind();
    }
  });
  heard();
  connect();
}
