/**
 * Runs floods one after the other against the real process: their effect on other users, and the memory that remains.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HUB_PATH, type Stream, type Track } from '@tutti/contract';
import { percentile } from '@tutti/measure/analysis/statistics';
import { type RealServer, startRealServer } from '../../apps/server/src/test/real-server.ts';
import { copySmallLibrary, SMALL_LIBRARY } from '../../apps/server/src/test/small-library.ts';
import { findFreePort } from '../../tools/workspace.mjs';
import { createAudience, joinFrame } from '../load/hub-audience.ts';
import { readResidentKb } from '../machine/process-tree.ts';
import {
  type Crowd,
  type CrowdTarget,
  type Meeting,
  meet,
  type Service,
  signInAs,
  startGuessers,
  startSlowHeads,
} from './crowd.ts';
import { startStorms } from './storm.ts';

export interface CrowdOptions {
  readonly guessers: number;
  readonly slowHeads: number;
  readonly unreadHubs: number;
  /** Number of hub listeners that are disconnected at once; there are a tenth as many radios. */
  readonly cutOff: number;
  /** Number of repetitions. */
  readonly storms: number;
  readonly seconds: number;
  readonly databaseUrl?: string | undefined;
  onRound?(report: CrowdReport): void;
}

export interface CrowdReport {
  readonly crowd: string;
  readonly answers: Readonly<Record<string, number>>;
  readonly failures: Readonly<Record<string, number>>;
  /** 99th percentile in milliseconds, and the number of samples. */
  readonly p99Ms: Readonly<Record<Service, number>>;
  readonly answered: Readonly<Record<Service, number>>;
  readonly serverMbPeak: number;
  readonly hasEnded: boolean;
}

const LOOK_EVERY_MS = 250;

export async function withstandCrowds(options: CrowdOptions): Promise<CrowdReport[]> {
  const { databaseUrl, seconds, onRound } = options;
  const radio = await startRadio(databaseUrl);
  const reports: CrowdReport[] = [];
  try {
    const target = await toTarget(radio);
    for (const [name, start] of Object.entries(crowdsOf(target, options))) {
      const crowd = await start();
      const report = await watch({ radio, target, name, crowd, seconds });
      await crowd.leave();
      reports.push(report);
      onRound?.(report);
    }
  } finally {
    await radio.close();
  }
  return reports;
}

function crowdsOf(target: CrowdTarget, { guessers, slowHeads, unreadHubs, cutOff, storms }: CrowdOptions) {
  return {
    nobody: async (): Promise<Crowd> => ({ answers: {}, leave: async () => {} }),
    'a flood of sign-ins': async () => startGuessers(target, guessers),
    'heads that never end': () => startSlowHeads(target, slowHeads),
    'hub listeners that read nothing': () => startUnread(target, unreadHubs),
    'all listeners cut off at once': () => startStorms(target, { listeners: cutOff, storms }),
  };
}

async function startUnread({ port, token, genreId }: CrowdTarget, listeners: number): Promise<Crowd> {
  const addresses = [`${HUB_PATH}?access_token=${token}`];
  const audience = createAudience({ host: '127.0.0.1', port, addresses, join: joinFrame(String(genreId)) });
  await audience.grow(listeners);
  audience.stall();
  return {
    get answers() {
      return { listening: audience.size };
    },
    leave: async () => audience.close(),
  };
}

interface RunningRadio {
  readonly server: RealServer;
  readonly port: number;
  readonly token: string;
  readonly stations: readonly [Stream, ...Stream[]];
  close(): Promise<void>;
}

/** Starts the real process with the small library, and waits until all of its stations are on air. */
async function startRadio(databaseUrl: string | undefined): Promise<RunningRadio> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-crowds-'));
  const musicDir = path.join(folder, 'music');
  copySmallLibrary(musicDir);
  const port = await findFreePort();
  const environment = { RATE_LIMITS: 'off', BROADCAST_LISTENERS: '1000' };
  const server = await startRealServer({
    port,
    dataDir: path.join(folder, 'data'),
    musicDir,
    databaseUrl,
    environment,
  });
  const token = await server.signIn();
  let stations: Stream[] = [];
  while (stations.length < SMALL_LIBRARY.genres) {
    await pause(LOOK_EVERY_MS);
    const answer = await fetch(`${server.baseUrl}/api/streams`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.ok) stations = (await answer.json()) as Stream[];
  }
  return {
    server,
    port,
    token,
    stations: stations as [Stream, ...Stream[]],
    async close() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const SIGNING_IN = { email: 'beside@example.org', password: 'a password beside the flood' };

async function toTarget({ server, port, token, stations }: RunningRadio): Promise<CrowdTarget> {
  const call = async (method: string, address: string, body?: object) => {
    const answer = await fetch(server.baseUrl + address, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`);
    return answer.json() as Promise<unknown>;
  };
  const [track] = (await call('GET', '/api/tracks')) as Track[];
  await call('POST', '/api/auth/register', SIGNING_IN);
  const users = (await call('GET', '/api/admin/users')) as { id: string; email: string }[];
  await call('POST', `/api/admin/approve/${users.find(({ email }) => email === SIGNING_IN.email)?.id}`);
  const { genreId, slug } = stations[0];
  await call('PATCH', `/api/admin/broadcast/${genreId}`, { isPublic: true });
  const signingIn = SIGNING_IN;
  let { cookie } = await signInAs({ port, signingIn });
  // A busy machine refuses new browsers for a while.
  while (cookie === undefined) {
    await pause(LOOK_EVERY_MS);
    ({ cookie } = await signInAs({ port, signingIn }));
  }
  return {
    knownBrowser: cookie,
    baseUrl: server.baseUrl,
    port,
    token,
    genreId,
    slug,
    serverPid: server.pid,
    trackId: track?.id ?? 0,
    signingIn,
  };
}

interface Watched {
  readonly radio: RunningRadio;
  readonly target: CrowdTarget;
  readonly name: string;
  readonly crowd: Crowd;
  readonly seconds: number;
}

async function watch({ radio, target, name, crowd, seconds }: Watched): Promise<CrowdReport> {
  let serverMbPeak = 0;
  const endAtMs = performance.now() + seconds * 1_000;
  const found = await meet(target, async () => {
    while (performance.now() < endAtMs) {
      serverMbPeak = Math.max(serverMbPeak, readResidentKb(radio.server.pid) / 1_024);
      await pause(LOOK_EVERY_MS);
    }
    await crowd.isOver;
  });
  return {
    crowd: name,
    answers: { ...crowd.answers },
    failures: found.failures,
    p99Ms: mapTimes(found.times, (times) => Math.round(percentile(times, 99) * 10) / 10),
    answered: mapTimes(found.times, ({ length }) => length),
    serverMbPeak,
    hasEnded: radio.server.hasEnded(),
  };
}

function mapTimes(times: Meeting['times'], map: (times: number[]) => number): Record<Service, number> {
  const entries = Object.entries(times).map(([service, found]) => [service, map(found)]);
  return Object.fromEntries(entries) as Record<Service, number>;
}
