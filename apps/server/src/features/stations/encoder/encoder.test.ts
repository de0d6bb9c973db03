import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENCODER_OUTPUTS, packetAt } from '@tutti/broadcast';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { makeRow, makeSoundFile } from '../../../test/generated-airings.ts';
import { sine, writeWav } from '../../../test/generated-sound.ts';
import { createStationEncoder, type RunningEncoder } from './encoder.ts';
import type { StationTimeline } from './encoder-plan.ts';
import type { PacketRange } from './encoder-types.ts';

const NOW_MS = 1_800_000_000_500;
const STATION = 7;

let folder: string;
let clock: ManualClock;
let events: Events;
let encoder: RunningEncoder;
let timeline: StationTimeline | undefined;
let changes: { fromMs: number; revision: number }[];
let reported: number[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-encoder-'));
  clock = createManualClock(NOW_MS);
  const logger = createLogger('silent');
  events = createEvents(logger);
  changes = [];
  reported = [];
  events.subscribe('programmeChanged', (change) => void changes.push(change));
  for (const [index, hz] of [300, 700].entries())
    writeWav(path.join(folder, `${index + 1}.wav`), { seconds: 60, sampleAt: sine(hz, -12) });
  timeline = plan([row(1, NOW_MS - 20_000, 60_000), row(2, NOW_MS + 40_000, 60_000)]);
  encoder = createStationEncoder({
    readTimeline: async (stationId) => (stationId === STATION ? timeline : undefined),
    findFile: async (trackId) => makeSoundFile({ trackId, path: `${trackId}.wav`, durationMs: 60_000 }),
    reportProblem: async ({ trackId }) => {
      reported.push(trackId);
      return true;
    },
    clock,
    timers: clock,
    events,
    logger,
    musicDir: folder,
  });
});
afterEach(async () => {
  await encoder.stop();
  rmSync(folder, { recursive: true });
});

function row(trackId: number, startedAtMs: number, playMs: number): StationTimeline['rows'][number] {
  return makeRow({ trackId, startedAtMs, playMs });
}

function plan(rows: StationTimeline['rows'], generation = 1): StationTimeline {
  return { generation, rows };
}

function opusAt(instantMs: number): PacketRange {
  return { output: 'opus-96', firstPacket: packetAt('opus-96', instantMs), count: 100 };
}

const read = (range: PacketRange, stationId = STATION) => encoder.readPackets(stationId, range);
const sizeOf = (packets: readonly Uint8Array[]) => packets.reduce((sum, { length }) => sum + length, 0);

describe('the encoder of a station', () => {
  it.each(ENCODER_OUTPUTS)('answers what is on air as %s, and the same to every caller', async (output) => {
    const range = { output, firstPacket: packetAt(output, NOW_MS), count: 10 };
    const packets = await read(range);
    expect(packets).toHaveLength(10);
    const again = await read(range);
    expect(again.every((packet, index) => packet === packets[index])).toBe(true);
  });

  it('gives the same times to overlapping ranges', async () => {
    const long = await read({ ...opusAt(NOW_MS), count: 300 });
    const inside = await read({
      output: 'opus-96',
      firstPacket: packetAt('opus-96', NOW_MS) + 150,
      count: 100,
    });
    expect(inside).toEqual(long.slice(150, 250));
  });

  it('refuses what is too long ago, too far ahead, off the air, or of no station', async () => {
    await expect(read(opusAt(NOW_MS - 40_000))).rejects.toMatchObject({ code: 'PIECE_NOT_FOUND' });
    await expect(read(opusAt(NOW_MS + 41_000))).rejects.toMatchObject({
      code: 'PIECE_NOT_FOUND',
      retryAfterS: 3,
    });
    await expect(read(opusAt(NOW_MS), 8)).rejects.toMatchObject({ code: 'STREAM_NOT_FOUND' });
    timeline = plan([row(1, NOW_MS - 20_000, 22_000)]);
    await expect(read(opusAt(NOW_MS + 10_000))).rejects.toMatchObject({ code: 'STREAM_INACTIVE' });
  });

  it('continues when its process is killed', async () => {
    const before = await read(opusAt(NOW_MS));
    process.kill(encoder.pid as number, 'SIGKILL');
    const after = await read(opusAt(NOW_MS + 10_000));
    expect(after).toHaveLength(before.length);
    expect(reported).toEqual([]);
  });

  it('renders the sound after a skip again, and says from when on', async () => {
    const range = opusAt(NOW_MS + 6_000);
    const before = await read(range);
    const untouched = await read(opusAt(NOW_MS));
    timeline = plan([row(1, NOW_MS - 20_000, 23_000), row(2, NOW_MS + 3_000, 60_000)], 2);
    events.publish('stationChanged', { stationId: STATION });
    const after = await read(range);
    expect(after).not.toEqual(before);
    expect(changes).toEqual([{ stationId: STATION, fromMs: NOW_MS + 3_000 - 8 - 72, revision: 2 }]);
    expect(await read(opusAt(NOW_MS))).toEqual(untouched);
    expect(await encoder.readRevision(STATION)).toBe(2);
  });

  it('is silent where a file cannot be rendered, reports it once, and continues with the next', async () => {
    rmSync(path.join(folder, '1.wav'));
    const silent = await read(opusAt(NOW_MS));
    await read(opusAt(NOW_MS + 2_000));
    clock.sleep(10_000);
    const sounding = await read(opusAt(NOW_MS + 42_000));
    expect(sizeOf(silent)).toBeLessThan(1_000);
    expect(sizeOf(sounding)).toBeGreaterThan(10_000);
    expect(reported).toEqual([1]);
  });
});
