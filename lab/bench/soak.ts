/**
 * `npm run bench -- soak`: runs five minutes (`SOAK_MINUTES=60` for an hour) of all kinds of use at once, and checks
 * that memory, open files, processes and the write-ahead log do not grow.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { median, percentile } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { createAudience, joinFrame } from '../load/hub-audience.ts';
import { readPrivateMb, readTree } from '../machine/process-tree.ts';
import { sleep } from '../machine/waiting.ts';
import { account, getJson, type Product, postEmpty, startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder, makeStreamingLibrary } from './test-music.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 5);
const listeners = Number(process.env.SOAK_LISTENERS ?? 200);
const lookEveryMs = 2_000;
/** Fifty requests per second, independent of the answers. */
const requestEveryMs = 20;
const scanEveryMs = 60_000;
const signInEveryMs = 5_000;
/** Caches fill and modules load first; after that, figures must not grow. */
const warmUpShare = 0.25;

interface Look {
  readonly memoryMb: number;
  readonly openFiles: number;
  readonly processes: number;
  readonly logMb: number;
}

const lookAt = ({ pid }: Product, dataFolder: string): Look => {
  const log = path.join(dataFolder, 'tutti.db-wal');
  return {
    memoryMb: readPrivateMb(pid),
    openFiles: readdirSync(`/proc/${pid}/fd`).length,
    processes: readTree(pid).processes,
    logMb: existsSync(log) ? statSync(log).size / 1_048_576 : 0,
  };
};

interface Traffic {
  readonly waits: number[];
  readonly answers: Record<string, number>;
  end(): Promise<void>;
}

/** The load of a household: reading, writing, listening, searching, signing in, and occasional scans. */
const startTraffic = async (server: Product, token: string): Promise<Traffic> => {
  const { baseUrl } = server;
  const tracks = await getJson<{ id: number; title: string }[]>(baseUrl, '/api/tracks', token);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const waits: number[] = [];
  const answers: Record<string, number> = {};
  let turn = 0;
  let isOver = false;
  const send = async (method: string, address: string, more: RequestInit = {}) => {
    const startedAt = performance.now();
    const reply = await fetch(baseUrl + address, {
      ...more,
      method,
      headers: { ...headers, ...more.headers },
    });
    await reply.arrayBuffer();
    waits.push(performance.now() - startedAt);
    const kind = reply.status < 400 ? 'done' : String(reply.status);
    answers[kind] = (answers[kind] ?? 0) + 1;
  };
  const acts = [
    () => send('GET', '/api/auth/me'),
    () => send('GET', '/api/home'),
    (id: number) => send('GET', `/api/tracks/${id}/stream`, { headers: { range: 'bytes=0-262143' } }),
    (_id: number, title: string) => send('GET', `/api/search?q=${encodeURIComponent(title.slice(0, 4))}`),
    (id: number) => send('POST', `/api/users/favorites/${id}`),
    (id: number) => send('DELETE', `/api/users/favorites/${id}`),
    (id: number) =>
      send('POST', '/api/users/plays', { body: JSON.stringify({ trackId: id, listenedMs: 200_000 }) }),
    () => send('GET', '/api/tracks?limit=50'),
    () => send('GET', '/api/streams/current'),
  ];
  const every = async (restMs: number, work: () => Promise<unknown>) => {
    while (!isOver) {
      await work();
      await sleep(restMs);
    }
  };
  const act = () => {
    turn += 1;
    const track = tracks[turn % tracks.length];
    return acts[turn % acts.length]?.(track?.id ?? 0, track?.title ?? '') ?? Promise.resolve();
  };
  const signIn = () => send('POST', '/api/auth/login', { body: JSON.stringify(soakPerson) });
  const scan = async () => {
    await sleep(scanEveryMs / 2);
    if (!isOver) await send('POST', '/api/admin/library/scan');
  };
  const running = [every(requestEveryMs, act), every(signInEveryMs, signIn), every(scanEveryMs / 2, scan)];
  return {
    waits,
    answers,
    async end() {
      isOver = true;
      await Promise.all(running);
    },
  };
};

/** A second account, because the first one's session sends all other requests and an account keeps only twenty. */
const soakPerson = { email: 'soak@example.org', password: 'a password to soak in' };

const makePerson = async ({ baseUrl }: Product, token: string) => {
  const reply = await fetch(`${baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(soakPerson),
  });
  if (!reply.ok) throw new Error(`Registering failed with ${reply.status}`);
  const users = await getJson<{ id: string; email: string }[]>(baseUrl, '/api/admin/users', token);
  const id = users.find(({ email }) => email !== account.email)?.id;
  await postEmpty(baseUrl, `/api/admin/approve/${id}`, token);
};

const soak = async () => {
  const { folder } = makeStreamingLibrary();
  const dataFolder = makeEmptyFolder('soak', 'tutti');
  const server = await startProduct({ dataFolder, musicFolder: folder });
  const token = await server.signIn();
  await waitForScan(server.baseUrl, token);
  await makePerson(server, token);
  const [station] = await getJson<{ genreId: number }[]>(server.baseUrl, '/api/streams', token);
  const audience = createAudience({
    host: '127.0.0.1',
    port: server.port,
    addresses: [`/streamhub?access_token=${token}`],
    join: joinFrame(String(station?.genreId)),
    maySleep: true,
  });
  try {
    await audience.grow(listeners);
    const traffic = await startTraffic(server, token);
    const looks: Look[] = [];
    const endsAt = performance.now() + minutes * 60_000;
    while (performance.now() < endsAt) {
      await sleep(lookEveryMs);
      looks.push(lookAt(server, dataFolder));
    }
    await traffic.end();
    return { looks, ...traffic, lost: audience.lost };
  } finally {
    audience.close();
    await server.stop();
  }
};

const { looks, waits, answers, lost } = await soak();
const settled = looks.slice(Math.floor(looks.length * warmUpShare));
const part = Math.max(1, Math.floor(settled.length / 3));
const thirds = [settled.slice(0, part), settled.slice(part, 2 * part), settled.slice(-part)];
const of = (third: readonly Look[] | undefined, what: keyof Look) =>
  median((third ?? []).map((look) => look[what]));
const grown = (what: keyof Look) => of(thirds[2], what) - of(thirds[0], what);
const drift = (share: (all: readonly number[]) => readonly number[]) => percentile([...share(waits)], 99);
const firstDrift = drift((all) =>
  all.slice(Math.floor(all.length * warmUpShare), Math.floor(all.length * 0.5)),
);
const lastDrift = drift((all) => all.slice(Math.floor(all.length * 0.75)));
const odd = Object.keys(answers).filter((kind) => kind !== 'done');

writeSection(
  'soak',
  'By the hour',
  `${listeners} listeners of the hub, fifty requests a second for reading, listening, searching and writing, a sign-in every five
seconds and a scan every minute, for ${round(minutes, 0)} minutes; the first quarter is not counted. Private memory of the server's
process, its open files, its children, and the size of the write-ahead log, every two seconds; medians of thirds.

${renderTable(
  ['first', 'second', 'last'].map((name, index) => ({
    third: name,
    'memory MB': round(of(thirds[index], 'memoryMb'), 1),
    'open files': round(of(thirds[index], 'openFiles'), 0),
    processes: round(of(thirds[index], 'processes'), 0),
    'log MB': round(of(thirds[index], 'logMb'), 1),
  })),
)}

${round(waits.length, 0)} answers, ${odd.length === 0 ? 'all done' : JSON.stringify(answers)}; ${lost} listeners lost.

${renderTable([
  target({
    id: 'R24',
    what: `memory, ${round(minutes, 0)} minutes`,
    wanted: 'last third ≤ 8 MB above the first',
    measured: `${round(grown('memoryMb'), 1)} MB`,
    isMet: grown('memoryMb') <= 8,
  }),
  target({
    id: 'R24',
    what: 'open files and processes',
    wanted: 'as many as before (± 3)',
    measured: `${round(grown('openFiles'), 0)} and ${round(grown('processes'), 0)} more`,
    isMet: grown('openFiles') <= 3 && grown('processes') <= 3,
  }),
  target({
    id: 'R24',
    what: 'write-ahead log',
    wanted: '≤ 64 MB at any time',
    measured: `${round(Math.max(...looks.map(({ logMb }) => logMb)), 1)} MB`,
    isMet: looks.every(({ logMb }) => logMb <= 64),
  }),
  target({
    id: 'R24',
    what: 'p99 of answers, last quarter beside the second',
    wanted: '≤ 10 % or 5 ms more',
    measured: `${round(firstDrift, 1)} → ${round(lastDrift, 1)} ms`,
    isMet: lastDrift <= firstDrift * 1.1 + 5,
  }),
])}`,
);
