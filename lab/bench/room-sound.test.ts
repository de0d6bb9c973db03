import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Recording } from '@tutti/measure/analysis/correlate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeNoiseLibrary, readGenerated, SAMPLE_RATE } from '../../e2e/sync/generated-library.ts';
import { describeApart, describeAudible, type Row } from './room-sound.ts';

const START_MS = 1_000_000;
const CHANGE_MS = START_MS + 2_500;
const row = (seq: number, title: string | undefined, startedAtMs: number): Row => ({
  seq,
  generation: 0,
  startedAtMs,
  playMs: 2_500,
  cueInMs: 0,
  title,
});

describe('what devices in a room played, compared with its rows', () => {
  const musicFolder = mkdtempSync(path.join(tmpdir(), 'tutti-heard-'));
  beforeAll(() => makeNoiseLibrary(musicFolder, { tracks: 2, seconds: 6 }));
  afterAll(() => rmSync(musicFolder, { recursive: true, force: true }));

  /** Plays the first track, and then the second one or nothing, behind the rows and silent for a while at the change. */
  function play({
    next,
    behindMs = 0,
    silentMs = 0,
    seconds = 4.5,
  }: {
    next?: string;
    behindMs?: number;
    silentMs?: number;
    seconds?: number;
  }) {
    const toFrames = (ms: number) => Math.round((ms * SAMPLE_RATE) / 1_000);
    const samples = new Float32Array(toFrames(seconds * 1_000));
    const put = (title: string, from: number, until: number) => {
      const original = readGenerated(musicFolder, title);
      for (let frame = from; frame < Math.min(until, samples.length); frame += 1)
        samples[frame] = original[frame - from] ?? 0;
    };
    const changeAt = toFrames(2_500 + behindMs);
    put('noise 1', toFrames(behindMs), changeAt);
    if (next !== undefined) put(next, changeAt, samples.length);
    samples.fill(0, changeAt, changeAt + toFrames(silentMs));
    return { samples, sampleRate: SAMPLE_RATE, startedAtMs: START_MS } satisfies Recording;
  }
  const rows = [row(1, 'noise 1', START_MS), row(2, 'noise 2', CHANGE_MS)];
  const describeAll = (recordings: readonly Recording[], given: readonly Row[] = rows) =>
    describeAudible({ musicFolder, recordings, rows: given, changeAtMs: CHANGE_MS });

  it('says how far apart the devices are', () => {
    const [one, two] = describeAll([play({ next: 'noise 2' }), play({ next: 'noise 2', behindMs: 7 })]);
    if (one === undefined || two === undefined) throw new Error('a device is missing');
    expect(describeApart([one, two]).medianMs).toBeCloseTo(7, 0);
  });

  it('says how late a device makes a change, and how long it is silent meanwhile', () => {
    const [one, two] = describeAll([play({ next: 'noise 2' }), play({ next: 'noise 2', silentMs: 500 })]);
    expect(one?.lateMs).toBeLessThan(100);
    expect(two?.lateMs).toBeGreaterThan(400);
    expect(two?.lateMs).toBeLessThan(600);
    expect(two?.silenceMs).toBeGreaterThan(480);
    expect(one?.silenceMs).toBeLessThan(20);
  });

  it('says when a device falls silent for a pause, which is no fault', () => {
    const paused = [row(1, 'noise 1', START_MS), row(2, undefined, CHANGE_MS)];
    const [one, two] = describeAll([play({}), play({ behindMs: 50 })], paused);
    expect(one?.lateMs).toBeCloseTo(0, -1);
    expect(two?.lateMs).toBeGreaterThan(40);
    expect(two?.silenceMs).toBeLessThan(60);
  });

  it('says how late a device is when a pause ends, before which nothing can be compared', () => {
    const resumed = [row(1, undefined, START_MS), { ...row(2, 'noise 2', CHANGE_MS), playMs: 5_000 }];
    const late = (silentMs: number) => {
      const recording = play({ next: 'noise 2', silentMs, seconds: 7 });
      recording.samples.fill(0, 0, SAMPLE_RATE * 2.5);
      return recording;
    };
    const [one, two] = describeAll([late(0), late(300)], resumed);
    expect(one?.lateMs).toBeLessThan(100);
    expect(two?.lateMs).toBeGreaterThan(200);
    expect(two?.lateMs).toBeLessThan(450);
  });

  it('says where a device lost time', () => {
    const lost = play({ next: 'noise 2' });
    const [from, frames] = [SAMPLE_RATE * 3.2, Math.round(SAMPLE_RATE * 0.04)];
    lost.samples.copyWithin(from + frames, from);
    const [one, two] = describeAll([play({ next: 'noise 2' }), lost]);
    const soon = (jumps: typeof two) => jumps?.jumps.filter(({ afterChangeMs }) => afterChangeMs > 300);
    expect(soon(one)).toEqual([]);
    expect(soon(two)).toMatchObject([{ behindMs: [0, 40] }]);
    expect(Math.abs((soon(two)?.[0]?.afterChangeMs ?? 0) - 700)).toBeLessThan(100);
  });

  it('does not claim that a device follows which plays something else', () => {
    const [, two] = describeAll([play({ next: 'noise 2' }), play({ next: 'noise 1' })]);
    expect(two?.lateMs).toBeNaN();
  });
});
