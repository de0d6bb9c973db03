/**
 * How much earlier than its clock an element is audible. In Chromium it is 8 ms beside its own Web Audio, recorded with
 * PulseAudio at 44.1 and 48 kHz; both outputs must sound together. Other browsers were not recorded.
 */
const EARLIER_IN_CHROMIUM_MS = 8;

export function audibleAheadMs(userAgent: string): number {
  return /Chrom(?:e|ium)\//.test(userAgent) ? EARLIER_IN_CHROMIUM_MS : 0;
}
