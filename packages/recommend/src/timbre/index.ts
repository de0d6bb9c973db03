/** How music sounds, as a vector of numbers: samples in, numbers out. */
export { packFloat16, unpackFloat16 } from './float16.ts';
export { TIMBRE_SAMPLE_RATE_HZ, TimbreMeter } from './timbre-meter.ts';
export { TIMBRE_NUMBERS, TIMBRE_VERSION, type TimbreGroup, timbreRanges } from './timbre-numbers.ts';
