/** The size of MP3 frames at a constant bit rate, before any are encoded. Pure. */

interface RateFamily {
  readonly rates: readonly number[];
  readonly stepsKbps: readonly number[];
  readonly frameSamples: number;
}

const MPEG_1: RateFamily = {
  rates: [48_000, 44_100, 32_000],
  stepsKbps: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  frameSamples: 1_152,
};
const MPEG_2: RateFamily = {
  rates: [24_000, 22_050, 16_000],
  stepsKbps: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  frameSamples: 576,
};

export const MP3_RATES_HZ = [...MPEG_1.rates, ...MPEG_2.rates];

export function mp3StepsKbps(rateHz: number): readonly number[] {
  return familyOf(rateHz).stepsKbps;
}

export function mp3FrameSamples(rateHz: number): number {
  return familyOf(rateHz).frameSamples;
}

/** If the bit rate does not divide evenly, a frame gets one more byte whenever the remainder makes one, as in LAME. */
export function mp3SizeBytes(frameCount: number, rateHz: number, bitRateKbps: number): number {
  if (frameCount === 0) return 0;
  const bitsOfAll = (familyOf(rateHz).frameSamples / 8) * bitRateKbps * 1_000;
  const rest = bitsOfAll % rateHz;
  const plain = (bitsOfAll - rest) / rateHz;
  return frameCount * plain + Math.ceil(((frameCount - 1) * rest) / rateHz);
}

function familyOf(rateHz: number): RateFamily {
  const family = [MPEG_1, MPEG_2].find(({ rates }) => rates.includes(rateHz));
  if (family === undefined) throw new RangeError(`MP3 knows no rate of ${rateHz} Hz`);
  return family;
}
