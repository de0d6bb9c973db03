/**
 * Compares what devices in a room played with what its rows say: how far apart the devices are, when a change was heard
 * on each, and how long each was silent that should not have been.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RoomStreamEntry } from '@tutti/contract';
import { type Alignment, compareRecordings, type Recording } from '@tutti/measure/analysis/correlate';
import { median, percentile } from '@tutti/measure/analysis/statistics';

const rate = 48_000;
const thinning = 4;
/** The recording begins about when the first sound arrives, and the device buffers. */
const coarse = { windowMs: 200, stepMs: 250, searchMs: 800 };
const fine = { windowMs: 80, stepMs: 40, searchMs: 250 };
/** Another sound scores less than 0.3, and a window across a change half. */
const sameFrom = 0.7;
/** A device that plays the right sound this far from the first one has not made the change yet. */
const inStepMs = 60;
const silentBelow = 1e-4;
/** More than a correction by speed changes between two windows. */
const jumpMs = 3;
/** In frames: ten milliseconds. */
const shortestSilence = rate / 100;

const originals = new Map<string, Float32Array>();

/** Reads a mono 16-bit file with a header of 44 bytes. */
const readOriginal = (musicFolder: string, title: string): Float32Array => {
  const known = originals.get(title);
  if (known !== undefined) return known;
  const bytes = readFileSync(path.join(musicFolder, `${title}.wav`)).subarray(44);
  const samples = Float32Array.from(
    { length: bytes.length / 2 },
    (_unused, frame) => bytes.readInt16LE(frame * 2) / 32_768,
  );
  originals.set(title, samples);
  return samples;
};

export type Row = Pick<RoomStreamEntry, 'seq' | 'generation' | 'startedAtMs' | 'playMs' | 'cueInMs'> & {
  readonly title: string | undefined;
};

export const toRow = ({ track, ...entry }: RoomStreamEntry): Row => ({ ...entry, title: track?.title });

/** The sound that the rows promise, for the time of a recording. */
const createExpected = (musicFolder: string, rows: readonly Row[], { startedAtMs, samples }: Recording) => {
  const expected = new Float32Array(samples.length);
  for (const row of rows) {
    if (row.title === undefined) continue;
    const original = readOriginal(musicFolder, row.title);
    const from = Math.round((row.startedAtMs - startedAtMs) * (rate / 1_000));
    const until = Math.min(from + Math.round(row.playMs * (rate / 1_000)), expected.length);
    const cueIn = Math.round(row.cueInMs * (rate / 1_000));
    for (let frame = Math.max(from, 0); frame < until; frame += 1)
      expected[frame] = original[frame - from + cueIn] ?? 0;
  }
  return { samples: expected, sampleRate: rate, startedAtMs };
};

/** A quarter of the samples, because comparing takes long; the offset is still found within a twentieth of a millisecond. */
const thinned = ({ samples, sampleRate, startedAtMs }: Recording): Recording => ({
  samples: Float32Array.from({ length: Math.floor(samples.length / thinning) }, (_unused, index) => {
    let sum = 0;
    for (let at = index * thinning; at < (index + 1) * thinning; at += 1) sum += samples[at] ?? 0;
    return sum / thinning;
  }),
  sampleRate: sampleRate / thinning,
  startedAtMs,
});

const shifted = (recording: Recording, byMs: number): Recording => ({
  ...recording,
  startedAtMs: recording.startedAtMs + byMs,
});

/** A device lost time, or cut to another position. */
export interface Jump {
  readonly afterChangeMs: number;
  /** Behind the rows, before and after the jump. */
  readonly behindMs: readonly [before: number, after: number];
}

export interface AudibleChange {
  /** From the instant of the change in the rows until this device plays what follows, in step. */
  readonly lateMs: number;
  /** Behind the first device, median of the windows in step after the change. */
  readonly behindMs: number;
  /** The longest time that this device was silent alone; devices that are silent together lack a processor, or pause. */
  readonly silenceMs: number;
  /** Shows why a device was late or out of step. */
  readonly jumps: readonly Jump[];
}

/** Marks the frames of silences; sound passes through zero, too, but not for long. */
const markSilences = ({ samples }: Recording): Uint8Array => {
  const marks = new Uint8Array(samples.length);
  let from = 0;
  for (let frame = 0; frame <= samples.length; frame += 1) {
    if (frame < samples.length && Math.abs(samples[frame] ?? 0) < silentBelow) continue;
    if (frame - from >= shortestSilence) marks.fill(1, from, frame);
    from = frame + 1;
  }
  return marks;
};

/** The longest run of frames, as milliseconds. */
const longestRun = (length: number, isIn: (frame: number) => boolean): number => {
  let longest = 0;
  let current = 0;
  for (let frame = 0; frame < length; frame += 1) {
    current = isIn(frame) ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return (longest * 1_000) / rate;
};

interface Audible {
  readonly musicFolder: string;
  readonly recordings: readonly Recording[];
  readonly rows: readonly Row[];
  /** Instants at which the rows change; undefined measures the whole recording. */
  readonly changeAtMs: number | undefined;
}

/** Until then, a device may still be on its way to what the rows say. */
const settledAfterMs = 2_500;

/**
 * The first device is the reference for the clock of the recording: as it plays before the change, or once it has settled,
 * because nothing plays before a pause ends.
 */
export const describeAudible = ({ musicFolder, recordings, rows, changeAtMs }: Audible) => {
  const [reference] = recordings;
  if (reference === undefined) throw new Error('nothing was recorded');
  const align = (recording: Recording, plan: typeof fine) =>
    compareRecordings(thinned(recording), thinned(createExpected(musicFolder, rows, recording)), plan).filter(
      ({ score }) => score >= sameFrom,
    );
  const steady = align(reference, coarse);
  const before = steady.filter(({ atMs }) => changeAtMs === undefined || atMs < changeAtMs - 1_000);
  const settled = steady.filter(({ atMs }) => atMs > (changeAtMs ?? 0) + settledAfterMs);
  const shiftMs = median((before.length > 0 ? before : settled).map(({ lagMs }) => lagMs));
  const silences = recordings.map(markSilences);
  return recordings.map((raw, index) => {
    const recording = shifted(raw, shiftMs);
    const alike = align(recording, fine);
    const after = alike.filter(({ atMs }) => changeAtMs === undefined || atMs > changeAtMs + 200);
    return {
      // Nothing can be compared in a pause.
      lags: (after.length > 0 ? after : alike).map(({ atMs, lagMs }) => ({ atMs, lagMs: -lagMs })),
      lateMs: changeAtMs === undefined ? Number.NaN : findLateMs({ recording, alike, rows, changeAtMs }),
      silenceMs: longestRun(
        recording.samples.length,
        (frame) => silences[index]?.[frame] === 1 && silences.some((other) => other[frame] === 0),
      ),
      jumps: listJumps(alike, changeAtMs ?? recording.startedAtMs),
    };
  });
};

const listJumps = (alike: readonly Alignment[], changeAtMs: number): Jump[] =>
  alike.flatMap(({ atMs, lagMs }, index) => {
    const before = alike[index - 1]?.lagMs ?? lagMs;
    if (Math.abs(lagMs - before) < jumpMs) return [];
    // Minus zero is another number to a test.
    const behindMs = [0 - Math.round(before), 0 - Math.round(lagMs)] as const;
    return [{ afterChangeMs: Math.round(atMs - changeAtMs), behindMs }];
  });

interface Late {
  readonly recording: Recording;
  readonly alike: readonly Alignment[];
  readonly rows: readonly Row[];
  readonly changeAtMs: number;
}

/** NaN if the device has not followed by the end of the recording. */
const findLateMs = ({ recording, alike, rows, changeAtMs }: Late): number => {
  const next = rows.find(({ startedAtMs }) => startedAtMs === changeAtMs);
  if (next?.title === undefined) return findLastSoundMs(recording) - changeAtMs;
  const followed = alike.find(({ atMs, lagMs }) => atMs >= changeAtMs && Math.abs(lagMs) <= inStepMs);
  return Math.max((followed?.atMs ?? Number.NaN) - changeAtMs, 0);
};

const findLastSoundMs = ({ samples, startedAtMs }: Recording): number =>
  startedAtMs + (samples.findLastIndex((sample) => Math.abs(sample) >= silentBelow) * 1_000) / rate;

/** How far apart two devices are, window by window. */
export const describeApart = ([first, second]: readonly [
  ReturnType<typeof describeAudible>[number],
  ReturnType<typeof describeAudible>[number],
]) => {
  const byStep = new Map(first.lags.map(({ atMs, lagMs }) => [Math.round(atMs / fine.stepMs), lagMs]));
  const apart = second.lags.flatMap(({ atMs, lagMs }) => {
    const other = byStep.get(Math.round(atMs / fine.stepMs));
    return other === undefined ? [] : [Math.abs(lagMs - other)];
  });
  return { medianMs: median(apart), p95Ms: percentile(apart, 95), windows: apart.length };
};
