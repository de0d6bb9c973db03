/** Everything is rendered at the rate of a CD; the encoder converts where a format wants another. */
export const SAMPLE_RATE = 44_100;
