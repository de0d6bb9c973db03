/**
 * The server: the same sources that `npm run dev` runs as they are, bundled into `apps/server/dist` for `npm start`.
 * Loading one bundle instead of hundreds of modules halves the start and saves a quarter of the memory (decision 010).
 */
import path from 'node:path';
import { ensureBuilt } from './fresh-build.mjs';
import { inRoot, runInstalled } from './workspace.mjs';

const serverFolder = inRoot('apps', 'server');

/** What runs in a process or thread of its own has an entry of its own; names are unique across the server. */
export const serverEntry = (name) => path.join(serverFolder, 'dist', `${name}.mjs`);

/**
 * Small young generation: an idle server keeps 10 MB less. Below 2 MB collecting it costs a tenth of the throughput; at
 * 2 MB three collections fall into one track change of ten thousand listeners, where at 8 MB it is one or none. The server
 * itself has what it does not use collected while nothing happens.
 */
export const serverNodeFlags = ['--max-semi-space-size=8', '--expose-gc'];

/**
 * What glibc is to hold back of memory that was given back: two pools for all threads instead of one for each, and nothing
 * of large blocks. An idle server keeps 6 MB less. Other systems do not look at it, and what the person has set counts.
 */
export const serverEnvironment = () => ({
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
});

const bundleServer = async (folder) => {
  const config = inRoot('tools', 'server-bundle.config.mjs');
  const args = ['--config', config, '--dir', folder, '--log-level', 'warn'];
  const { code, output } = await runInstalled('rolldown/bin/cli.mjs', args, {
    cwd: serverFolder,
    capture: true,
  });
  if (code !== 0) throw new Error(`The server could not be bundled:\n${output}`);
};

export const ensureServerBuilt = () =>
  ensureBuilt({
    name: 'the server',
    sources: [
      serverFolder,
      inRoot('packages'),
      inRoot('package-lock.json'),
      inRoot('tools', 'server-bundle.config.mjs'),
    ],
    distFolder: path.join(serverFolder, 'dist'),
    build: bundleServer,
  });
