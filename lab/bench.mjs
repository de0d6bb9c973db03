/**
 * `npm run bench -- scan stream start hub` (or `all`): measures Tutti beside other servers and writes
 * docs/BENCHMARKS.md.
 */
import { existsSync } from 'node:fs';
import { ensureInstalled } from '../tools/install.mjs';
import { ensureServerBuilt } from '../tools/server-build.mjs';
import { ensureWebBuilt } from '../tools/web-build.mjs';
import { inRoot, productNode, run, say } from '../tools/workspace.mjs';

const benches = [
  'scan',
  'wait',
  'start',
  'stream',
  'search',
  'recommend',
  'list',
  'subsonic',
  'web',
  'lighthouse',
  'hub',
  'login',
  'admin',
  'sync',
  'rooms',
  'broadcast',
  'outputs',
  'radios',
  'apps',
  'nodes',
  'soak',
];

/** In separate files, because each has its own section and can be run by its own name. */
const parts = {
  sync: ['sync', 'sync-lines', 'sync-devices', 'sync-memory'],
  rooms: ['rooms', 'rooms-crowd', 'rooms-many'],
  recommend: ['recommend-replay', 'recommend'],
};

const runBenches = async (wanted) => {
  const names = wanted.includes('all') ? benches : wanted;
  const known = [...benches, ...Object.values(parts).flat()];
  const unknown = names.find(
    (name) => !known.includes(name) || !existsSync(inRoot('lab', 'bench', `${name}.ts`)),
  );
  if (names.length === 0 || unknown) {
    throw new Error(
      `Usage: npm run bench -- ${benches.join('|')}|all${unknown ? ` (there is no "${unknown}")` : ''}`,
    );
  }
  await ensureInstalled();
  await ensureWebBuilt();
  await ensureServerBuilt();
  let failed = 0;
  for (const name of names.flatMap((each) => parts[each] ?? [each])) {
    say(`bench ${name}`);
    const { code } = await run(productNode, [inRoot('lab', 'bench', `${name}.ts`)]);
    if (code !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
};

try {
  process.exitCode = await runBenches(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
