/**
 * `npm run bench -- search`: measures searches over titles, albums and artists with terms as people type them, beside
 * supysonic and mpd on the same library. Our requests never hit a cache.
 */
import { median, percentile } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import {
  compareLoops,
  type LoopClient,
  type LoopMeasurements,
  type LoopTarget,
  quoteForMpd,
} from '../load/closed-loop.ts';
import { waitForQuiet } from '../machine/waiting.ts';
import { writeSection } from './report.ts';
import { fileCounts, type SearchedServers, withSearchedServers } from './search-peers.ts';
import { readTypedTerms } from './test-music.ts';

const rounds = 3;
const requests = 600;
/** Enough that a single stall of the machine does not determine the p99. */
const hearts = 1_000;

/**
 * Cycles through the terms, and adds one more space after each pass, which makes a new request with the same answer.
 */
const createOurRequests = (terms: readonly string[]) => {
  let sent = 0;
  return () => {
    const term = (terms[(sent * 7) % terms.length] ?? '') + ' '.repeat(Math.floor(sent / terms.length) + 1);
    sent += 1;
    return `/api/search?limit=10&q=${encodeURIComponent(term)}`;
  };
};

const createRequests = (terms: readonly string[], write: (term: string) => string) => {
  let sent = 0;
  return () => write(terms[(sent++ * 7) % terms.length] ?? '');
};

const listPeers = ({ supysonic, mpd }: SearchedServers, terms: readonly string[]): LoopTarget[] => {
  const searchSupysonic = (term: string) =>
    `/rest/search3.view?${supysonic?.credentials}&songCount=10&albumCount=10&artistCount=5&query=${encodeURIComponent(term)}`;
  const searchMpd = (term: string) => `search any ${quoteForMpd(term)} window 0:10`;
  return [
    ...(supysonic
      ? [{ ...supysonic, name: 'supysonic', nextRequest: createRequests(terms, searchSupysonic) }]
      : []),
    ...(mpd ? [{ ...mpd, name: 'mpd', nextRequest: createRequests(terms, searchMpd) }] : []),
  ];
};

/** Measures one writer beside readers: a favorite is added and removed while eight clients search. */
const measureWriter = async ({ tutti }: SearchedServers, nextRequest: () => string) => {
  const searching = await Promise.all(Array.from({ length: 8 }, () => tutti.connect()));
  const writer = await tutti.connect();
  const latencies: number[] = [];
  let isOver = false;
  const search = async (client: LoopClient) => {
    while (!isOver) await client.callOk(nextRequest());
  };
  const work = Promise.all(searching.map(search));
  for (let count = 0; count < hearts; count++) {
    const sentAt = performance.now();
    await writer.callOk('/api/users/favorites/1', { method: count % 2 === 0 ? 'POST' : 'DELETE' });
    latencies.push(performance.now() - sentAt);
  }
  isOver = true;
  await work;
  for (const client of [...searching, writer]) client.close();
  return percentile(latencies, 99);
};

const measure = (fileCount: number) =>
  withSearchedServers(fileCount, async (servers) => {
    const terms = readTypedTerms(fileCount);
    const ours = { ...servers.tutti, nextRequest: createOurRequests(terms) };
    const peers = listPeers(servers, terms);
    const one = await compareLoops(ours, peers, { clients: 1, requests, rounds });
    const eight = await compareLoops(ours, peers, { clients: 8, requests, rounds });
    const writerP99s: number[] = [];
    for (let run = 0; run < rounds; run++) {
      await waitForQuiet({ limitMs: 5_000 });
      writerP99s.push(await measureWriter(servers, ours.nextRequest));
    }
    return { fileCount, terms: terms.length, one, eight, writerP99Ms: median(writerP99s) };
  });

type Measured = Awaited<ReturnType<typeof measure>>;

const toRow = (fileCount: number, one: LoopMeasurements, eight: LoopMeasurements | undefined) => ({
  server: one.name,
  tracks: round(fileCount, 0),
  '1 client p50 ms': round(one.p50Ms, 2),
  'p99 ms': round(one.p99Ms, 1),
  '8 clients req/s': round(eight?.requestsPerSecond, 0),
  '8 clients p99 ms': round(eight?.p99Ms, 1),
  'cpu ms/search': round(eight?.cpuMs, 2),
  'KB/answer': round(one.kilobytes, 1),
});

const toRows = ({ fileCount, one, eight }: Measured) => [
  toRow(fileCount, one.ours, eight.ours),
  ...one.peers.map((peer, index) => toRow(fileCount, peer, eight.peers[index])),
];

const evaluate = ({ fileCount, one, eight, writerP99Ms }: Measured) => {
  const best = Math.max(...eight.peers.map((peer) => peer.requestsPerSecond));
  const ratio = eight.peers.length > 0 ? eight.ours.requestsPerSecond / best : undefined;
  const size = `${round(fileCount, 0)} tracks`;
  return [
    target({
      id: 'P6',
      what: `whole search over HTTP, 1 client, ${size}`,
      wanted: 'p50 ≤ 1.5 ms, p99 ≤ 6 ms',
      measured: `${round(one.ours.p50Ms, 2)} / ${round(one.ours.p99Ms, 1)} ms`,
      isMet: one.ours.p50Ms <= 1.5 && one.ours.p99Ms <= 6,
    }),
    target({
      id: 'P7',
      what: `search, 8 clients, ${size}`,
      wanted: '≥ 1,200 req/s, p99 ≤ 25 ms',
      measured: `${round(eight.ours.requestsPerSecond, 0)} req/s, ${round(eight.ours.p99Ms, 1)} ms`,
      isMet: eight.ours.requestsPerSecond >= 1_200 && eight.ours.p99Ms <= 25,
    }),
    target({
      id: 'P7',
      what: `search, 8 clients, ${size}`,
      wanted: '≥ 8 × the best peer',
      measured: `${round(ratio, 1)} ×`,
      isMet: ratio === undefined ? undefined : ratio >= 8,
    }),
    target({
      id: 'P20',
      what: `marking a favourite while 8 clients search, ${size}`,
      wanted: 'p99 ≤ 5 ms',
      measured: `${round(writerP99Ms, 1)} ms`,
      isMet: writerP99Ms <= 5,
    }),
  ];
};

const results: Measured[] = [];
for (const fileCount of fileCounts) results.push(await measure(fileCount));

writeSection(
  'search',
  'Search',
  `${renderTable(results.flatMap(toRows))}

${results.at(-1)?.terms} typed terms (words, beginnings, two words, the inside of words, artists, misses), ${requests} requests a round,
medians of ${rounds} rounds. Ours answers 10 tracks, albums, artists and genres each, and never from its cache;
supysonic 10 songs, 10 albums and 5 artists (\`search3\`, 2 processes); mpd 10 songs (\`search any\`). A favorite is
added and removed ${hearts} times a round.

${renderTable(results.flatMap(evaluate))}`,
);
