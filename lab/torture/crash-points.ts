/**
 * `node_modules/.bin/node lab/torture/crash-points.ts [points of each kind in each part] [sqlite | postgres | both]
 * [parts]`: runs the life of a server (first start with keys, schema and scan; writes; mails; covers; a backup; an
 * orderly end) and kills it in each part at numbered calls that change the disk or, on Postgres, communicate with it
 * (using Debian's strace). Exits with 1 if something acknowledged is lost, half done or broken, or if the server does
 * not start again and resume its work.
 */
import { startEmbeddedPostgres } from '../../apps/server/src/test/embedded-postgres.ts';
import { startMailServer } from '../../apps/server/src/test/smtp-server.ts';
import { type CrashOptions, type CrashPoint, isGoodLife, liveUntil, PARTS } from './crash-life.ts';
import { canTrace } from './disk-calls.ts';

const [wanted = '8', stores = 'both', ...only] = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (!canTrace()) throw new Error('strace is not installed, or may not watch a process');

/** Spreads the points over all calls of a kind in a part, including the first and the last. */
function spread(most: number): number[] {
  const points = Math.min(Number(wanted), most);
  const at = (index: number) => Math.round(1 + (index * (most - 1)) / Math.max(1, points - 1));
  return [...new Set(Array.from({ length: points }, (_nothing, index) => at(index)))];
}

let [tried, acknowledged, slowestMs, slowestMailMs, failed] = [0, 0, 0, 0, 0];

async function tryPoint(point: CrashPoint, options: CrashOptions): Promise<boolean> {
  const { counts, ...life } = await liveUntil(point, options);
  tried += 1;
  acknowledged += life.acknowledged;
  slowestMs = Math.max(slowestMs, life.backMs ?? 0);
  slowestMailMs = Math.max(slowestMailMs, life.firstMailMs ?? 0);
  if (!isGoodLife({ counts, ...life })) failed += 1;
  process.stdout.write(`${point.part} ${point.end?.name} ${point.end?.nth}: ${JSON.stringify(life)}\n`);
  return life.isCrashed;
}

async function torture(store: string, makeOptions: () => Promise<CrashOptions>): Promise<void> {
  for (const part of PARTS.filter((each) => only.length === 0 || only.includes(each))) {
    const whole = await liveUntil({ part }, await makeOptions());
    if (!isGoodLife(whole)) throw new Error(`nothing ended it: ${JSON.stringify(whole)}`);
    let met = 0;
    const before = tried;
    for (const [name, most] of whole.counts) {
      for (const nth of spread(most))
        met += Number(await tryPoint({ part, end: { name, nth } }, await makeOptions()));
    }
    process.stdout.write(`${store}, ${part}: ${met} of ${tried - before} points met\n`);
  }
}

const mailServer = await startMailServer();
if (stores !== 'postgres') await torture('sqlite', async () => ({ mailServer, databaseUrl: undefined }));
if (stores !== 'sqlite') {
  const postgres = await startEmbeddedPostgres();
  let lives = 0;
  try {
    await torture('postgres', async () => {
      lives += 1;
      return { mailServer, databaseUrl: await postgres.createDatabase(`life${lives}`) };
    });
  } finally {
    await postgres.remove();
  }
}
await mailServer.close();
process.stdout.write(
  `${tried} points, ${acknowledged} acknowledged writes, ${failed} failed, slowest start afterwards ${Math.round(slowestMs)} ms, slowest first mail ${Math.round(slowestMailMs)} ms later\n`,
);
// Exits explicitly, because a connection to a killed server may stay open for a while.
process.exit(failed > 0 ? 1 : 0);
