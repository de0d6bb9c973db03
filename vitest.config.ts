import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { serverEntry } from './tools/server-build.mjs';
import { isEntry, withAddresses } from './tools/server-bundle.config.mjs';
import { findPostgresSuites, slowServerSuites } from './tools/server-suites.mjs';
import { makeCacheFolder } from './tools/workspace.mjs';

/** One worker per processor, although Vitest defaults to one fewer, because many tests wait for a database or a child. */
const maxWorkers = availableParallelism();

/** Node's compile cache, shared by all workers, threads and servers of a run. */
process.env.NODE_COMPILE_CACHE ??= makeCacheFolder('compile');

/** Generous for busy machines: only a test that hangs ever reaches it. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Slow suites get more time, because on a busy machine they take several times as long. */
const longTimeouts = { testTimeout: 240_000, hookTimeout: 240_000 };

/** Short samples of the lab's long runs, which kill real servers, detach disks and mutate code under test. */
const deepSuites = ['lab/torture/**/*.test.ts', 'lab/mutate/{sample,try-mutants}.test.ts'];

/** Processes and threads of the server run from the bundle, because it starts in about half the time. */
const startsFromBundle = withAddresses((name: string) =>
  isEntry(name) ? `new URL('${pathToFileURL(serverEntry(name))}')` : undefined,
);

const serverSetup = ['tools/run-guard-setup.mjs', 'tools/server-build-setup.mjs'];

const serverProject = {
  environment: 'node' as const,
  isolate: false,
  globalSetup: [...serverSetup, 'apps/server/src/test/postgres-global-setup.ts'],
  ...timeouts,
};

/**
 * The test projects: pure packages, the server on SQLite and on Postgres, its slow suites, React in jsdom, the
 * architecture checks, and the lab.
 *
 * Files of a worker share loaded modules (`isolate: false`), because loading Fastify, Kysely and the contract for each
 * file took a third of the run. Modules therefore must not keep state.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    maxWorkers,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['packages/*/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...timeouts,
        },
      },
      {
        extends: true,
        plugins: [startsFromBundle],
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: slowServerSuites,
          env: { TUTTI_TEST_DATABASE: 'sqlite' },
          ...serverProject,
        },
      },
      {
        extends: true,
        plugins: [startsFromBundle],
        test: {
          name: 'server on postgres',
          include: findPostgresSuites(),
          env: { TUTTI_TEST_DATABASE: 'postgres' },
          ...serverProject,
        },
      },
      {
        extends: true,
        plugins: [startsFromBundle],
        test: { name: 'slow server', include: slowServerSuites, ...serverProject, ...longTimeouts },
      },
      {
        // Tests of the page need the React plugin and the proxy of the page's own Vite configuration.
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: './apps/web',
          include: ['{src,preload,frames,room-screen,worker}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          ...timeouts,
          // Each file has its own globals, but jsdom loads once per worker instead of once per file.
          pool: 'vmThreads',
          // The page's Vite configuration does not include the settings above.
          maxWorkers,
          setupFiles: ['dialog', 'streams'].map(
            (name) => `${import.meta.dirname}/apps/web/src/test/${name}-in-jsdom.ts`,
          ),
        },
      },
      {
        extends: true,
        test: {
          name: 'fences',
          include: ['tools/**/*.test.ts', 'demo-library/generator/**/*.test.ts'],
          environment: 'node',
          globalSetup: serverSetup,
          ...timeouts,
        },
      },
      {
        extends: true,
        test: {
          name: 'lab',
          include: ['lab/**/*.test.ts'],
          exclude: deepSuites,
          environment: 'node',
          globalSetup: serverSetup,
          ...timeouts,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: deepSuites,
          environment: 'node',
          globalSetup: serverSetup,
          ...timeouts,
        },
      },
    ],
  },
});
