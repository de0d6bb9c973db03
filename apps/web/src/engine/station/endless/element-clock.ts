/**
 * The difference between an element's clock and its audible sound. Stations on Web Audio and on an element must sound
 * together, and Chromium's element is audible 8 ms earlier beside its Web Audio than the two clocks say (recorded with
 * PulseAudio, at 44.1 and 48 kHz). Other browsers were not recorded.
 */
const EARLIER_IN_CHROMIUM_MS = 8;

export function audibleAheadMs(userAgent: string): number {
  return /Chrom(?:e|ium)\//.test(userAgent) ? EARLIER_IN_CHROMIUM_MS : 0;
}
