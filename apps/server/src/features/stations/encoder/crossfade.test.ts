import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pieceSource, writePiece } from '@tutti/broadcast';
import { type PoolTrack, planParts, planTimeline, rowEndMs, type TrackRow } from '@tutti/radio';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEncoderProcess, type EncoderProcess } from '#platform/audio/encoder/encoder-process.ts';
import type { SoundMeasure } from '#platform/audio/sound/sound-messages.ts';
import { createSoundProcess, type SoundProcess } from '#platform/audio/sound/sound-process.ts';
import { decodeEach } from '../../../test/decoded-sound.ts';
import { sine, writeWav } from '../../../test/generated-sound.ts';

vi.setConfig({ testTimeout: 60_000 });

const RATE_HZ = 48_000;
const PIECE_MS = 2_000;
const START_MS = 1_800_000_000_123;
const FADE_MS = 2_000;
const SILENT_BEFORE_S = 0.7;
const SILENT_BEHIND_S = 0.9;
/** −1 dB of full scale, plus half a step of 16 bits. */
const CEILING = 10 ** (-1 / 20) + 1 / 65_536;
/** −50 dB of full scale. */
const QUIET = 10 ** (-50 / 20);

let folder: string;
let meter: SoundProcess;
let encoder: EncoderProcess;
let stations = 0;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-crossfade-'));
  meter = createSoundProcess();
  encoder = createEncoderProcess();
});
afterAll(async () => {
  await Promise.all([meter.close(), encoder.close()]);
  rmSync(folder, { recursive: true });
});

type Wave = (index: number) => number;

async function add(
  trackId: number,
  { wave, seconds, silence, albumId }: { wave: Wave; seconds: number; silence: boolean; albumId: number },
): Promise<PoolTrack> {
  const [before, behind] = silence ? [SILENT_BEFORE_S, SILENT_BEHIND_S] : [0, 0];
  const first = before * RATE_HZ;
  const sampleAt = (index: number) =>
    index < first || index >= first + seconds * RATE_HZ ? 0 : wave(index - first);
  writeWav(path.join(folder, `${trackId}.wav`), { seconds: before + seconds + behind, sampleAt });
  const measured = (await meter.measure({ root: folder, path: `${trackId}.wav` })) as SoundMeasure;
  const { cueInMs, cueOutMs, durationMs } = measured;
  const known = { gainDb: 0, artistIds: [trackId], title: `Song ${trackId}` };
  return { trackId, cueInMs, cueOutMs, durationMs, albumId, ...known };
}

async function air(pool: readonly PoolTrack[]) {
  const rows = planTimeline({
    seed: 1,
    pool,
    past: [],
    firstSeq: 1,
    startAtMs: START_MS,
    untilMs: START_MS + 60_000,
    crossfadeMs: FADE_MS,
    generation: 1,
  }).slice(0, 2);
  const [first, second] = rows as [TrackRow, TrackRow];
  const fromPiece = Math.floor((rowEndMs(first) - 1_000) / PIECE_MS);
  const pieces = [0, 1, 2].map((index) => fromPiece + index);
  const left = await renderPieces(rows, pool, pieces);
  const changeAt = (rowEndMs(first) - fromPiece * PIECE_MS) * 48;
  return { first, second, left, changeAt };
}

async function renderPieces(
  rows: readonly TrackRow[],
  pool: readonly PoolTrack[],
  pieces: readonly number[],
): Promise<Float32Array> {
  const durations = new Map(pool.map(({ trackId, durationMs }) => [trackId, durationMs]));
  const parts = planParts(rows, durations).map((part) => ({
    ...part,
    trackId: part.trackId ?? 0,
    location: { root: folder, path: `${part.trackId}.wav` },
  }));
  stations += 1;
  const created: Uint8Array[] = [];
  for (const piece of pieces) {
    const fromFrame = piece * PIECE_MS * 48;
    const untilFrame = fromFrame + PIECE_MS * 48;
    const order = { stationId: stations, fromFrame, untilFrame, parts, mp3BitRateKbps: 128 };
    const sound = await encoder.render({ ...order, outputs: ['flac'] });
    if (!('packets' in sound)) throw new Error(sound.reason);
    created.push(Buffer.from(writePiece(pieceSource('best', piece), sound.packets.get('flac') ?? []).bytes));
  }
  const decoded = await decodeEach(created, 'flac');
  return Float32Array.from(decoded.flatMap(({ left }) => [...left]));
}

function peakOf(sound: Float32Array): number {
  return sound.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

function longestQuietMs(sound: Float32Array): number {
  let [longest, current] = [0, 0];
  for (const sample of sound) {
    current = Math.abs(sample) < QUIET ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest / 48;
}

it('one track fades over two seconds from its last sound back, while the next begins with its first', async () => {
  const waves = [sine(300, -9), sine(710, -9)] as const;
  const pool = [
    await add(1, { wave: waves[0], seconds: 40, silence: true, albumId: 1 }),
    await add(2, { wave: waves[1], seconds: 40, silence: true, albumId: 2 }),
  ];
  for (const { cueInMs, cueOutMs } of pool) {
    expect(cueInMs).toBeGreaterThanOrEqual(680);
    expect(cueInMs).toBeLessThan(700);
    expect(cueOutMs).toBeGreaterThan(40_700);
    expect(cueOutMs).toBeLessThanOrEqual(40_750);
  }
  const { first, second, left, changeAt } = await air(pool);
  expect([first.fadeOutMs, second.startedAtMs]).toEqual([FADE_MS, rowEndMs(first)]);
  const [ending, beginning] = [first, second].map(({ trackId }) => waves[trackId - 1] as Wave) as [
    Wave,
    Wave,
  ];
  const silentFrames = SILENT_BEFORE_S * RATE_HZ;
  const fadeFrames = FADE_MS * 48;
  const wantedAt = (frame: number) => {
    const fromChange = frame - changeAt;
    const endingAt = (first.cueInMs + first.playMs) * 48 + fromChange - silentFrames;
    const gain =
      fromChange < 0 ? 1 : fromChange >= fadeFrames ? 0 : Math.cos((Math.PI / 2) * (fromChange / fadeFrames));
    const beginningAt = second.cueInMs * 48 + fromChange - silentFrames;
    const isEndingLoud = endingAt < 40 * RATE_HZ;
    return (isEndingLoud ? gain * ending(endingAt) : 0) + (beginningAt >= 0 ? beginning(beginningAt) : 0);
  };
  const errors = left.map((sample, frame) => sample - wantedAt(frame));
  expect(peakOf(errors.subarray(0, changeAt))).toBeLessThan(0.0001);
  expect(peakOf(errors.subarray(changeAt))).toBeLessThan(0.001);
  expect(longestQuietMs(left)).toBeLessThan(2);
});

it('two loud tracks do not clip where they meet', async () => {
  const pool = [
    await add(1, { wave: sine(300, -0.2), seconds: 31, silence: false, albumId: 1 }),
    await add(2, { wave: sine(301, -0.2), seconds: 31, silence: true, albumId: 2 }),
  ];
  const { left, changeAt } = await air(pool);
  expect(peakOf(left)).toBeLessThanOrEqual(CEILING);
  expect(peakOf(left.subarray(changeAt, changeAt + 48_000))).toBeGreaterThan(0.8);
});

it('two trimmed tracks of one album follow each other without a gap', async () => {
  const pool = [
    await add(1, { wave: sine(300, -9), seconds: 31, silence: true, albumId: 1 }),
    await add(2, { wave: sine(710, -9), seconds: 31, silence: true, albumId: 1 }),
  ];
  const { first, left } = await air(pool);
  expect(first.fadeOutMs).toBe(0);
  // From 1,600 ms to less than the margins that protect a last chord and an attack.
  expect(longestQuietMs(left)).toBeLessThan(50);
});

it('a recording that continues in the next file of its album stays intact, sample for sample', async () => {
  const wave = sine(331, -12);
  const seconds = 31.25;
  const pool = [
    await add(1, { wave, seconds, silence: false, albumId: 1 }),
    await add(2, { wave: (index) => wave(index + seconds * RATE_HZ), seconds, silence: false, albumId: 1 }),
  ];
  expect(pool.map(({ cueInMs, cueOutMs }) => [cueInMs, cueOutMs])).toEqual([
    [0, seconds * 1_000],
    [0, seconds * 1_000],
  ]);
  const { first, second, left, changeAt } = await air(pool);
  expect([first.playMs, first.fadeOutMs]).toEqual([seconds * 1_000, 0]);
  const [before, after] = [first, second].map(({ trackId }) => (trackId - 1) * seconds * RATE_HZ) as [
    number,
    number,
  ];
  const wantedAt = (frame: number) =>
    frame < changeAt ? wave(before + seconds * RATE_HZ + frame - changeAt) : wave(after + frame - changeAt);
  const errors = left.map((sample, frame) => sample - wantedAt(frame));
  expect(peakOf(errors)).toBeLessThan(0.0001);
});
