/**
 * `npm run bench -- admin`: with 100,000 users and 1,000,000 audit entries, how long one administrator waits for a page
 * of either, for every kind of filter, and whether the music's clock is kept waiting meanwhile.
 */
import path from 'node:path';
import { fillAdministration } from './administration-rows.mjs';
import { median, percentile, readTree, waitForQuiet } from './measure.mjs';
import { getJson, startProduct, waitForScan } from './product.mjs';
import { renderTable, round, target, writeSection } from './report.mjs';
import { makeEmptyFolder } from './test-music.mjs';

const userCount = Number(process.env.BENCH_USERS ?? 100_000);
const entryCount = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const requests = 60;
const limitMs = 100;

const toDay = (daysAgo) => new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString().slice(0, 10);

const listPages = (users) => {
  const name = (at) => encodeURIComponent(users[at % users.length].name);
  const log = (query) => `/api/admin/auditlog${query}`;
  const list = (query) => `/api/admin/users/page${query}`;
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

const timeRequest = async (baseUrl, address, token) => {
  const startedAt = performance.now();
  await getJson(baseUrl, address, token);
  return performance.now() - startedAt;
};

/** How late the server's clock answers while an administrator reads: the reads must not hold up anybody else. */
const watchClock = (baseUrl) => {
  const waits = [];
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      waits.push(await timeRequest(baseUrl, '/api/time'));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return async () => {
    isOver = true;
    await done;
    return percentile(waits, 99);
  };
};

const timeExport = async (baseUrl, token) => {
  const startedAt = performance.now();
  const reply = await fetch(`${baseUrl}/api/admin/auditlog/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let bytes = 0;
  let firstByteMs;
  for await (const chunk of reply.body) {
    firstByteMs ??= performance.now() - startedAt;
    bytes += chunk.length;
  }
  return { seconds: (performance.now() - startedAt) / 1000, megabytes: bytes / 1e6, firstByteMs };
};

const dataFolder = makeEmptyFolder('admin', 'tutti');
const musicFolder = makeEmptyFolder('admin', 'music');
await (await startProduct({ dataFolder, musicFolder })).stop();
console.log(`filling ${userCount} users and ${entryCount} audit entries`);
const { users } = fillAdministration(path.join(dataFolder, 'tutti.db'), { userCount, entryCount });
await waitForQuiet();
const server = await startProduct({ dataFolder, musicFolder });
const rows = [];
let clockP99;
let exported;
let memoryMb;
try {
  const token = await server.signIn();
  await waitForScan(server.baseUrl, token);
  const endWatch = watchClock(server.baseUrl);
  for (const [page, toAddress] of Object.entries(listPages(users))) {
    // The first one starts the reading thread and fills its cache.
    await timeRequest(server.baseUrl, toAddress(0), token);
    const times = [];
    for (let at = 1; at <= requests; at++)
      times.push(await timeRequest(server.baseUrl, toAddress(at), token));
    rows.push({ page, p50: median(times), p99: percentile(times, 99) });
  }
  clockP99 = await endWatch();
  exported = await timeExport(server.baseUrl, token);
  memoryMb = readTree(server.child.pid).memoryMb;
} finally {
  await server.stop();
}

const slowest = (kind) => rows.filter(({ page }) => page.startsWith(kind)).sort((a, b) => b.p99 - a.p99)[0];
const verdict = (what, { page, p99 }) =>
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
