/** Shows a notice for a while; one that asks to sign in stays. */

/**
 * Returns a function that shows a notice, or with null takes it away.
 *
 * @template {{ asksSignIn?: boolean }} Notice
 * @param {number} ms how long a notice stays
 * @param {(said: Notice | null) => void} show
 * @returns {(said: Notice | null) => void}
 */
export function noticeBoard(ms, show) {
  let timer = 0;
  return (said) => {
    clearTimeout(timer);
    show(said);
    if (said && !said.asksSignIn) {
      timer = setTimeout(() => show(null), ms);
    }
  };
}
