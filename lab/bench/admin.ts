/**
 * `npm run bench -- admin`: with 100,000 users and 1,000,000 audit entries, measures how long an administrator waits
 * for a page of either, with every kind of filter, and whether that delays the clock of listeners.
 */

import path from 'node:path';
import { median, percentile } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { readTree } from '../machine/process-tree.ts';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { fillAdministration } from './administration-rows.ts';
import { getJson, type Product, startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder } from './test-music.ts';

const userCount = Number(process.env.BENCH_USERS ?? 100_000);
const entryCount = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const requests = 60;
const limitMs = 100;

const toDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString().slice(0, 10);

const listPages = (users: readonly { name: string }[]): Record<string, (at: number) => string> => {
  const name = (at: number) => encodeURIComponent(users[at % users.length]?.name ?? '');
  const log = (query: string) => `/api/admin/auditlog${query}`;
  const list = (query: string) => `/api/admin/users/page${query}`;
  return {
    'audit: newest': () => log(''),
    'audit: page 400': () => log('?page=400'),
    'audit: last page': () => log(`?page=${Math.floor(entryCount / 25)}`),
    'audit: action': () => log('?action=ROLE_ASSIGNED'),
    'audit: failed sign-ins': () => log('?action=USER_LOGIN&success=false'),
    'audit: kind and result': () => log('?resourceType=Library&success=true'),
    'audit: filters that exclude each other': () => log('?resourceType=Library&action=USER_LOGIN'),
    'audit: one day': () => log(`?dateFrom=${toDay(200)}&dateTo=${toDay(200)}`),
    'audit: search a name': (at) => log(`?search=${name(at)}`),
    'audit: search what all have': () => log('?search=example.org'),
    'audit: search what nobody has': (at) => log(`?search=nobody-${at}`),
    'audit: search two letters': () => log('?search=zq'),
    'audit: search within an action': (at) => log(`?search=${name(at)}&action=USER_LOGOUT`),
    'users: newest': () => list(''),
    'users: by name, middle': () => list(`?sort=userName&page=${Math.floor(userCount / 50)}`),
    'users: by email, last page': () => list(`?sort=email&page=${Math.floor(userCount / 25)}`),
    'users: pending': () => list('?status=pending'),
    'users: approved, last page': () => list(`?status=approved&page=${Math.floor(userCount / 26)}`),
    'users: role of nearly all, middle': () =>
      list(`?role=User&sort=userName&page=${Math.floor(userCount / 50)}`),
    'users: role': () => list('?role=DJ&sort=userName'),
    'users: search a name': (at) => list(`?search=${name(at)}`),
    'users: search what all have': () => list('?search=example&sort=userName'),
    'users: search nobody': (at) => list(`?search=nobody-${at}`),
    overview: () => '/api/admin/overview',
    monitoring: () => '/api/admin/monitoring',
    charts: () => '/api/admin/charts?range=month',
  };
};

const timeRequest = async (baseUrl: string, address: string, token?: string) => {
  const startedAt = performance.now();
  await getJson(baseUrl, address, token);
  return performance.now() - startedAt;
};

/**
 * Measures how late the server's clock answers while an administrator reads, because the reads must not delay anybody
 * else.
 */
const watchClock = (baseUrl: string) => {
  const waits: number[] = [];
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      waits.push(await timeRequest(baseUrl, '/api/time'));
      await sleep(5);
    }
  })();
  return async () => {
    isOver = true;
    await done;
    return percentile(waits, 99);
  };
};

const timeExport = async (baseUrl: string, token: string) => {
  const startedAt = performance.now();
  const reply = await fetch(`${baseUrl}/api/admin/auditlog/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let bytes = 0;
  let firstByteMs: number | undefined;
  for await (const chunk of reply.body ?? []) {
    firstByteMs ??= performance.now() - startedAt;
    bytes += chunk.length;
  }
  return { seconds: (performance.now() - startedAt) / 1000, megabytes: bytes / 1e6, firstByteMs };
};

interface PageWaits {
  readonly page: string;
  readonly p50: number;
  readonly p99: number;
}

const timePages = async ({ baseUrl }: Product, users: readonly { name: string }[], token: string) => {
  const rows: PageWaits[] = [];
  for (const [page, toAddress] of Object.entries(listPages(users))) {
    // The first request starts the reading thread and fills its cache.
    await timeRequest(baseUrl, toAddress(0), token);
    const times: number[] = [];
    for (let at = 1; at <= requests; at++) times.push(await timeRequest(baseUrl, toAddress(at), token));
    rows.push({ page, p50: median(times), p99: percentile(times, 99) });
  }
  return rows;
};

const prepare = async () => {
  const folders = {
    dataFolder: makeEmptyFolder('admin', 'tutti'),
    musicFolder: makeEmptyFolder('admin', 'music'),
  };
  await (await startProduct(folders)).stop();
  console.log(`filling ${userCount} users and ${entryCount} audit entries`);
  const file = path.join(folders.dataFolder, 'tutti.db');
  const users = fillAdministration(file, { userCount, entryCount });
  await waitForQuiet();
  return { server: await startProduct(folders), users };
};

const measureAll = async () => {
  const { server, users } = await prepare();
  try {
    const token = await server.signIn();
    await waitForScan(server.baseUrl, token);
    const endWatch = watchClock(server.baseUrl);
    const rows = await timePages(server, users, token);
    const clockP99 = await endWatch();
    const exported = await timeExport(server.baseUrl, token);
    return { rows, clockP99, exported, memoryMb: readTree(server.pid).memoryMb };
  } finally {
    await server.stop();
  }
};

const { rows, clockP99, exported, memoryMb } = await measureAll();

const slowest = (kind: string) =>
  rows.filter(({ page }) => page.startsWith(kind)).reduce((most, row) => (row.p99 > most.p99 ? row : most));
const verdict = (what: string, { page, p99 }: PageWaits) =>
  target({
    id: 'P21',
    what: `${what}, slowest p99 (${page})`,
    wanted: `≤ ${limitMs} ms`,
    measured: `${round(p99)} ms, ${round(p99 / limitMs, 2)} × the limit`,
    isMet: p99 <= limitMs,
  });

writeSection(
  'admin',
  `Administration, ${userCount.toLocaleString('en')} users and ${entryCount.toLocaleString('en')} audit entries`,
  `${renderTable(
    rows.map(({ page, p50, p99 }) => ({
      page,
      'p50 ms': round(p50),
      'p99 ms': round(p99),
      'p50 ÷ limit': round(p50 / limitMs, 2),
      'p99 ÷ limit': round(p99 / limitMs, 2),
    })),
  )}

${requests} requests each, one after the other, on SQLite; the limit is ${limitMs} ms for a page. Meanwhile the server's clock
(\`/api/time\`) answered within ${round(clockP99)} ms at the 99th percentile. The export of all entries began after
${round(exported.firstByteMs, 0)} ms and brought ${round(exported.megabytes, 0)} MB in ${round(exported.seconds)} s; all processes took ${round(memoryMb, 0)} MB afterwards.

${renderTable([
  verdict('page of the audit log', slowest('audit')),
  verdict('page of users', slowest('users')),
  target({
    id: 'P21',
    what: 'p99 of the clock while an administrator reads',
    wanted: '≤ 50 ms',
    measured: `${round(clockP99)} ms`,
    isMet: clockP99 <= 50,
  }),
])}`,
);
