/** Messages for error responses, by code. */

import { gettext } from "./catalog.js";

/** @type {Record<string, string>} */
export const PROBLEMS = {
  bad_request: gettext("The request was not understood."),
  forbidden: gettext("This is not allowed."),
  no_such_path: gettext("There is nothing at this address."),
  too_slow: gettext("The request took too long."),
  fault: gettext("Something went wrong here. It was logged."),
  sign_in: gettext("Sign in to work this table."),
  not_yours: gettext("You do not work this table."),
  no_table: gettext("There is no such table."),
  stale: gettext("The table has moved on. Look again."),
  too_many: gettext("That was too fast. Wait a moment and try again."),
  busy: gettext("The table is busy. Your tap will be sent again."),
  csrf: gettext("This page is too old. Reload it and try again."),
  wrong_pin: gettext("Name and PIN do not match. Try again."),
  locked_out: gettext("Too many wrong PINs. Ask a floorperson to unlock you."),
  relieved: gettext("Another dealer has taken over. Sign in to work again."),
  tablet_gone: gettext("This tablet no longer belongs to the table. Call a floorperson."),
  locked: gettext("Locked after a while without a tap. Enter your PIN to continue."),
  not_allowed: gettext("You may not see this table any more."),
};
