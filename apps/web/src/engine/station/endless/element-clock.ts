/**
 * The difference between the clock of an element and what is heard. Stations on Web Audio and on an element have to be heard
 * together, and Chromium's element is heard 8 ms earlier beside its Web Audio than the two clocks tell (recorded at PulseAudio,
 * at 44.1 and 48 kHz). Other browsers were not recorded.
 */
const EARLIER_IN_CHROMIUM_MS = 8;

/** The correction that is added to the time of an element. */
export function heardAheadMs(userAgent: string): number {
  return /Chrom(?:e|ium)\//.test(userAgent) ? EARLIER_IN_CHROMIUM_MS : 0;
}
