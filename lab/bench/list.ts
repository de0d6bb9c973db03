/**
 * `npm run bench -- list`: measures a page of 50 tracks anywhere in the library, and the documented list of all
 * tracks, beside supysonic and mpd. No page of ours is requested twice, so none comes from a cache.
 */
import { mediansOf, percentile } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { compareLoops, type LoopTarget } from '../load/closed-loop.ts';
import { readTree } from '../machine/process-tree.ts';
import { watchTree } from '../machine/processes.ts';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { createRandom } from './library/random.ts';
import { getJson, type Product } from './product.ts';
import { writeSection } from './report.ts';
import { fileCounts, type SearchedServers, withSearchedServers } from './search-peers.ts';

const rounds = 5;
/** Differs from the measured page size, so that collecting cursors does not cache the measured pages. */
const stride = 51;
const sorts = ['title', 'artist', 'added'];

/** Collecting is not measured, so a busy server is simply asked again. */
const readWithRetries = async (baseUrl: string, address: string) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await getJson<{ nextCursor?: string }>(baseUrl, address);
    } catch (error) {
      if (attempt === 20) throw error;
      await sleep(500);
    }
  }
};

/** Collects cursors from all parts of the lists, in random order. */
const collectPages = async ({ baseUrl }: Product) => {
  const random = createRandom(5);
  const pages: string[] = [];
  for (const sort of sorts) {
    let cursor: string | undefined;
    do {
      const cursorQuery = cursor ? `&cursor=${cursor}` : '';
      pages.push(`/api/tracks?limit=50&sort=${sort}${cursorQuery}`);
      ({ nextCursor: cursor } = await readWithRetries(
        baseUrl,
        `/api/tracks?limit=${stride}&sort=${sort}${cursorQuery}`,
      ));
    } while (cursor);
  }
  return pages
    .map((page) => ({ page, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ page }) => page);
};

const listPeers = ({ supysonic, mpd }: SearchedServers, fileCount: number): LoopTarget[] => {
  const random = createRandom(9);
  const listAlbums = () =>
    `/rest/getAlbumList2.view?${supysonic?.credentials}&type=alphabeticalByName&size=50&offset=${random.below(Math.floor(fileCount / 12) - 50)}`;
  const listTracks = () => {
    const offset = random.below(fileCount - 50);
    return `find "(title != '')" sort Title window ${offset}:${offset + 50}`;
  };
  return [
    ...(supysonic ? [{ ...supysonic, name: 'supysonic', nextRequest: listAlbums }] : []),
    ...(mpd ? [{ ...mpd, name: 'mpd', nextRequest: listTracks }] : []),
  ];
};

/** A separate run, because reading a process's memory pauses it. */
const measureWholeMemory = async ({ tutti }: SearchedServers) => {
  const client = await tutti.connect();
  const before = readTree(tutti.pid).memoryMb;
  const endWatch = watchTree(tutti);
  await client.callOk('/api/tracks', { headers: { 'accept-encoding': 'gzip' } });
  client.close();
  return (await endWatch()).peakMb - before;
};

/** Measures the whole list: time to the first byte, total time, and the delay for others. */
const measureWholeOnce = async ({ tutti }: SearchedServers) => {
  const client = await tutti.connect();
  const bystander = await tutti.connect();
  let isOver = false;
  const waits: number[] = [];
  const stand = async () => {
    while (!isOver) {
      const sentAt = performance.now();
      await bystander.callOk('/api/time');
      waits.push(performance.now() - sentAt);
    }
  };
  const standing = stand();
  const sentAt = performance.now();
  const answer = await client.callOk('/api/tracks', { headers: { 'accept-encoding': 'gzip' } });
  const wholeMs = performance.now() - sentAt;
  isOver = true;
  await standing;
  const repeats: number[] = [];
  for (let count = 0; count < 200; count++) {
    const repeatedAt = performance.now();
    const repeat = await client.call('/api/tracks', {
      headers: { 'if-none-match': answer.headers.etag ?? '' },
    });
    if (repeat.status !== 304) throw new Error(`the same list was answered with ${repeat.status}`);
    repeats.push(performance.now() - repeatedAt);
  }
  client.close();
  bystander.close();
  return {
    firstByteMs: answer.startedAt - sentAt,
    wholeMs,
    megabytes: answer.bytes / 1e6,
    bystanderP99Ms: percentile(waits, 99),
    repeatMs: percentile(repeats, 50),
  };
};

const measureWholeList = async (servers: SearchedServers) => {
  const moreMb = await measureWholeMemory(servers);
  const runs = [];
  for (let run = 0; run < rounds; run++) {
    await waitForQuiet({ limitMs: 5_000 });
    runs.push(await measureWholeOnce(servers));
  }
  return { moreMb, ...mediansOf(runs) };
};

const measure = (fileCount: number) =>
  withSearchedServers(fileCount, async (servers) => {
    const pages = await collectPages(servers.tutti);
    const requests = Math.min(400, Math.floor((pages.length - 60) / rounds));
    let sent = 0;
    const ours = { ...servers.tutti, nextRequest: () => pages[sent++ % pages.length] ?? '' };
    const one = await compareLoops(ours, listPeers(servers, fileCount), { clients: 1, requests, rounds });
    const whole = await measureWholeList(servers);
    return { fileCount, pages: pages.length, one, whole };
  });

type Measured = Awaited<ReturnType<typeof measure>>;

const toRows = ({ fileCount, one }: Measured) =>
  [one.ours, ...one.peers].map((measured) => ({
    server: measured.name,
    tracks: round(fileCount, 0),
    'p50 ms': round(measured.p50Ms, 2),
    'p99 ms': round(measured.p99Ms, 2),
    'req/s': round(measured.requestsPerSecond, 0),
    'cpu ms/page': round(measured.cpuMs, 2),
    'KB/page': round(measured.kilobytes, 1),
  }));

const toWholeRow = ({ fileCount, whole }: Measured) => ({
  tracks: round(fileCount, 0),
  'first byte ms': round(whole.firstByteMs, 1),
  'whole s': round(whole.wholeMs / 1000, 2),
  'MB gzipped': round(whole.megabytes, 1),
  'more memory MB': round(whole.moreMb, 0),
  'p99 of others meanwhile ms': round(whole.bystanderP99Ms, 1),
  'repeated with ETag ms': round(whole.repeatMs, 2),
});

const evaluate = ({ fileCount, one, whole }: Measured) => {
  const size = `${round(fileCount, 0)} tracks`;
  const supysonic = one.peers.find(({ name }) => name === 'supysonic');
  const ratio = supysonic && supysonic.p50Ms / one.ours.p50Ms;
  return [
    target({
      id: 'P8',
      what: `a page of 50 anywhere to the last, ${size}`,
      wanted: 'p50 ≤ 1 ms, p99 ≤ 4 ms',
      measured: `${round(one.ours.p50Ms, 2)} / ${round(one.ours.p99Ms, 2)} ms`,
      isMet: one.ours.p50Ms <= 1 && one.ours.p99Ms <= 4,
    }),
    target({
      id: 'P8',
      what: `a page of 50 anywhere to the last, ${size}`,
      wanted: '≥ 50 × faster than supysonic',
      measured: `${round(ratio, 0)} ×`,
      isMet: ratio === undefined ? undefined : ratio >= 50,
    }),
    target({
      id: 'P9',
      what: `all tracks, ${size}`,
      wanted: 'first byte ≤ 20 ms, repeated ≤ 1 ms, others p99 ≤ 10 ms',
      measured: `${round(whole.firstByteMs, 1)}, ${round(whole.repeatMs, 2)}, ${round(whole.bystanderP99Ms, 1)} ms`,
      isMet: whole.firstByteMs <= 20 && whole.repeatMs <= 1 && whole.bystanderP99Ms <= 10,
    }),
  ];
};

const results: Measured[] = [];
for (const fileCount of fileCounts) results.push(await measure(fileCount));

writeSection(
  'list',
  'Lists',
  `${renderTable(results.flatMap(toRows))}

A page of 50 tracks from random places of the lists by ${sorts.join(', ')} (ours, by cursor), of albums by name at a random offset
(supysonic \`getAlbumList2\`) and of tracks by title at a random offset (mpd); medians of ${rounds} rounds, no page of ours twice.

The documented \`GET /api/tracks\` without parameters, which returns everything, gzipped; meanwhile a client requests the
time (\`/api/time\`) without a pause. Medians of ${rounds} runs; memory from a separate run:

${renderTable(results.map(toWholeRow))}

${renderTable(results.flatMap(evaluate))}`,
);
