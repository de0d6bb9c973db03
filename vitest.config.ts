import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { serverEntry } from './tools/server-build.mjs';
import { isEntry, withAddresses } from './tools/server-bundle.config.mjs';
import { findPostgresSuites, slowServerSuites } from './tools/server-suites.mjs';
import { makeCacheFolder } from './tools/workspace.mjs';

/** Vitest leaves one processor to itself, of two that is half; what waits for a database or a child needs none. */
const maxWorkers = availableParallelism();

/** What Node has compiled once, no other worker, thread or server of a run compiles again. */
process.env.NODE_COMPILE_CACHE ??= makeCacheFolder('compile');

/** What a machine may need that has other things to do: a test that holds never waits for it, one that hangs fails. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Slow suites get more time, because on a busy machine they take several times as long. */
const muchPatience = { testTimeout: 240_000, hookTimeout: 240_000 };

/** Samples of what the lab does for hours: it kills real servers, cuts off disks, and breaks code under its own tests. */
const deepSuites = ['lab/torture/**/*.test.ts', 'lab/mutate/{sample,try-mutants}.test.ts'];

/** Processes and threads of the server are those of the bundle, which start in about half the time. */
const startsBuilt = withAddresses((name: string) =>
  isEntry(name) ? `new URL('${pathToFileURL(serverEntry(name))}')` : undefined,
);

const beforeServers = ['tools/run-guard-setup.mjs', 'tools/server-build-setup.mjs'];

const onServer = {
  environment: 'node' as const,
  isolate: false,
  globalSetup: [...beforeServers, 'apps/server/src/test/postgres-global-setup.ts'],
  ...patience,
};

/**
 * One runner: pure packages, the server on SQLite, again on Postgres, its slow suites on both, React in jsdom, the fences, and
 * the lab, of which the slow suites are apart.
 *
 * Without `isolate`, files share the modules that a worker has loaded, which is why those keep no state: loading Fastify,
 * Kysely and the contract again for each file took a third of the run.
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
          ...patience,
        },
      },
      {
        extends: true,
        plugins: [startsBuilt],
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: slowServerSuites,
          env: { TUTTI_TEST_DATABASE: 'sqlite' },
          ...onServer,
        },
      },
      {
        extends: true,
        plugins: [startsBuilt],
        test: {
          name: 'server on postgres',
          include: findPostgresSuites(),
          env: { TUTTI_TEST_DATABASE: 'postgres' },
          ...onServer,
        },
      },
      {
        extends: true,
        plugins: [startsBuilt],
        test: { name: 'slow server', include: slowServerSuites, ...onServer, ...muchPatience },
      },
      {
        // The web's own Vite configuration carries the React plugin and the dev proxy its tests must see too.
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: './apps/web',
          include: ['{src,preload,frames,worker}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          ...patience,
          // A world of its own for each file, as always, but jsdom is loaded once for each worker instead of for each file.
          pool: 'vmThreads',
          // Vite's configuration knows nothing of ours.
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
          globalSetup: beforeServers,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'lab',
          include: ['lab/**/*.test.ts'],
          exclude: deepSuites,
          environment: 'node',
          globalSetup: beforeServers,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: deepSuites,
          environment: 'node',
          globalSetup: beforeServers,
          ...patience,
        },
      },
    ],
  },
});
