/** Keeps one table on the floor page: its screen, its open form, and the commands sent to it. */

import { readScreen } from "../net/http.js";
import { sendUntilAnswered } from "../net/commands.js";
import { isOutdated } from "../net/versions.js";
import { touchGuard } from "../shared/touch_guard.js";
import { fill, gettext, problemSentence } from "../i18n/gettext.js";

const IGNORE_TOUCHES_MS = 400;
const LATE_MS = 1000;

/**
 * @param {import("./types.js").Mine} mine
 * @param {{ redraw: () => void, moved: () => void, notify: (said: NonNullable<import("./types.js").Floor["notice"]> | null) => void }} options
 * @returns {import("./types.js").TableSession}
 */
export function makeTableSession({ table, name, game }, { redraw, moved, notify }) {
  const id = String(table);
  // The forms come from the table page, so this is a table page without a felt.
  let page = /** @type {import("../table/types.js").Page} */ (/** @type {unknown} */ ({
    table: { id, name, game, dealer: "", isTablet: false },
    screen: null,
    tap: null,
    isIgnoringTouches: false,
    isLate: false,
    isOffline: false,
    drawer: null,
  }));
  let isReading = false;
  let wanted = 0;

  /** @param {Partial<import("../table/types.js").Page>} changes */
  function change(changes) {
    page = { ...page, ...changes };
    redraw();
  }

  const ignoreTouchesBriefly = touchGuard(IGNORE_TOUCHES_MS, (isIgnoringTouches) => change({ isIgnoringTouches })).start;

  /**
   * @param {import("../table/types.js").Screen} screen
   * @param {number} [asked] the version shown when the server was asked for it
   */
  function show(screen, asked) {
    if (isOutdated(screen.version, page.screen?.version, asked)) {
      return;
    }
    const isMoved = screen.version !== page.screen?.version;
    change({ screen });
    if (isMoved) {
      moved();
    }
  }

  async function read() {
    if (isReading) {
      return;
    }
    isReading = true;
    const asked = page.screen?.version;
    try {
      const { status, body } = await readScreen(id);
      if (status === 200) {
        show(body, asked);
      } else if (status < 500) {
        notify(problem(status, body));
      }
    } catch {
      // No network: the table is read again when the connection is back.
    } finally {
      isReading = false;
    }
  }

  /** Reads the table again if it is older than the version a push announced. @param {number} version */
  async function catchUp(version) {
    wanted = Math.max(wanted, version);
    if ((page.screen?.version ?? 0) < wanted) {
      await read();
      if (page.screen && page.screen.version < version) {
        // An earlier read may have been in flight. One more is enough, because the next push triggers another.
        await read();
      }
      // A push that was never true may have announced more than there is.
      wanted = Math.min(wanted, page.screen?.version ?? 0);
    }
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} args
   */
  async function sendCommand(name, args = {}) {
    if (page.tap || !page.screen) {
      return false;
    }
    const { version: asked, step } = page.screen;
    change({ tap: { name, args, padKey: "" } });
    notify(null);
    const lateTimer = setTimeout(() => change({ isLate: true }), LATE_MS);
    const unanswered = () => notify({ message: gettext("Still sending. The tap counts once.") });
    const { status, body } = await sendUntilAnswered(id, step, { name, args }, unanswered);
    clearTimeout(lateTimer);
    if (status === 200) {
      await catchUp(body.version);
      notify(null);
      if (page.drawer?.form.open?.split(" ")[0] === name) {
        change({ drawer: null });
      }
      moved();
    } else {
      if (status === 409) {
        show(body.screen, asked);
      }
      notify(problem(status, body));
    }
    change({ tap: null, isLate: false });
    return status === 200;
  }

  /** @param {"card" | "sheet"} place */
  const handlers = (place) =>
    /** @type {import("../table/types.js").Handlers} */ (/** @type {unknown} */ ({
      sendCommand,
      /** @param {Record<string, unknown>} form */
      openForm(form) {
        change({ drawer: form.open ? { name: place, form } : null });
        moved();
      },
      /** @param {Record<string, unknown>} entries */
      fillForm(entries) {
        if (page.drawer) {
          change({ drawer: { ...page.drawer, form: { ...page.drawer.form, ...entries } } });
        }
      },
    }));

  return {
    id: table,
    page: () => page,
    handlers,
    form: () => page.drawer?.name ?? "",
    closeForm: () => change({ drawer: null }),
    read,
    catchUp,
    ignoreTouchesBriefly,
  };
}

/**
 * @param {number} status
 * @param {import("../types/wire.js").Problem} body
 */
function problem(status, body) {
  const written = fill(gettext("The server answered {status}."), { status });
  return { message: problemSentence({ message: written, ...body }), law: body.law, asksSignIn: status === 401 };
}
