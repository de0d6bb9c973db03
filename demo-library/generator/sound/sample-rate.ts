/** Everything is rendered at CD rate; the encoder resamples if a format needs another. */
export const SAMPLE_RATE = 44_100;
