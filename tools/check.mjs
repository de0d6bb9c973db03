/**
 * `npm run check`: everything that can be checked without running the product. Runs all steps and fails at the end.
 * `npm run check -- zones` only prints which folder may import which, and who owns which table.
 */
import { ensureInstalled } from './install.mjs';
import { inRoot, productNode, run, runInstalled, runSideBySide, say, secondsSince } from './workspace.mjs';

const installed =
  (entry, ...args) =>
  () =>
    runInstalled(entry, args, { capture: true });

const steps = {
  format: installed('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--colors=off'),
  lint: installed('oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  'types (server, packages, tools)': installed('typescript/bin/tsc', '-p', 'tsconfig.json'),
  'types (lab)': installed('typescript/bin/tsc', '-p', 'lab/tsconfig.json'),
  'types (web)': installed('typescript/bin/tsc', '-p', 'apps/web/tsconfig.json'),
  'types (service worker)': installed('typescript/bin/tsc', '-p', 'apps/web/worker/tsconfig.json'),
  architecture: installed(
    'vitest/vitest.mjs',
    'run',
    'tools/architecture.test.ts',
    'tools/repository.test.ts',
    'tools/vocabulary.test.ts',
    'tools/spec-references.test.ts',
  ),
  'texts and their translations': installed(
    'vitest/vitest.mjs',
    'run',
    'tools/sentences.test.ts',
    'tools/catalogs.test.ts',
  ),
  'dead code': installed('knip/bin/knip.js', '--no-progress'),
  requirements: () => run(productNode, [inRoot('tools', 'spec-coverage.ts')], { capture: true }),
};

/** Steps whose output is shown even if they pass. */
const alwaysShown = new Set(['requirements']);

const runStep = async ([name, step]) => {
  const startedAt = performance.now();
  const { code, output } = await step();
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(startedAt)})`);
  if (code !== 0 || alwaysShown.has(name)) say(output.trimEnd().replaceAll(/^/gm, '       '));
  return code === 0;
};

const printZones = async () => {
  const { code } = await run(productNode, [inRoot('tools', 'print-zones.ts')]);
  process.exitCode = code;
};

const checkAll = async () => {
  const results = await runSideBySide(Object.entries(steps), runStep);
  const failed = results.filter((isGood) => !isGood).length;
  say(
    failed === 0 ? `All ${results.length} checks passed.` : `${failed} of ${results.length} checks failed.`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
};

try {
  await ensureInstalled();
  await (process.argv[2] === 'zones' ? printZones() : checkAll());
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
