/**
 * `node_modules/.bin/node tools/torture/crash-points.ts [points of each kind in each part] [parts]`: a life of a server (first
 * start with keys, schema and scan; writes; covers; a backup; an end in order), ended in each part at numbered calls that
 * change the disk (strace, which Debian has). Ends with 1 where something acknowledged is lost, half done or broken, or it
 * does not start again.
 */
import { spawnSync } from 'node:child_process';
import { type CrashPoint, type Life, liveUntil, PARTS } from './crash-life.ts';

const [wanted = '8', ...only] = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (spawnSync('strace', ['-V']).error) throw new Error('strace is not installed');

/** Spread over all calls of a kind in a part, the first and the last among them. */
function spread(most: number): number[] {
  const points = Math.min(Number(wanted), most);
  const at = (index: number) => Math.round(1 + (index * (most - 1)) / Math.max(1, points - 1));
  return [...new Set(Array.from({ length: points }, (_nothing, index) => at(index)))];
}

const isGood = ({ lost, halves, brokenBackups, backMs }: Life) =>
  lost + halves + brokenBackups === 0 && backMs !== undefined;

let [tried, acknowledged, slowestMs, failed] = [0, 0, 0, 0];

async function tryPoint(point: CrashPoint): Promise<boolean> {
  const { counts: _counts, ...life } = await liveUntil(point);
  tried += 1;
  acknowledged += life.acknowledged;
  slowestMs = Math.max(slowestMs, life.backMs ?? 0);
  if (!isGood({ counts: _counts, ...life })) failed += 1;
  process.stdout.write(`${point.part} ${point.end?.name} ${point.end?.nth}: ${JSON.stringify(life)}\n`);
  return life.isCrashed;
}

for (const part of PARTS.filter((each) => only.length === 0 || only.includes(each))) {
  const whole = await liveUntil({ part });
  if (!isGood(whole)) throw new Error(`nothing ended it: ${JSON.stringify(whole)}`);
  let met = 0;
  const before = tried;
  for (const [name, most] of whole.counts) {
    for (const nth of spread(most)) met += Number(await tryPoint({ part, end: { name, nth } }));
  }
  process.stdout.write(`${part}: ${met} of ${tried - before} points met\n`);
}
process.stdout.write(
  `${tried} points, ${acknowledged} acknowledged writes, ${failed} failed, slowest start afterwards ${Math.round(slowestMs)} ms\n`,
);
process.exitCode = failed > 0 ? 1 : 0;
