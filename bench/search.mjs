/**
 * `npm run bench -- search`: one search over titles, albums and artists with terms as people type them, ours beside
 * supysonic and mpd on the same library. Ours is asked so that no answer is one that was kept from before.
 */
import { readFileSync } from 'node:fs';
import { median, percentile, waitForQuiet } from './measure.mjs';
import { renderTable, round, target, writeSection } from './report.mjs';
import { compareTargets, quoteForMpd } from './search-client.mjs';
import { fileCounts, withSearchedServers } from './search-peers.mjs';
import { makeScanLibrary } from './test-music.mjs';

const rounds = 3;
const requests = 600;
/** Enough that one stall of the machine is not the p99. */
const hearts = 1_000;

const readTerms = (fileCount) =>
  readFileSync(`${makeScanLibrary(fileCount)}.queries.txt`, 'utf8')
    .trim()
    .split('\n');

/** Walks through the terms; after each pass a blank more, which makes another question with the same answer. */
const createOurRequests = (terms) => {
  let asked = 0;
  return () => {
    const term = terms[(asked * 7) % terms.length] + ' '.repeat(Math.floor(asked / terms.length) + 1);
    asked += 1;
    return `/api/search?limit=10&q=${encodeURIComponent(term)}`;
  };
};

const createRequests = (terms, write) => {
  let asked = 0;
  return () => write(terms[(asked++ * 7) % terms.length]);
};

const listTargets = ({ tutti, supysonic, mpd }, terms) => [
  { name: 'tutti', server: tutti, connect: tutti.connect, nextRequest: createOurRequests(terms) },
  ...(supysonic
    ? [
        {
          name: 'supysonic',
          server: supysonic,
          connect: supysonic.connect,
          nextRequest: createRequests(
            terms,
            (term) =>
              `/rest/search3.view?${supysonic.credentials}&songCount=10&albumCount=10&artistCount=5&query=${encodeURIComponent(term)}`,
          ),
        },
      ]
    : []),
  ...(mpd
    ? [
        {
          name: 'mpd',
          server: mpd,
          connect: mpd.connect,
          nextRequest: createRequests(terms, (term) => `search any ${quoteForMpd(term)} window 0:10`),
        },
      ]
    : []),
];

/** One writer beside readers: a favourite is marked and unmarked while eight clients search. */
const measureWriter = async ({ tutti }, nextRequest) => {
  const searching = await Promise.all(Array.from({ length: 8 }, tutti.connect));
  const writer = await tutti.connect();
  const latencies = [];
  let isOver = false;
  const search = async (client) => {
    while (!isOver) await client.askOk(nextRequest());
  };
  const work = Promise.all(searching.map(search));
  for (let count = 0; count < hearts; count++) {
    const askedAt = performance.now();
    await writer.askOk('/api/users/favorites/1', { method: count % 2 === 0 ? 'POST' : 'DELETE' });
    latencies.push(performance.now() - askedAt);
  }
  isOver = true;
  await work;
  for (const client of [...searching, writer]) client.close();
  return percentile(latencies, 99);
};

const measure = (fileCount) =>
  withSearchedServers(fileCount, async (servers) => {
    const terms = readTerms(fileCount);
    const targets = listTargets(servers, terms);
    const one = await compareTargets(targets, { clients: 1, requests, rounds });
    const eight = await compareTargets(targets, { clients: 8, requests, rounds });
    const writerP99s = [];
    for (let run = 0; run < rounds; run++) {
      await waitForQuiet({ limitMs: 5_000 });
      writerP99s.push(await measureWriter(servers, targets[0].nextRequest));
    }
    return { fileCount, terms: terms.length, one, eight, writerP99Ms: median(writerP99s) };
  });

const toRows = ({ fileCount, one, eight }) =>
  Object.keys(one).map((name) => ({
    server: name,
    tracks: round(fileCount, 0),
    '1 client p50 ms': round(one[name].p50Ms, 2),
    'p99 ms': round(one[name].p99Ms, 1),
    '8 clients req/s': round(eight[name].requestsPerSecond, 0),
    '8 clients p99 ms': round(eight[name].p99Ms, 1),
    'cpu ms/search': round(eight[name].cpuMs, 2),
    'KB/answer': round(one[name].kilobytes, 1),
  }));

const judge = ({ fileCount, one, eight, writerP99Ms }) => {
  const peers = Object.keys(one).filter((name) => name !== 'tutti');
  const best = Math.max(...peers.map((name) => eight[name].requestsPerSecond));
  const ratio = peers.length > 0 ? eight.tutti.requestsPerSecond / best : undefined;
  const size = `${round(fileCount, 0)} tracks`;
  return [
    target({
      id: 'P6',
      what: `whole search over HTTP, 1 client, ${size}`,
      wanted: 'p50 ≤ 1.5 ms, p99 ≤ 6 ms',
      measured: `${round(one.tutti.p50Ms, 2)} / ${round(one.tutti.p99Ms, 1)} ms`,
      isMet: one.tutti.p50Ms <= 1.5 && one.tutti.p99Ms <= 6,
    }),
    target({
      id: 'P7',
      what: `search, 8 clients, ${size}`,
      wanted: '≥ 1,200 req/s, p99 ≤ 25 ms',
      measured: `${round(eight.tutti.requestsPerSecond, 0)} req/s, ${round(eight.tutti.p99Ms, 1)} ms`,
      isMet: eight.tutti.requestsPerSecond >= 1_200 && eight.tutti.p99Ms <= 25,
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

const results = [];
for (const fileCount of fileCounts) results.push(await measure(fileCount));

writeSection(
  'search',
  'Search',
  `${renderTable(results.flatMap(toRows))}

${results.at(-1).terms} typed terms (words, beginnings, two words, the inside of words, artists, misses), ${requests} requests a round,
medians of ${rounds} rounds. Ours answers 10 tracks, albums, artists and genres each, and never from the answers it keeps;
supysonic 10 songs, 10 albums and 5 artists (\`search3\`, 2 processes); mpd 10 songs (\`search any\`). A favourite is
marked and unmarked ${hearts} times a round.

${renderTable(results.flatMap(judge))}`,
);
