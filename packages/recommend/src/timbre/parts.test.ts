import { createSeededRandom } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { ChromaMeter, findKey, TONE_COUNT } from './chroma.ts';
import { DynamicRangeMeter } from './dynamic-range.ts';
import { BAND_COUNT, Cepstrum, MelBands } from './mel-bands.ts';
import { RunningMoments } from './running-moments.ts';
import { TempoMeter } from './tempo.ts';

const BIN_HZ = 22_050 / 2_048;
const BIN_COUNT = 1_025;

describe('bands', () => {
  const bands = new MelBands(BIN_HZ, BIN_COUNT);
  const levelsOf = (powers: Float64Array) => {
    const levels = new Float64Array(BAND_COUNT);
    bands.levels(powers, levels);
    return [...levels];
  };
  const sineAt = (hz: number) => {
    const powers = new Float64Array(BIN_COUNT);
    powers[Math.round(hz / BIN_HZ)] = 1;
    return levelsOf(powers);
  };
  const loudestAt = (hz: number) => {
    const levels = sineAt(hz);
    return levels.indexOf(Math.max(...levels));
  };

  it('the same power at every frequency is the same level in every band', () => {
    for (const level of levelsOf(new Float64Array(BIN_COUNT).fill(4)))
      expect(level).toBeCloseTo(Math.log(4), 5);
  });

  // The middles of bands between 30 Hz and 10.5 kHz at equal distances on the mel scale, 2,595 log10(1 + f / 700).
  it.each([
    [0, 80],
    [9, 721],
    [19, 2_066],
    [29, 4_684],
    [39, 9_779],
  ])('band %d has its middle at %d Hz', (band, hz) => {
    expect(loudestAt(hz)).toBe(band);
  });

  it('every second band is free of a tone, and counts as 60 dB below the mean', () => {
    const levels = sineAt(5_000);
    const loud = levels.filter((level) => level > Math.log(1e-4));
    expect(loud.length).toBeGreaterThanOrEqual(1);
    expect(loud.length).toBeLessThanOrEqual(2);
    const mean = loud.reduce((sum, level) => sum + Math.exp(level), 0) / BAND_COUNT;
    expect(Math.min(...levels)).toBeCloseTo(Math.log(mean * 1e-6), 3);
  });

  it('a level has no cepstrum, and a slope over the bands is in its first coefficient', () => {
    const cepstrum = new Cepstrum(19);
    const coefficients = new Float64Array(19);
    cepstrum.coefficients(new Float64Array(BAND_COUNT).fill(-5), coefficients);
    for (const coefficient of coefficients) expect(coefficient).toBeCloseTo(0, 9);
    const slope = Float64Array.from({ length: BAND_COUNT }, (_, band) => -band);
    cepstrum.coefficients(slope, coefficients);
    const sizes = [...coefficients].map(Math.abs);
    expect(coefficients[0]).toBeGreaterThan(50);
    expect(Math.max(...sizes)).toBe(sizes[0]);
  });

  it('the cepstrum keeps the energy of what it describes', () => {
    const coefficients = new Float64Array(39);
    const levels = Float64Array.from({ length: BAND_COUNT }, (_, band) =>
      Math.cos((Math.PI * 7 * (band + 0.5)) / 40),
    );
    new Cepstrum(39).coefficients(levels, coefficients);
    const energy = (values: Float64Array) => values.reduce((sum, value) => sum + value * value, 0);
    expect(energy(coefficients)).toBeCloseTo(energy(levels), 9);
    expect(Math.abs(coefficients[6] as number)).toBeCloseTo(Math.sqrt(20), 9);
  });
});

describe('keys', () => {
  const meterWith = (frames: readonly (readonly [hz: number, power: number])[]) => {
    const meter = new ChromaMeter(BIN_HZ);
    for (const [hz, power] of frames) {
      const powers = new Float64Array(BIN_COUNT);
      powers[Math.round(hz / BIN_HZ)] = power;
      meter.hear(powers);
    }
    return meter.read();
  };

  // Krumhansl and Kessler's profiles of C major and C minor.
  const MAJOR = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88];
  const MINOR = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17];
  const from = (profile: readonly number[], tonic: number) =>
    Array.from(
      { length: TONE_COUNT },
      (_, tone) => profile[(tone - tonic + TONE_COUNT) % TONE_COUNT] as number,
    );

  it.each(Array.from({ length: TONE_COUNT }, (_, tonic) => tonic))(
    'tones as of a key on tone %d have this tonic, and the right mode',
    (tonic) => {
      const [major, minor] = [findKey(from(MAJOR, tonic)), findKey(from(MINOR, tonic))];
      expect([major.tonic, minor.tonic]).toEqual([tonic, tonic]);
      // Each fits its own profile perfectly, and the other mode's best key by 0.65.
      expect(major.mode).toBeCloseTo(0.349, 2);
      expect(minor.mode).toBeCloseTo(-0.349, 2);
      const sum = MAJOR.reduce((total, value) => total + value, 0);
      expect(major.chroma.map((share) => share * sum)).toEqual(
        MAJOR.map((value) => expect.closeTo(value, 9)),
      );
    },
  );

  it('no tone at all, and all tones alike, have equal shares and no mode', () => {
    for (const sums of [Array(TONE_COUNT).fill(0), Array(TONE_COUNT).fill(3)]) {
      const { tonic, mode, chroma } = findKey(sums);
      expect([tonic, mode]).toEqual([0, 0]);
      expect(chroma).toEqual(Array(TONE_COUNT).fill(expect.closeTo(1 / 12, 9)));
    }
  });

  it('the octave does not matter, and a loud moment counts no more than a quiet one', () => {
    const { tonic, chroma } = meterWith([
      [440, 1],
      [880, 1e-6],
      [1_760, 1e-3],
      [1_046.5, 1_000],
    ]);
    // Three frames of A and one of C.
    expect(chroma[(9 - tonic + TONE_COUNT) % TONE_COUNT]).toBeCloseTo(0.75, 9);
    expect(chroma[(0 - tonic + TONE_COUNT) % TONE_COUNT]).toBeCloseTo(0.25, 9);
  });

  it('tones below 190 Hz and above 2.1 kHz do not count', () => {
    expect(meterWith([[150, 1]]).chroma).toEqual(meterWith([]).chroma);
    expect(meterWith([[2_200, 1]]).chroma).toEqual(meterWith([]).chroma);
    expect(meterWith([[2_000, 1]]).chroma).not.toEqual(meterWith([]).chroma);
    expect(meterWith([[205, 1]]).chroma).not.toEqual(meterWith([]).chroma);
  });
});

describe('tempo', () => {
  const FRAMES_PER_SECOND = 20;
  const read = (onsets: readonly number[]) => {
    const meter = new TempoMeter(FRAMES_PER_SECOND);
    for (const onset of onsets) meter.hear(onset);
    return meter.read();
  };
  const everyTenth = (count: number) => Array.from({ length: count }, (_, at) => (at % 10 === 0 ? 1 : 0));

  it('an onset every half second is 120 a minute, as certain as can be', () => {
    const { bpm, certainty } = read(everyTenth(2_000));
    expect(bpm).toBe(120);
    expect(certainty).toBeGreaterThan(0.99);
    expect(certainty).toBeLessThanOrEqual(1);
  });

  it('the strength of the onsets does not matter', () => {
    const { bpm, certainty } = read(everyTenth(2_000));
    const strong = read(everyTenth(2_000).map((onset) => onset * 50 + 7));
    expect(strong.bpm).toBe(bpm);
    expect(strong.certainty).toBeCloseTo(certainty, 3);
  });

  it('a song of seven seconds, one without onsets, and one that never changes have the usual tempo and no certainty', () => {
    const unknown = { bpm: 110, certainty: 0 };
    expect(read([])).toEqual(unknown);
    expect(read(everyTenth(140))).toEqual(unknown);
    expect(read(Array(500).fill(0))).toEqual(unknown);
    expect(read(Array(500).fill(3))).toEqual(unknown);
    expect(read(everyTenth(141)).certainty).toBeGreaterThan(0.5);
  });

  it('of a beat and its half, the one nearer to the usual tempo is taken', () => {
    const everyFourth = Array.from({ length: 2_000 }, (_, at) => (at % 6 === 0 ? 1 : 0));
    // 200 a minute, which is also felt as 100.
    expect(read(everyFourth).bpm).toBe(100);
  });
});

describe('moments and ranges', () => {
  it('means and spreads are those of the definition', () => {
    const random = createSeededRandom(11);
    const values = Array.from({ length: 50 }, () => [random() * 10, random() - 5]);
    const moments = new RunningMoments(2);
    for (const value of values) moments.hear(value);
    for (const at of [0, 1]) {
      const column = values.map((value) => value[at] as number);
      const mean = column.reduce((sum, value) => sum + value, 0) / 50;
      const squares = column.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      expect(moments.means()[at]).toBeCloseTo(mean, 9);
      expect(moments.spreads()[at]).toBeCloseTo(Math.sqrt(squares / 50), 9);
    }
  });

  it('without values, means and spreads are 0', () => {
    const moments = new RunningMoments(1);
    expect([...moments.means(), ...moments.spreads()]).toEqual([0, 0]);
  });

  it('the range is between the tenth and the 95th percentile of the levels', () => {
    const meter = new DynamicRangeMeter();
    expect(meter.read()).toBe(0);
    for (let index = 0; index < 100; index += 1) meter.hear(-60 + index * 0.5);
    expect(meter.read()).toBeCloseTo(0.85 * 50, 0);
  });

  it('levels beyond −80 and 20 dB count as these', () => {
    const meter = new DynamicRangeMeter();
    for (const level of [-500, 500]) for (let count = 0; count < 10; count += 1) meter.hear(level);
    expect(meter.read()).toBe(99.5);
  });
});
