/**
 * Settles when the typeface is there: screens draw after that, so nothing moves when it arrives. A file that fails
 * or never comes does not keep the floor waiting; the screen then starts in a font of the device.
 */

const LATEST_MS = 4000;

export const typefaceReady = Promise.race([
  document.fonts.load('1rem "Encode Sans"').catch(() => []),
  new Promise((resolve) => setTimeout(resolve, LATEST_MS)),
]);
