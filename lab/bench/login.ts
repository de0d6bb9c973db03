/**
 * `npm run bench -- login`: measures how long refused sign-ins take by reason, because the time must not reveal which
 * addresses exist, and how a flood of sign-ins affects listeners.
 */
import { median, percentile } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { measureListeners } from '../load/paced-listeners.ts';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { getJson, type Product, startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder, makeStreamingLibrary, streamingFileCount, warmPageCache } from './test-music.ts';

const loginsPerClass = Number(process.env.BENCH_LOGINS ?? 200);
/** The fifth failure within a quarter of an hour locks an address. */
const failuresPerAccount = 4;
const rightPassword = 'a right password';
const listenerCount = 200;
const floodConnections = 64;
const floodSeconds = Number(process.env.BENCH_SECONDS ?? 20);

const post = async (url: string, body: unknown, token?: string) => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  await reply.arrayBuffer();
  return { status: reply.status };
};

/** A busy machine sheds requests, which say nothing about the measurement. */
const untilTaken = async <Reply extends { status: number }>(call: () => Promise<Reply>): Promise<Reply> => {
  for (;;) {
    const reply = await call();
    if (reply.status !== 503) return reply;
    await sleep(300);
  }
};

const login = (baseUrl: string, email: string, password: string) =>
  post(`${baseUrl}/api/auth/login`, { email, password });

const register = async (baseUrl: string, email: string) => {
  const body = { email, password: rightPassword };
  const { status } = await untilTaken(() => post(`${baseUrl}/api/auth/register`, body));
  if (status !== 200) throw new Error(`Registering ${email} failed with ${status}`);
};

/** A reason for a refusal. */
interface Refusal {
  readonly name: string;
  readonly status: number;
  readonly times: number[];
  /** Address and password of the n-th sign-in of this kind. */
  next(index: number): readonly [string, string];
}

const prepareClasses = async ({ baseUrl }: Product, token: string): Promise<Refusal[]> => {
  const accountCount = Math.ceil(loginsPerClass / failuresPerAccount);
  const approved = Array.from({ length: accountCount }, (_, index) => `approved${index}@example.org`);
  for (const email of approved) await register(baseUrl, email);
  await register(baseUrl, 'pending@example.org');
  const users = await getJson<{ id: string; email: string }[]>(baseUrl, '/api/admin/users', token);
  for (const { id, email } of users) {
    if (!approved.includes(email)) continue;
    await untilTaken(() => post(`${baseUrl}/api/admin/approve/${id}`, {}, token));
  }
  for (let failure = 0; failure < 5; failure++) {
    await untilTaken(() => login(baseUrl, 'locked@example.org', 'wrong'));
  }
  const kinds: Omit<Refusal, 'times'>[] = [
    { name: 'unknown address', status: 401, next: (index) => [`nobody${index}@example.org`, 'wrong'] },
    { name: 'wrong password', status: 401, next: (index) => [approved[index % accountCount] ?? '', 'wrong'] },
    { name: 'not approved', status: 403, next: () => ['pending@example.org', rightPassword] },
    { name: 'locked', status: 401, next: () => ['locked@example.org', rightPassword] },
  ];
  return kinds.map((kind) => ({ ...kind, times: [] }));
};

/** Takes turns, one at a time, so that other load on the machine affects all kinds equally. */
const timeRefusals = async ({ baseUrl }: Product, classes: readonly Refusal[]) => {
  for (let index = 0; index < loginsPerClass; index++) {
    for (const entry of classes) {
      const [email, password] = entry.next(index);
      const { status, milliseconds } = await untilTaken(async () => {
        const startedAt = performance.now();
        const reply = await login(baseUrl, email, password);
        return { ...reply, milliseconds: performance.now() - startedAt };
      });
      entry.times.push(milliseconds);
      if (status !== entry.status) throw new Error(`${entry.name} answered ${status}`);
    }
  }
};

interface Flood {
  isOver: boolean;
  sent: number;
  /** Counts by status. */
  readonly answers: Record<number, number>;
  readonly roundTrips: number[];
}

const flood = async ({ baseUrl }: Product, state: Flood) => {
  while (!state.isOver) {
    state.sent += 1;
    const { status } = await login(baseUrl, `flood${state.sent}@example.org`, 'wrong');
    state.answers[status] = (state.answers[status] ?? 0) + 1;
  }
};

/** Measures round trips of the smallest answer: while they are short, nothing blocks the thread that sends audio. */
const probe = async ({ baseUrl }: Product, state: Flood) => {
  while (!state.isOver) {
    const startedAt = performance.now();
    await (await fetch(`${baseUrl}/api/time`)).arrayBuffer();
    state.roundTrips.push(performance.now() - startedAt);
    await sleep(10);
  }
};

const measureFlood = async (server: Product, token: string) => {
  const tracks = await getJson<{ id: number }[]>(server.baseUrl, '/api/tracks', token);
  if (tracks.length !== streamingFileCount) throw new Error(`${tracks.length} tracks`);
  const addresses = tracks.map(({ id }) => `${server.baseUrl}/api/tracks/${id}/stream`);
  const head = await fetch(addresses[0] ?? '', {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  });
  const audience = {
    ...server,
    addresses,
    sizeBytes: Number(head.headers.get('content-length')),
    headers: { Authorization: `Bearer ${token}` },
  };
  const run = async (name: string, connections: number) => {
    const state: Flood = { isOver: false, sent: 0, answers: {}, roundTrips: [] };
    const running = Array.from({ length: connections }, () => flood(server, state));
    running.push(probe(server, state));
    const recorded = await measureListeners(audience, { count: listenerCount, seconds: floodSeconds });
    state.isOver = true;
    await Promise.all(running);
    return { ...recorded, name, ...state };
  };
  return {
    calm: await run('nobody signs in', 0),
    flooded: await run('a flood of sign-ins', floodConnections),
  };
};

const measureAll = async () => {
  const { folder } = makeStreamingLibrary();
  warmPageCache(folder);
  const server = await startProduct({ dataFolder: makeEmptyFolder('login', 'tutti'), musicFolder: folder });
  try {
    const token = await server.signIn();
    await waitForScan(server.baseUrl, token);
    const classes = await prepareClasses(server, token);
    await waitForQuiet();
    await timeRefusals(server, classes);
    await waitForQuiet();
    return { classes, ...(await measureFlood(server, token)) };
  } finally {
    await server.stop();
  }
};

const { classes, calm, flooded } = await measureAll();
const medians = classes.map(({ times }) => median(times));
const spread = (Math.max(...medians) / Math.min(...medians) - 1) * 100;
const failures = Object.entries(flooded.answers).filter(([status]) => !['401', '503'].includes(status));
const stallP99Ms = percentile(flooded.roundTrips, 99);

writeSection(
  'login',
  'Sign-ins',
  `${loginsPerClass} refused sign-ins of each kind, in turn, one at a time:

${renderTable(
  classes.map(({ name, times }) => ({
    refused: name,
    'median ms': round(median(times), 2),
    'p95 ms': round(percentile(times, 95), 1),
    'above the fastest %': round((median(times) / Math.min(...medians) - 1) * 100, 1),
  })),
)}

${listenerCount} listeners who request 256 KB of a 320 kbit/s file when their buffer runs low, for ${floodSeconds} s, while ${floodConnections}
connections sign in without a pause; beyond the queue of passwords the server answers 503. The stall is the round trip
of the smallest answer.

${renderTable(
  [calm, flooded].map((audience) => ({
    meanwhile: audience.name,
    'sign-ins answered': round(audience.sent, 0),
    'stall p99 ms': round(percentile(audience.roundTrips, 99), 1),
    'chunk p50 ms': round(audience.p50Ms, 1),
    'chunk p99 ms': round(audience.p99Ms, 1),
    'late chunks': audience.stalls,
    errors: audience.errors,
  })),
)}

${renderTable([
  target({
    id: 'P17',
    what: 'medians of the kinds of refusal',
    wanted: 'differ by < 5 %',
    measured: `${round(spread, 1)} %`,
    isMet: spread < 5,
  }),
  target({
    id: 'P17',
    what: 'stall p99 under a flood of sign-ins',
    wanted: '< 100 ms',
    measured: `${round(stallP99Ms, 1)} ms`,
    isMet: stallP99Ms < 100 && flooded.stalls === 0 && flooded.errors === 0 && failures.length === 0,
  }),
])}`,
);
