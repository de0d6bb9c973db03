import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENCODER_OUTPUTS, type EncoderOutput, PACKET_FRAMES, packetAt } from '@tutti/broadcast';
import { PIECE_MS } from '@tutti/contract';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { makeRow, makeSilence, makeSoundFile } from '../../../test/generated-airings.ts';
import { sine, writeWav } from '../../../test/generated-sound.ts';
import { createStationEncoder, type RunningEncoder } from './encoder.ts';
import type { StationTimeline } from './encoder-plan.ts';
import { createStationPieces } from './station-pieces.ts';

const NOW_MS = 1_800_000_000_500;
const HOUR_MS = 3_600_000;

let folder: string;
let clock: ManualClock;
let events: Events;
let encoder: RunningEncoder;
let timeline: StationTimeline;
let changes: { stationId: number; fromMs: number; revision: number }[];
let found: number[];
let stationId = 0;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-silence-'));
  writeWav(path.join(folder, '1.wav'), { seconds: 60, sampleAt: sine(300, -12) });
  clock = createManualClock(NOW_MS);
  const logger = createLogger('silent');
  events = createEvents(logger);
  events.subscribe('programmeChanged', (change) => void changes.push(change));
  encoder = createStationEncoder({
    readTimeline: async () => timeline,
    async findFile(trackId) {
      found.push(trackId);
      return makeSoundFile({ trackId, path: `${trackId}.wav`, durationMs: 60_000 });
    },
    reportProblem: async () => true,
    clock,
    timers: clock,
    events,
    logger,
    musicDir: folder,
  });
});
beforeEach(() => {
  stationId += 1;
  changes = [];
  found = [];
});
afterAll(async () => {
  await encoder.stop();
  rmSync(folder, { recursive: true });
});

/** A second of sound from an instant on, in bytes. */
async function sizeAt(afterMs: number, output: EncoderOutput = 'opus-96'): Promise<number> {
  const count = Math.floor(48_000 / PACKET_FRAMES[output]);
  const firstPacket = packetAt(output, NOW_MS + afterMs);
  const packets = await encoder.readPackets(stationId, { output, firstPacket, count });
  expect(packets).toHaveLength(count);
  return packets.reduce((sum, { length }) => sum + length, 0);
}

const rows = (generation: number, ...all: StationTimeline['rows']) => {
  timeline = { generation, rows: all };
};
const sounding = (fromMs: number, playMs: number) =>
  makeRow({ trackId: 1, startedAtMs: NOW_MS + fromMs, playMs });
const silent = (fromMs: number, playMs: number) =>
  makeSilence({ seq: 9, startedAtMs: NOW_MS + fromMs, playMs });

function change(...next: Parameters<typeof rows>): void {
  rows(...next);
  events.publish('stationChanged', { stationId });
}

it.each(ENCODER_OUTPUTS)('silence of hours is sent as %s at any time, without a file', async (output) => {
  rows(1, silent(-5 * HOUR_MS, 6 * HOUR_MS));
  const size = await sizeAt(-10_000, output);
  expect(await sizeAt(30_000, output)).toBeLessThanOrEqual(size * 2);
  expect(found).toEqual([]);
});

it('a pause is quiet in every piece, and sound goes on after it from where it stopped', async () => {
  rows(1, sounding(-10_000, 12_000), silent(2_000, 20_000), {
    ...sounding(22_000, 48_000),
    seq: 10,
    cueInMs: 12_000,
  });
  const [before, during, after] = [await sizeAt(0), await sizeAt(10_000), await sizeAt(30_000)];
  expect(during).toBeLessThan(500);
  expect(Math.min(before, after)).toBeGreaterThan(5_000);
  const findPiece = createStationPieces(encoder);
  const index = Math.ceil((NOW_MS + 4_000) / PIECE_MS);
  const piece = await findPiece({ stationId, quality: 'high', index });
  expect(piece.bytes.length).toBeGreaterThan(0);
  expect(piece.revision).toBe(1);
  expect(found).toEqual([1]);
});

it('a pause changes the sound from its first instant on, and so does its end', async () => {
  rows(1, sounding(-10_000, 60_000));
  expect(await sizeAt(10_000)).toBeGreaterThan(5_000);
  change(2, sounding(-10_000, 13_000), silent(3_000, HOUR_MS));
  expect(await sizeAt(10_000)).toBeLessThan(500);
  // The last 8 ms fade out, and encoders look 72 ms ahead.
  expect(changes).toEqual([{ stationId, fromMs: NOW_MS + 3_000 - 8 - 72, revision: 2 }]);
  change(3, sounding(-10_000, 13_000), silent(3_000, 5_000), {
    ...sounding(8_000, 47_000),
    seq: 10,
    cueInMs: 13_000,
  });
  expect(await sizeAt(10_000)).toBeGreaterThan(5_000);
  expect(changes[1]).toEqual({ stationId, fromMs: NOW_MS + 8_000 - 72, revision: 3 });
});

it('silence that grows, or is continued by another row, is not rendered again', async () => {
  rows(1, silent(-10_000, 100_000));
  const range = { output: 'opus-96', firstPacket: packetAt('opus-96', NOW_MS), count: 100 } as const;
  const before = await encoder.readPackets(stationId, range);
  change(2, silent(-10_000, 2 * HOUR_MS));
  expect(await encoder.readPackets(stationId, range)).toBe(before);
  change(3, silent(-10_000, 15_000), { ...silent(5_000, HOUR_MS), seq: 10 });
  expect(await encoder.readPackets(stationId, range)).toBe(before);
  expect(await encoder.readRevision(stationId)).toBe(3);
  expect(changes).toEqual([]);
});

it('a gap stays off the air, and silence does not', async () => {
  rows(1, sounding(-10_000, 12_000), silent(2_000, 4_000));
  await sizeAt(3_000);
  await expect(sizeAt(8_000)).rejects.toMatchObject({ code: 'STREAM_INACTIVE' });
});
