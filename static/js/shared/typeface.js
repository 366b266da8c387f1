/**
 * Resolves when the typeface has loaded, so nothing moves after the first draw. If it fails or takes too long, the page
 * starts with one of the device's fonts.
 */

const LATEST_MS = 4000;

export const typefaceReady = Promise.race([
  document.fonts.load('1rem "Encode Sans"').catch(() => []),
  new Promise((resolve) => setTimeout(resolve, LATEST_MS)),
]);
