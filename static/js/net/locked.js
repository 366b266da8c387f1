/** Sends a locked screen to the sign-in page. */

/** Opens the sign-in page, which leads back to this table. A dealer who was idle must enter the PIN again. */
export function goToSignIn() {
  const next = encodeURIComponent(location.pathname);
  location.assign(`/sign-in/?why=locked&next=${next}`);
}
