/** Beeps and buzzes for new requests. Both are off until someone turns them on, and the choice stays on this device. */

const BEEP_SECONDS = 0.18;
const HIGH_HZ = 880;
const LOW_HZ = 660;
const BUZZ_MS = [200, 100, 200];

/** @type {AudioContext | null} */
let speaker = null;

/** @param {"sound" | "vibration"} what */
export const isOn = (what) => localStorage.getItem(`floor-${what}`) === "on";

/** @param {"sound" | "vibration"} what */
export function toggle(what) {
  localStorage.setItem(`floor-${what}`, isOn(what) ? "off" : "on");
  if (isOn(what)) {
    alarm(false, what);
  }
}

/** Alarms that this device supports. */
export const CAN = { sound: "AudioContext" in window, vibration: "vibrate" in navigator };

/**
 * @param {boolean} isUrgent
 * @param {"sound" | "vibration"} [only]
 */
export function alarm(isUrgent, only) {
  if (isOn("sound") && CAN.sound && only !== "vibration") {
    beep(isUrgent ? [HIGH_HZ, LOW_HZ, HIGH_HZ] : [LOW_HZ, HIGH_HZ]);
  }
  if (isOn("vibration") && CAN.vibration && only !== "sound") {
    navigator.vibrate(BUZZ_MS);
  }
}

/**
 * Plays tones one after another. Browsers allow no sound until someone has touched the page.
 *
 * @param {number[]} tones
 */
async function beep(tones) {
  const loud = (speaker ??= new AudioContext());
  if (!navigator.userActivation?.hasBeenActive) {
    return;
  }
  await loud.resume();
  tones.forEach((hz, place) => {
    const [tone, volume] = [loud.createOscillator(), loud.createGain()];
    const at = loud.currentTime + place * BEEP_SECONDS;
    tone.frequency.value = hz;
    volume.gain.setValueAtTime(0.25, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + BEEP_SECONDS);
    tone.connect(volume).connect(loud.destination);
    tone.start(at);
    tone.stop(at + BEEP_SECONDS);
  });
}
