import { describe, expect, it } from 'vitest';
import { GaplessMixer, type VoiceNumber } from './gapless-mixer.ts';

const RATE = 48_000;
const QUANTUM = 128;
const SECOND = RATE;
const ms = (count: number) => (count * RATE) / 1000;

/** Runs the mixer without a page: each voice plays its samples from a given frame on. */
class Graph {
  readonly mixer = new GaplessMixer(2, RATE);
  readonly captured: number[] = [];
  readonly released: number[] = [];
  readonly #tracks: { voice: VoiceNumber; from: number; samples: readonly number[] }[] = [];
  frame = 0;

  play(voice: VoiceNumber, from: number, samples: readonly number[]): void {
    this.#tracks.push({ voice, from, samples });
  }

  runTo(frame: number): void {
    for (; this.frame < frame; this.frame += QUANTUM) {
      const output = [new Float32Array(QUANTUM), new Float32Array(QUANTUM)];
      const late = this.mixer.process([this.#sound(0), this.#sound(1)], output, this.frame);
      if (late !== undefined) this.released.push(late);
      const [left = new Float32Array(), right = new Float32Array()] = output;
      // Both channels are equal, so their mean is the signal.
      this.captured.push(...left.map((sample, index) => (sample + (right[index] ?? 0)) / 2));
    }
  }

  #sound(voice: VoiceNumber): Float32Array[] {
    const sound = new Float32Array(QUANTUM);
    for (const { samples, from } of this.#tracks.filter((track) => track.voice === voice))
      sound.forEach((_zero, index) => {
        sound[index] = samples[this.frame + index - from] ?? sound[index] ?? 0;
      });
    return [sound, sound];
  }
}

/** A signal without two equal samples, so that each one can be recognized in the output. */
const tone = (from: number, length: number) => Array.from({ length }, (_unused, index) => from + index);
const silence = (length: number) => Array<number>(length).fill(0);
/** Cuts the silence at both ends. */
function sounding(captured: readonly number[]): readonly number[] {
  const first = captured.findIndex((sample) => sample !== 0);
  return captured.slice(first, captured.findLastIndex((sample) => sample !== 0) + 1);
}

const FIRST = tone(1, 40_000);
const SECOND_TRACK = tone(100_001, 40_000);

describe('two tracks', () => {
  it.each([
    ['much earlier', 12_000],
    ['a little earlier', 300],
    ['in a quantum of its own', 129],
  ])('follow each other to the sample when the second was started %s', (_what, startedBefore) => {
    const graph = new Graph();
    graph.play(0, 5_000, FIRST);
    graph.runTo(20_000);
    graph.mixer.hold({ voice: 1, endsAtSeconds: 45_000 / RATE });
    graph.play(1, 45_000 - startedBefore, SECOND_TRACK);
    graph.runTo(3 * SECOND);
    expect(sounding(graph.captured)).toEqual([...FIRST, ...SECOND_TRACK]);
    expect(graph.released).toHaveLength(1);
  });

  it('follow each other repeatedly, without growing delays behind their elements', () => {
    const graph = new Graph();
    const tracks = Array.from({ length: 6 }, (_unused, number) => tone(1 + number * 100_000, 40_001));
    let endsAt = 1_000;
    let late = 256;
    for (const [number, samples] of tracks.entries()) {
      const voice = (number % 2) as VoiceNumber;
      const startAt = number === 0 ? endsAt : endsAt - (12_000 - late) + 700;
      if (number > 0) {
        graph.runTo(Math.floor((startAt - 500) / QUANTUM) * QUANTUM);
        graph.mixer.hold({ voice, endsAtSeconds: endsAt / RATE });
      }
      graph.play(voice, startAt, samples);
      endsAt = startAt + samples.length;
      if (number === 0) continue;
      graph.runTo(endsAt - 20_000);
      late = (graph.released.at(-1) ?? 0) * RATE;
    }
    graph.runTo(endsAt + SECOND);
    expect(sounding(graph.captured)).toEqual(tracks.flat());
    for (const seconds of graph.released) expect(seconds).toBeLessThan(0.25);
  });

  it.each([
    ['earlier', -4_000],
    ['later', 4_000],
  ])('follow each other to the sample when the reported end is %s than the real one', (_what, wrong) => {
    const graph = new Graph();
    graph.play(0, 0, FIRST);
    graph.mixer.hold({ voice: 1, endsAtSeconds: (40_000 + wrong) / RATE });
    graph.play(1, 30_000, SECOND_TRACK);
    graph.runTo(3 * SECOND);
    expect(sounding(graph.captured)).toEqual([...FIRST, ...SECOND_TRACK]);
  });

  it('follow each other when the element ends unexpectedly', () => {
    const graph = new Graph();
    graph.play(0, 0, FIRST);
    graph.mixer.hold({ voice: 1, endsAtSeconds: 30 });
    graph.play(1, 40_100, SECOND_TRACK);
    graph.runTo(41_000);
    expect(sounding(graph.captured)).toEqual(FIRST);
    graph.mixer.emitEnd();
    graph.runTo(3 * SECOND);
    expect(sounding(graph.captured).filter((sample) => sample !== 0)).toEqual([...FIRST, ...SECOND_TRACK]);
  });

  it('keep silence in the middle of a track, and short zeros at its end', () => {
    const graph = new Graph();
    const first = [
      ...tone(1, 10_000),
      ...silence(20_000),
      ...tone(20_001, 9_000),
      0,
      0,
      0,
      ...tone(40_001, 900),
    ];
    graph.play(0, 0, first);
    graph.mixer.hold({ voice: 1, endsAtSeconds: first.length / RATE });
    graph.play(1, first.length - 5_000, SECOND_TRACK);
    graph.runTo(3 * SECOND);
    expect(sounding(graph.captured)).toEqual([...first, ...SECOND_TRACK]);
  });

  it('keep silence at the end of the first and the start of the second, as exactly as clocks are read', () => {
    const graph = new Graph();
    const [first, second] = [
      [...tone(1, 10_000), ...silence(ms(400))],
      [...silence(ms(300)), ...SECOND_TRACK],
    ];
    graph.play(0, 0, first);
    graph.mixer.hold({ voice: 1, endsAtSeconds: first.length / RATE });
    graph.play(1, first.length - ms(200), second);
    graph.mixer.emitBeginning((first.length - ms(205)) / RATE);
    graph.runTo(4 * SECOND);
    const between = graph.captured.indexOf(100_001) - graph.captured.indexOf(10_000);
    expect(Math.abs(between - ms(700))).toBeLessThanOrEqual(ms(20));
  });

  it('trust the first sound shortly before the reported start', () => {
    const graph = new Graph();
    graph.play(0, 0, FIRST);
    graph.mixer.hold({ voice: 1, endsAtSeconds: 40_000 / RATE });
    graph.mixer.emitBeginning((30_000 - ms(15)) / RATE);
    graph.play(1, 30_000, SECOND_TRACK);
    graph.runTo(3 * SECOND);
    expect(sounding(graph.captured)).toEqual([...FIRST, ...SECOND_TRACK]);
  });
});

describe('a voice', () => {
  it('plays at once when it was started too late', () => {
    const graph = new Graph();
    graph.play(0, 0, FIRST);
    graph.mixer.hold({ voice: 1, endsAtSeconds: 40_000 / RATE });
    graph.play(1, 44_000, SECOND_TRACK);
    graph.runTo(3 * SECOND);
    expect(sounding(graph.captured)).toEqual([...FIRST, ...silence(4_000), ...SECOND_TRACK]);
  });

  it('is silent while it is held, and audible at once when it is released', () => {
    const graph = new Graph();
    graph.mixer.hold({ voice: 1, endsAtSeconds: 30 });
    graph.play(0, 0, tone(1, 80_000));
    graph.play(1, 1_000, SECOND_TRACK);
    graph.runTo(10_240);
    expect(graph.captured.every((sample) => sample < 100_000)).toBe(true);
    graph.mixer.reset(1);
    graph.runTo(10_240 + QUANTUM);
    // Both voices are mixed; the second one has the usual delay.
    expect(graph.captured.at(-1)).toBe(10_368 - 256 + 100_000 + 10_368 - 1_000 - 256);
    expect(graph.released).toEqual([]);
  });

  it('is audible without delay after a reset, however far behind it was', () => {
    const graph = new Graph();
    graph.play(0, 0, FIRST);
    graph.mixer.hold({ voice: 1, endsAtSeconds: 40_000 / RATE });
    graph.play(1, 30_000, SECOND_TRACK);
    graph.runTo(51_200);
    expect(graph.captured.at(-1)).toBe(100_001 + 51_199 - 40_256);
    graph.mixer.reset(1);
    graph.runTo(51_200 + QUANTUM);
    expect(graph.captured.at(-1)).toBe(100_001 + 51_327 - 30_256);
  });

  it('is silent with nothing connected', () => {
    const mixer = new GaplessMixer(2, RATE);
    const output = [new Float32Array(QUANTUM), new Float32Array(QUANTUM)];
    expect(mixer.process([[], []], output, 0)).toBeUndefined();
    expect(output).toEqual([new Float32Array(QUANTUM), new Float32Array(QUANTUM)]);
  });
});
