/**
 * `node e2e/on-postgres.ts <arguments of Playwright>`: runs the journeys on servers with a real Postgres, which starts
 * before Playwright starts the common server and ends afterwards.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { startEmbeddedPostgres } from '../apps/server/src/test/embedded-postgres.ts';
import { guardThisRun } from '../tools/run-guard.mjs';

const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
guardThisRun();
const postgres = await startEmbeddedPostgres();
try {
  const databaseUrl = await postgres.createDatabase('journeys');
  const child = spawn(process.execPath, [playwright, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TUTTI_E2E_DATABASE_URL: databaseUrl },
  });
  // At SIGTERM Playwright would leave its server running.
  const end = () => void child.kill('SIGINT');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await postgres.remove();
}
