/**
 * `npm run torture -- <name> [how often]`: repeats the tests reported in docs/RELIABILITY.md, under the names below.
 */
import { ensureInstalled } from '../tools/install.mjs';
import { guardThisRun } from '../tools/run-guard.mjs';
import { ensureServerBuilt } from '../tools/server-build.mjs';
import { ensureWebBuilt } from '../tools/web-build.mjs';
import { inRoot, productEnvironment, productNode, run, runInstalled } from '../tools/workspace.mjs';

const scripts = {
  nodes: 'nodes.ts',
  upgrade: 'node-upgrade.ts',
  writes: 'kill-loop.ts',
  migrations: 'migration-kills.ts',
  encoder: 'encoder-kills.ts',
  radios: 'stalled-radios.ts',
  crowds: 'crowds.ts',
  restore: 'restore-kills.ts',
  crashes: 'crash-points.ts',
  power: 'power-cuts.ts',
};

const USUAL_FUZZ_TIMES = '20';

/** Runs the fuzz suites of every test run with samples that are this many times as large. */
const fuzz = async ([times = USUAL_FUZZ_TIMES, ...files]) => {
  await ensureWebBuilt();
  const wanted = files.length > 0 ? files.map((file) => `${file}.fuzz.test`) : ['fuzz.test'];
  const env = productEnvironment({ TUTTI_FUZZ_TIMES: times });
  return runInstalled('vitest/vitest.mjs', ['run', ...wanted], { env });
};

try {
  const [name = '', ...args] = process.argv.slice(2);
  const script = scripts[name];
  if (!script && name !== 'fuzz')
    throw new Error(`Usage: npm run torture -- ${[...Object.keys(scripts), 'fuzz'].join('|')} [how often]`);
  await ensureInstalled();
  await ensureServerBuilt();
  guardThisRun();
  const { code } = script
    ? await run(productNode, [inRoot('lab', 'torture', script), ...args])
    : await fuzz(args);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
