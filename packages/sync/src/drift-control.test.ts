import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyDrift, controlDrift, createDriftState, type DriftState } from './drift-control.ts';

const settled = createDriftState(0);
const at = (errorMs: number, atMs = 5_000, state: DriftState = settled) =>
  controlDrift(state, { errorMs, atMs });

describe('drift control', () => {
  it.each([0, 0.5, -0.9])('ignores %d ms', (errorMs) => {
    expect(at(errorMs)).toMatchObject({ rate: 1, correction: 'none' });
  });

  it('starts to correct an error just above a millisecond', () => {
    expect(at(1.1).rate).toBeLessThan(1);
    expect(at(-1.1).rate).toBeGreaterThan(1);
  });

  it('corrects small errors at an inaudible rate: slower when ahead, faster when behind', () => {
    expect(at(8).rate).toBeCloseTo(0.998, 9);
    expect(at(-8).rate).toBeCloseTo(1.002, 9);
    expect(at(-35).rate).toBeCloseTo(1.003, 9);
  });

  it('uses half a percent from 35 to 200 ms', () => {
    expect(at(36).rate).toBe(0.995);
    expect(at(-50).rate).toBe(1.005);
  });

  it('cuts beyond 200 ms, and continues at normal speed', () => {
    expect(at(200).correction).toBe('none');
    expect(at(201)).toMatchObject({ correction: 'cut', rate: 1 });
    expect(at(-201)).toMatchObject({ correction: 'cut', rate: 1 });
  });

  it('cuts beyond 60 ms if that lasts 400 ms, and not otherwise', () => {
    const first = at(70, 5_000);
    expect(first.correction).toBe('none');
    expect(at(70, 5_399, first.state).correction).toBe('none');
    expect(at(70, 5_400, first.state).correction).toBe('cut');
    const barely = at(-61, 5_000);
    expect(at(-61, 5_400, barely.state).correction).toBe('cut');
    const calm = at(60, 5_200, first.state);
    expect(at(70, 5_500, calm.state).correction).toBe('none');
  });

  it('cuts errors above 8 ms once, within three seconds of joining', () => {
    const joined = createDriftState(0, { isJoin: true });
    expect(at(9, 999, joined).correction).toBe('none');
    expect(at(8, 1_000, joined).correction).toBe('none');
    expect(at(9, 3_000, joined).correction).toBe('none');
    const cut = at(9, 1_000, joined);
    expect(cut.correction).toBe('cut');
    expect(at(9, 2_900, cut.state).correction).toBe('none');
    expect(at(9, 1_000).correction).toBe('none');
  });

  it('ignores the first second after a start', () => {
    const started = createDriftState(70_000);
    expect(at(300, 70_999, started).correction).toBe('none');
    expect(at(300, 71_000, started).correction).toBe('cut');
  });

  it('waits 1.5 s between cuts', () => {
    const cut = at(300, 5_000);
    expect(at(300, 6_499, cut.state).correction).toBe('none');
    expect(at(300, 6_500, cut.state).correction).toBe('cut');
  });

  it('seeks when playback differs by more than 1.5 s, also right after a start [M-324, M-548]', () => {
    expect(at(1_501, 10).correction).toBe('seek');
    expect(at(-1_501, 10).correction).toBe('seek');
    expect(at(1_500, 5_000).correction).toBe('cut');
  });

  it('tolerates up to 1 s as in sync, watches up to 1.5 s, seeks beyond [M-325, M-549]', () => {
    expect(classifyDrift(-1_000)).toBe('in-sync');
    expect(classifyDrift(1_001)).toBe('watched');
    expect(classifyDrift(1_500)).toBe('watched');
    expect(classifyDrift(-1_501)).toBe('seek');
  });

  it('uses the mean of its readings, weighting the first ones equally', () => {
    const first = at(4, 5_000);
    const second = at(6, 5_001, first.state);
    const third = at(8, 5_002, second.state);
    expect(first.rate).toBeCloseTo(1 - 0.004 / 4, 9);
    expect(second.rate).toBeCloseTo(1 - 0.005 / 4, 9);
    expect(third.rate).toBeCloseTo(1 - 0.006 / 4, 9);
  });

  it('treats more than 5 ms from that mean as a new error, and less as noise', () => {
    let calm = settled;
    for (let atMs = 5_000; atMs < 15_000; atMs += 250) calm = at(0, atMs, calm).state;
    expect(at(4.5, 15_000, calm).rate).toBe(1);
    expect(at(5.5, 15_000, calm).rate).toBeCloseTo(1 - 0.0055 / 4, 9);
  });

  it.each([4, -4])('keeps its speed while readings are within a millisecond of %d ms', (errorMs) => {
    let state = settled;
    const rates: number[] = [];
    for (let step = 0; step < 40; step += 1) {
      const next = at(errorMs + (step % 2 === 0 ? 1 : -1), 5_000 + step * 250, state);
      state = next.state;
      rates.push(next.rate);
    }
    for (const rate of rates.slice(10)) expect(Math.abs(1 - errorMs / 4_000 - rate)).toBeLessThan(0.000_1);
  });

  /** The measurements of a minute in which a page corrects `startMs`; each reading is off by `noiseMs`. */
  function playAway(startMs: number, noiseMs = (_step: number) => 0) {
    let state = createDriftState(0);
    let errorMs = startMs;
    const rates: number[] = [];
    for (let atMs = 250; atMs < 61_000; atMs += 250) {
      const step = controlDrift(state, { errorMs: errorMs + noiseMs(rates.length), atMs });
      state = step.state;
      errorMs += 250 * (step.rate - 1);
      rates.push(step.rate);
    }
    return { errorMs, rates };
  }

  it.each([1.5, -2, 8])(
    'corrects all of %d ms and not only the excess, then plays at normal speed',
    (startMs) => {
      const { errorMs, rates } = playAway(startMs);
      expect(Math.abs(errorMs)).toBeLessThan(0.3);
      expect(rates.slice(-60)).toEqual(Array.from({ length: 60 }, () => 1));
    },
  );

  it('is not affected by readings that are off by a millisecond', () => {
    const { rates } = playAway(0, (step) => (step % 3 === 0 ? -1.2 : 0.8));
    expect(new Set(rates)).toEqual(new Set([1]));
  });

  it('brings any error below 200 ms under 1 ms within a minute, overshooting by less than 0.35 ms', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 20_000 }).map((hundredths) => hundredths / 100),
        (startMs) => {
          let state = createDriftState(0);
          let errorMs = startMs;
          for (let atMs = 1_000; atMs < 61_000; atMs += 250) {
            const step = controlDrift(state, { errorMs, atMs });
            state = step.state;
            errorMs = step.correction === 'none' ? errorMs + 250 * (step.rate - 1) : 0;
            expect(errorMs * Math.sign(startMs)).toBeGreaterThan(-0.35);
          }
          expect(Math.abs(errorMs)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
