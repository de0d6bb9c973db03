/** Runs the real server with one station that plays a sine, in which every cut, gap and repetition can be detected. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stream } from '@tutti/contract';
import { sine, writeWav } from '../../apps/server/src/test/generated-sound.ts';
import { type RealServer, startRealServer } from '../../apps/server/src/test/real-server.ts';
import { retag } from '../../apps/server/src/test/sample-audio.ts';
import { findFreePort } from '../../tools/workspace.mjs';
import type { StationAddress } from './station-listeners.ts';

export const SINE_HZ = 441;
const TRACKS = 2;
const TIMEOUT_MS = 60_000;

export interface SineStation extends StationAddress {
  readonly server: RealServer;
  /** The process that encodes sound; undefined between two. */
  encoderPid(): number | undefined;
  remove(): Promise<void>;
}

export interface SineStationOptions {
  /** Longer than the listening time, because the sine restarts at a change of track. */
  readonly trackSeconds: number;
  readonly environment?: Record<string, string>;
}

export async function startSineStation({
  trackSeconds,
  environment,
}: SineStationOptions): Promise<SineStation> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-sine-'));
  const musicDir = path.join(folder, 'music');
  mkdirSync(musicDir);
  for (let number = 1; number <= TRACKS; number += 1) {
    const file = path.join(musicDir, `${number}.wav`);
    writeWav(file, { seconds: trackSeconds, sampleAt: sine(SINE_HZ, -18) });
    const [title, artist] = [`Sine ${number}`, `Artist ${number}`];
    await retag(file, { TITLE: [title], ARTIST: [artist], ALBUM: [artist], GENRE: ['Sine'] });
  }
  const server = await startRealServer({
    port: await findFreePort(),
    dataDir: path.join(folder, 'data'),
    musicDir,
    environment: { RATE_LIMITS: 'off', ...environment },
  });
  const token = await server.signIn();
  const { genreId, slug } = await untilOnAir(server, token);
  return {
    server,
    baseUrl: server.baseUrl,
    token,
    genreId,
    slug,
    encoderPid: () => findChild(server.pid, 'encoder-child'),
    async remove() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function untilOnAir({ baseUrl, output }: RealServer, token: string): Promise<Stream> {
  const giveUpAtMs = performance.now() + TIMEOUT_MS;
  while (performance.now() < giveUpAtMs) {
    const answer = await fetch(`${baseUrl}/api/streams`, { headers: { authorization: `Bearer ${token}` } });
    const [station] = (await answer.json()) as Stream[];
    if (station !== undefined) return station;
    await pause(50);
  }
  throw new Error(`nothing came on air; the server said:\n${output()}`);
}

/** Returns the child process whose command contains this name. */
function findChild(parent: number, name: string): number | undefined {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .find((pid) => isChild(pid, parent, name));
}

function isChild(pid: number, parent: number, name: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [, itsParent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(itsParent) === parent && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(name);
  } catch {
    return false; // It has ended meanwhile.
  }
}
