/** F7: among nearly valid files, all good ones play, and the process is the same one without more memory. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Track } from '@tutti/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventually } from './eventually.ts';
import { findFreePort } from './free-port.ts';
import { readFuzzRun } from './fuzz/fuzz-run.ts';
import { nearly } from './fuzz/mutate-bytes.ts';
import { type RealServer, startRealServer } from './real-server.ts';
import { fixturePath, SAMPLE_NAMES, writeSample } from './sample-audio.ts';
import { copySmallLibrary, SMALL_LIBRARY } from './small-library.ts';

const RUN = readFuzzRun({ name: 'damaged files', count: 240, limitMs: 180_000 });
const TAGS = {
  title: ['Nearly'],
  artist: ['Ann', 'Bob'],
  album: ['Damaged'],
  genre: ['Jazz'],
  date: ['1999'],
  trackNumber: ['3'],
  lyrics: ['[00:01.00]La'],
  replayGainTrackGain: ['-6.50 dB'],
};
const PEAK_MAX_MB = 700;
const AT_ONCE = 4;

vi.setConfig({ testTimeout: RUN.limitMs, hookTimeout: RUN.limitMs });

let folder: string;
let server: RealServer;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-damaged-'));
  const music = path.join(folder, 'music');
  copySmallLibrary(music);
  await writeDamaged(path.join(music, 'Damaged'));
  server = await startRealServer({
    port: await findFreePort(),
    dataDir: path.join(folder, 'data'),
    musicDir: music,
    environment: { RATE_LIMITS: 'off' },
  });
  token = await server.signIn();
});
afterAll(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function writeDamaged(into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  for (const [index, name] of SAMPLE_NAMES.entries()) {
    const whole = path.join(folder, `whole-${name}`);
    await writeSample(whole, { name, tags: TAGS, cover: index % 2 ? 'cover.png' : 'cover.jpg' });
    const originals = [readFileSync(whole), readFileSync(fixturePath(name))];
    const numRuns = Math.ceil(RUN.count / SAMPLE_NAMES.length);
    for (const [turn, bytes] of fc.sample(nearly(originals), { numRuns, seed: RUN.seed + index }).entries())
      writeFileSync(path.join(into, `${turn}-${name}`), bytes);
  }
}

async function call(address: string): Promise<Response> {
  return fetch(server.baseUrl + address, { headers: { authorization: `Bearer ${token}` } });
}

async function readScan(): Promise<{ phase: string; problemCount?: number }> {
  const answer = await call('/api/admin/library');
  expect(answer.status).toBe(200);
  return (await answer.json()) as { phase: string };
}

const peakMb = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1_024;

it('the library has every good file, and requests for nearly valid ones cause no fault', async () => {
  const tracks = await eventually(async () => {
    expect((await readScan()).phase).toBe('idle');
    const all = (await (await call('/api/tracks')).json()) as Track[];
    expect(all.filter(({ album }) => album?.title !== 'Damaged').length).toBeGreaterThanOrEqual(
      SMALL_LIBRARY.tracks,
    );
    return all;
  }, RUN.limitMs);
  const faults: string[] = [];
  const left = [...tracks];
  const work = async () => {
    for (let track = left.pop(); track; track = left.pop()) {
      for (const what of ['stream', 'waveform', 'lyrics', 'details']) {
        const answer = await call(`/api/tracks/${track.id}/${what}`);
        await answer.arrayBuffer();
        if (answer.status >= 500 && answer.status !== 503)
          faults.push(`${track.title} ${what}: ${answer.status}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(faults).toEqual([]);
  expect(tracks.length).toBeGreaterThan(SMALL_LIBRARY.tracks);
  expect(server.hasEnded()).toBe(false);
  expect(server.output()).not.toMatch(/request failed|uncaught|unhandled/i);
  if (process.platform === 'linux') expect(peakMb()).toBeLessThan(PEAK_MAX_MB);
});
