/**
 * `npm run torture -- upgrade <commit>`: replaces three nodes of an earlier version by this one, one after the other,
 * under clients that listen and write; meanwhile both versions use one database. Exits with 1 if a write is lost, two
 * timelines are aired, or somebody hears nothing.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../../tools/workspace.mjs';
import { upgradeAll } from './node-faults.ts';
import { describeNodes, isGood } from './node-report.ts';
import { tortureNodes } from './node-rounds.ts';

const [commit] = process.argv.slice(2);
if (commit === undefined) throw new Error('Usage: npm run torture -- upgrade <commit of an earlier version>');
const [AWAY_MS, SETTLE_MS, NODES] = [60_000, 5_000, 3];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const folder = mkdtempSync(path.join(tmpdir(), 'tutti-earlier-'));
const git = (...args: string[]) => execFileSync('git', ['-C', inRoot(), ...args], { stdio: 'inherit' });
try {
  git('worktree', 'add', '--detach', folder, commit);
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  const report = await tortureNodes({
    nodeCount: NODES,
    faults: [upgradeAll],
    random: Math.random,
    awayMs: AWAY_MS,
    settleMs: SETTLE_MS,
    program: ['--disable-warning=ExperimentalWarning', path.join(folder, 'apps/server/src/main.ts')],
  });
  process.stdout.write(describeNodes(report));
  process.exitCode = isGood(report) ? 0 : 1;
} finally {
  git('worktree', 'remove', '--force', folder);
  rmSync(folder, { recursive: true, force: true });
}
