/** The way back to the PIN. */

/** A dealer who did not tap for a while gives the PIN again and comes back to this table. */
export function goToSignIn() {
  const next = encodeURIComponent(location.pathname);
  location.assign(`/sign-in/?why=locked&next=${next}`);
}
