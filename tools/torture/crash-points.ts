/**
 * `node_modules/.bin/node tools/torture/crash-points.ts [points of each kind]`: a first start with its keys, schema and
 * scan, writes, caches, a backup and an end in order, each ended at numbered calls that change the disk (strace, which
 * Debian has). Ends with 1 where something acknowledged is lost, half done or broken, or it does not start again.
 */
import { spawnSync } from 'node:child_process';
import { type CrashPoint, type Life, liveUntil, type Stage } from './crash-life.ts';

const [wanted = '12'] = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (spawnSync('strace', ['-V']).error) throw new Error('strace is not installed');

/** Spread over all that one life makes of a kind, its first and its last among them. */
function spread(call: string, most: number): CrashPoint[] {
  const points = Math.min(Number(wanted), most);
  const nths = Array.from({ length: points }, (_nothing, index) =>
    Math.round(1 + (index * (most - 1)) / Math.max(1, points - 1)),
  );
  return [...new Set(nths)].map((nth) => ({ call, nth }));
}

const isGood = ({ lost, halves, brokenBackups, backMs }: Life) =>
  lost + halves + brokenBackups === 0 && backMs !== undefined;

const whole = await liveUntil(undefined);
if (whole.stage !== 'over' || !isGood(whole)) throw new Error(`nothing ended it: ${JSON.stringify(whole)}`);
const stages = new Map<Stage, number>();
let [tried, acknowledged, slowestMs, failed] = [0, 0, 0, 0];
for (const [call, most] of whole.counts) {
  for (const point of spread(call, most)) {
    const life = await liveUntil(point);
    tried += 1;
    acknowledged += life.acknowledged;
    slowestMs = Math.max(slowestMs, life.backMs ?? 0);
    stages.set(life.stage, (stages.get(life.stage) ?? 0) + 1);
    if (!isGood(life)) failed += 1;
    const { counts: _counts, ...told } = life;
    process.stdout.write(`${point.call} ${point.nth} of ${most}: ${JSON.stringify(told)}\n`);
  }
}
process.stdout.write(
  `${tried} points (${JSON.stringify(Object.fromEntries(stages))}), ${acknowledged} acknowledged writes, ${failed} failed, slowest start afterwards ${Math.round(slowestMs)} ms\n`,
);
process.exitCode = failed > 0 ? 1 : 0;
