import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PACKET_FRAMES, packetAt } from '@tutti/broadcast';
import { PIECE_MS } from '@tutti/contract';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEncoderProcess } from '#platform/audio/encoder/encoder-process.ts';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { type DecodedSound, decodeEach } from '../../../test/decoded-sound.ts';
import { makeRow, makeSoundFile } from '../../../test/generated-airings.ts';
import { sine, writeWav } from '../../../test/generated-sound.ts';
import { fixturePath, type SampleName } from '../../../test/sample-audio.ts';
import { createStationEncoder, type RunningEncoder } from './encoder.ts';
import type { StationTimeline } from './encoder-plan.ts';
import { createStationPieces, type FindPiece } from './station-pieces.ts';

const NOW_MS = 1_800_000_000_000;
const [BAD, OTHER] = [7, 8];
const GOOD_HZ = 441;
const DEMO = path.resolve(import.meta.dirname, '../../../../../../demo-library');
const M4A = 'Lumi Åström/Paper Planes/01 Paper Planes Home.m4a';
const HANGS_AFTER_MS = 2_500;
const limits = { silenceMaxMs: HANGS_AFTER_MS };

let created: string;
let folder: string;
let clock: ManualClock;
/** The planned length of the bad track; a good one follows. */
let badMs: number;
let encoder: RunningEncoder;
let findPiece: FindPiece;
let reported: string[];

beforeAll(() => {
  created = mkdtempSync(path.join(tmpdir(), 'tutti-faults-made-'));
  writeWav(path.join(created, 'good'), { seconds: 120, sampleAt: sine(GOOD_HZ, -12) });
});
afterAll(() => rmSync(created, { recursive: true }));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-faults-'));
  linkSync(path.join(created, 'good'), path.join(folder, 'good'));
  begin();
});

function begin(): void {
  [reported, badMs] = [[], 12_000];
  clock = createManualClock(NOW_MS);
  const logger = createLogger('silent');
  encoder = createStationEncoder({
    readTimeline: async (stationId) =>
      plan(stationId === BAD ? [row(1, 0, badMs), row(2, badMs, 60_000)] : [row(2, -10_000, 60_000)]),
    findFile: async (trackId) =>
      makeSoundFile({ trackId, path: trackId === 1 ? 'bad' : 'good', durationMs: 120_000 }),
    reportProblem: async ({ trackId }, reason) => {
      reported.push(`${trackId} ${reason}`);
      return true;
    },
    clock,
    timers: clock,
    events: createEvents(logger),
    logger,
    musicDir: folder,
    processes: [createEncoderProcess({ limits }), createEncoderProcess({ limits })],
  });
  findPiece = createStationPieces(encoder);
}

afterEach(async () => {
  await encoder.stop();
  rmSync(folder, { recursive: true });
});

const bad = () => path.join(folder, 'bad');

function row(trackId: number, startsInMs: number, playMs: number): StationTimeline['rows'][number] {
  return makeRow({ trackId, startedAtMs: NOW_MS + startsInMs, playMs });
}
const plan = (rows: StationTimeline['rows']): StationTimeline => ({ generation: 1, rows });

async function hear(stationId: number, from: number, count: number): Promise<Float32Array> {
  const first = NOW_MS / PIECE_MS + from;
  const bytes: Uint8Array[] = [];
  for (let index = first; index < first + count; index += 1)
    bytes.push((await findPiece({ stationId, quality: 'best', index })).bytes);
  const sounds: DecodedSound[] = await decodeEach(bytes, 'flac');
  return Float32Array.from(sounds.flatMap(({ left }) => [...left]));
}

const loudest = (sound: Float32Array) => sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
const soundEnd = (sound: Float32Array) => sound.findLastIndex((sample) => Math.abs(sample) > 0.0001) + 1;
function pitchOf(sound: Float32Array): number {
  const zeroCrossings = sound.reduce(
    (count, sample, at) => count + (at > 0 && sample >= 0 !== (sound[at - 1] ?? 0) >= 0 ? 1 : 0),
    0,
  );
  return (zeroCrossings * 24_000) / sound.length;
}

async function expectToGoOn(): Promise<void> {
  const next = await hear(BAD, badMs / PIECE_MS, 1);
  const wanted = sine(GOOD_HZ, -12);
  for (let frame = 0; frame < next.length; frame += 7)
    expect(Math.abs((next[frame] as number) - wanted(frame)), `frame ${frame}`).toBeLessThan(0.001);
}

const header = (name: SampleName, bytes: number) => readFileSync(fixturePath(name)).subarray(0, bytes);
const GARBAGE = Uint8Array.from({ length: 50_000 }, (_, index) => (index * index * 31) & 255);

describe.skipIf(!isSoundToolInstalled())('a station continues', () => {
  it.each([
    ['is garbage', GARBAGE],
    ['is empty', new Uint8Array()],
    ['is a head of FLAC and nothing else', header('plain.flac', 42)],
    ['is a head of WAV and nothing else', header('plain.wav', 44)],
    ['is a head of MP4 and nothing else', header('plain.m4a', 64)],
    ['has zeros instead of its sound', Buffer.concat([header('cbr.mp3', 200), new Uint8Array(40_000)])],
    [
      'is the first half of an MP4 whose index comes last',
      readFileSync(path.join(DEMO, M4A)).subarray(0, 250_000),
    ],
  ])('with silence where a file %s', async (_what, bytes) => {
    writeFileSync(bad(), bytes);
    expect(loudest(await hear(BAD, 0, 3))).toBe(0);
    await expectToGoOn();
    expect(reported).toEqual([expect.stringMatching(/^1 /)]);
  });

  it.each([
    'Ensemble Søndervig/Winter Windows/02 Nocturne No. 2 in E-flat.flac',
    'Kito Amani/Stairwell Tapes/01 Corner Light.mp3',
    'Mira Solhaug/Slow Tide/01 Slow Tide.opus',
    'Slim Tolliver/Southbound/02 Muddy Shoes.wav',
    "Maeve Corrigan/The Miller's Lantern/01 The Miller's Lantern.ogg",
  ])('with a fade where %s stops early', async (track) => {
    copyFileSync(path.join(DEMO, track), bad());
    truncateSync(bad(), Math.round(statSync(bad()).size * 0.2));
    const sound = await hear(BAD, 0, 6);
    const end = soundEnd(sound);
    expect(end).toBeGreaterThan(2 * 48_000);
    expect(end).toBeLessThan(11 * 48_000);
    expect(loudest(sound.subarray(end - 24, end))).toBeLessThan(
      loudest(sound.subarray(end - 9_600, end)) / 5,
    );
    await expectToGoOn();
    expect(reported).toEqual([expect.stringMatching(/^1 /)]);
  });

  it.each<['cbr.mp3' | 'plain.aac', 'mp3' | 'aac']>([
    ['cbr.mp3', 'mp3'],
    ['plain.aac', 'aac'],
  ])('at the right pitch where a file changes its rate and channels: %s', async (name, output) => {
    copyFileSync(fixturePath(name), bad());
    const alone = await hear(BAD, 0, 1);
    const range = {
      output,
      firstPacket: packetAt(output, NOW_MS),
      count: Math.floor(96_000 / PACKET_FRAMES[output]),
    };
    const before = await encoder.readPackets(OTHER, range);
    const frames = output === 'mp3' ? before : before.map(withAdts);
    await encoder.stop();
    writeFileSync(bad(), Buffer.concat([...frames, readFileSync(fixturePath(name))]));
    begin();
    const sound = await hear(BAD, 0, 2);
    expect(pitchOf(sound.subarray(24_000, 72_000))).toBeCloseTo(GOOD_HZ, -1);
    const changed = sound.subarray(96_000 + 9_600, 96_000 + 38_400);
    expect(loudest(changed)).toBeGreaterThan(0.01);
    expect(pitchOf(changed) / pitchOf(alone.subarray(9_600, 38_400))).toBeCloseTo(1, 1);
    await expectToGoOn();
  });

  it('with the rest of a file that is deleted on air, and with silence after its process was killed, too', async () => {
    badMs = 100_000;
    copyFileSync(path.join(folder, 'good'), bad());
    await hear(BAD, 0, 20);
    rmSync(bad());
    // None of this was rendered before the file was deleted.
    clock.sleep(10_000);
    expect(loudest((await hear(BAD, 20, 5)).subarray(-48_000))).toBeGreaterThan(0.1);
    process.kill(encoder.pid as number, 'SIGKILL');
    clock.sleep(20_000);
    expect(loudest(await hear(BAD, 34, 1))).toBe(0);
    clock.sleep(60_000);
    await expectToGoOn();
    expect(reported).toEqual([expect.stringMatching(/^1 .*no such file/)]);
  });

  it('with silence after twice the limit when opening a file hangs, as on a share that does not answer', async () => {
    execFileSync('mkfifo', [bad()]);
    const heldElsewhere = await hear(OTHER, 0, 4);
    const startedAtMs = performance.now();
    const meanwhile = hear(OTHER, 0, 4);
    const sound = await hear(BAD, 0, 2);
    expect(performance.now() - startedAtMs).toBeLessThan(2 * HANGS_AFTER_MS + 8_000);
    expect(loudest(sound)).toBe(0);
    expect(await meanwhile).toEqual(heldElsewhere);
    await expectToGoOn();
    expect(reported).toEqual([]);
  });

  it('when reading a file hangs midway', async () => {
    const half = path.join(folder, 'half');
    writeWav(half, { seconds: 5, sampleAt: sine(300, -12) });
    execFileSync('mkfifo', [bad()]);
    const writer = spawn('sh', ['-c', `exec 3>"$0"; cat "$1" >&3; exec sleep 600`, bad(), half]);
    try {
      expect(loudest(await hear(BAD, 4, 1))).toBe(0);
      await expectToGoOn();
      expect(reported).toEqual([]);
    } finally {
      writer.kill('SIGKILL');
    }
  });
});

/** 48 kHz, stereo, low complexity. */
function withAdts(packet: Uint8Array): Uint8Array {
  const size = packet.length + 7;
  const head = [0xff, 0xf1, 0x4c, 0x80 | (size >> 11), (size >> 3) & 0xff, ((size & 7) << 5) | 0x1f, 0xfc];
  return Buffer.concat([Buffer.from(head), packet]);
}
