const RELOAD_MS = 60000;

/** Reloads the page for a new build, at most once a minute while two builds are served. */
export function reloadForNewBuild() {
  const last = Number(sessionStorage.getItem("reloaded") ?? 0);
  if (Date.now() - last > RELOAD_MS) {
    sessionStorage.setItem("reloaded", String(Date.now()));
    location.reload();
  }
}
