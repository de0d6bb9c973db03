/** Runs the life of a server part by part, until it is killed at the n-th disk-changing call of a kind. */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listBackupNames } from '../../apps/server/src/platform/backup/backup-folder.ts';
import {
  type RealServer,
  type RealServerOptions,
  spawnRealServer,
} from '../../apps/server/src/test/real-server.ts';
import type { MailServer } from '../../apps/server/src/test/smtp-server.ts';
import { findFreePort } from '../../tools/workspace.mjs';
import { type Caller, call } from './acknowledged-writes.ts';
import { isWhole } from './backup-rounds.ts';
import {
  attachTo,
  countCalls,
  type DiskCall,
  isReached,
  type WatchedCalls,
  watchCalls,
} from './disk-calls.ts';
import { countAcknowledged, type Ledger, type MixedWriters, startMixedWriters } from './mixed-writes.ts';
import { readState } from './restored-state.ts';

/** Keys, schema and first scan; writes; mails; covers; a backup; an orderly end. */
export const PARTS = ['start', 'writes', 'mails', 'covers', 'backup', 'end'] as const;
export type Part = (typeof PARTS)[number];

const WRITES_MIN = 30;
const MAILS = 6;
const COVERS = 8;
/** Another node takes over a dead node's work within seconds. */
const FIRST_MAIL_MAX_MS = 30_000;
const LOOK_EVERY_MS = 10;
/** The cause may be known a moment after a call fails. */
const FAILED_MS = 1_000;
const NOTHING: Ledger = { counters: [], playlists: [], accounts: [] };

export interface CrashPoint {
  readonly part: Part;
  /** The call at which it is killed; without one the calls are only counted. */
  readonly end?: DiskCall;
}

export interface CrashOptions {
  readonly mailServer: MailServer;
  /** An empty database; without one the database is a file. */
  readonly databaseUrl: string | undefined;
  /** The music folder; the default is the demo library. */
  readonly musicDir?: string | undefined;
}

export interface Life {
  readonly isCrashed: boolean;
  readonly acknowledged: number;
  readonly lost: number;
  readonly halves: number;
  /** Mails to acknowledged accounts that were neither delivered nor queued. */
  readonly mailsLost: number;
  /** Invalid files with the name of a backup. */
  readonly brokenBackups: number;
  /** Time until the next start was healthy; undefined if it never was. */
  readonly backMs: number | undefined;
  /** Time from then until a mail was sent, which shows that work done by a single node has resumed. */
  readonly firstMailMs: number | undefined;
  /** Per kind, the maximum number of calls by one thread during the part. */
  readonly counts: ReadonlyMap<string, number>;
}

export const isGoodLife = ({ lost, halves, mailsLost, brokenBackups, backMs, firstMailMs }: Life): boolean =>
  lost + halves + mailsLost + brokenBackups === 0 && backMs !== undefined && firstMailMs !== undefined;

export async function liveUntil(point: CrashPoint, crash: CrashOptions): Promise<Life> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-crash-'));
  const location = { dataDir: path.join(folder, 'data'), databaseUrl: crash.databaseUrl };
  const environment = { RATE_LIMITS: 'off', SMTP_URL: crash.mailServer.url, MAIL_FROM: 'tutti@example.org' };
  mkdirSync(location.dataDir);
  const settings = { ...location, port: await findFreePort(), musicDir: crash.musicDir, environment };
  const watched = {
    log: path.join(folder, 'calls'),
    end: point.end,
    isSpokenWatched: crash.databaseUrl !== undefined,
  };
  const under = point.part === 'start' ? watchCalls(watched) : [];
  const server = spawnRealServer({ ...settings, under });
  try {
    const { ledger, counts } = await live(server, point.part, { watched, mailServer: crash.mailServer });
    await server.kill();
    const state = await readState(location, ledger);
    const backups = path.join(location.dataDir, 'backups');
    const broken = listBackupNames(backups).filter(({ name }) => !isWhole(path.join(backups, name)));
    return {
      isCrashed: isReached(watched.log, point.end),
      acknowledged: countAcknowledged(ledger),
      lost: state.lost,
      halves: state.halves,
      mailsLost: ledger.accounts.filter(
        (email) => !state.waitingMails.has(email) && !hasCome(crash.mailServer, email),
      ).length,
      brokenBackups: broken.length,
      ...(await startAgain(settings, crash.mailServer)),
      counts,
    };
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const hasCome = ({ received }: MailServer, email: string) =>
  received.some(({ recipients }) => recipients.includes(email));

interface Watched {
  readonly watched: WatchedCalls;
  readonly mailServer: MailServer;
}

/** If any process of the server was killed, all are killed, as in a crash of the machine. */
async function live(server: RealServer, part: Part, { watched, mailServer }: Watched) {
  const { log, end } = watched;
  let [isOver, counts] = [false, new Map() as ReadonlyMap<string, number>];
  const users: LifeUsers = { writers: undefined, accounts: [], mailServer };
  let strace: ChildProcess | undefined;
  const crashed = (async () => {
    while (!server.hasEnded() && !isReached(log, end)) await pause(LOOK_EVERY_MS);
  })();
  const walk = (async () => {
    for (const before of PARTS.slice(0, PARTS.indexOf(part))) await parts[before](server, users);
    // The first part is traced from the start of the process.
    if (part !== 'start') strace = await attachTo(server.pid, watched);
    await parts[part](server, users);
    counts = countCalls(log);
    isOver = true;
  })();
  const failure = walk.catch((error: unknown) => error);
  try {
    await Promise.race([crashed, walk.catch(() => Promise.race([crashed, pause(FAILED_MS)]))]);
    if (!isReached(log, end)) {
      const error = await failure;
      if (!isOver) throw error;
    }
  } finally {
    // strace may wait for the process it holds; without it the process can be killed.
    strace?.kill('SIGKILL');
  }
  const written = users.writers?.readLedger() ?? NOTHING;
  return { ledger: { ...written, accounts: [...written.accounts, ...users.accounts] }, counts };
}

const signIn = async (server: RealServer): Promise<Caller> => ({
  baseUrl: server.baseUrl,
  token: await server.signIn(),
});

/** The writers, known as soon as the first one starts, because writes acknowledged midway count as well. */
interface LifeUsers {
  writers: MixedWriters | undefined;
  /** Accounts that signed up to get a mail. */
  readonly accounts: string[];
  readonly mailServer: MailServer;
}

const parts: Readonly<Record<Part, (server: RealServer, users: LifeUsers) => Promise<void>>> = {
  async start(server) {
    await server.waitUntilHealthy();
    const caller = await signIn(server);
    while ((await readScan(caller)).finishedAt === null) await pause(LOOK_EVERY_MS);
  },
  async writes(server, users) {
    const writers = await startMixedWriters(await signIn(server));
    users.writers = writers;
    while (writers.acknowledged() < WRITES_MIN && !server.hasEnded()) await pause(LOOK_EVERY_MS);
    // From here on the part runs alone, so that all calls are its own.
    await writers.stop();
  },
  async mails(server, { accounts, mailServer }) {
    const caller = await signIn(server);
    for (let mail = 0; mail < MAILS; mail += 1) accounts.push(await signUp(caller));
    while (!accounts.every((email) => hasCome(mailServer, email))) await pause(LOOK_EVERY_MS);
  },
  async covers(server) {
    const caller = await signIn(server);
    const albums = (await (await call(caller, 'GET /api/albums')).json()) as { artUrl: string }[];
    for (const { artUrl } of albums.slice(0, COVERS))
      await (await call(caller, `GET ${artUrl}`)).arrayBuffer();
  },
  async backup(server) {
    const created = await call(await signIn(server), 'POST /api/admin/backups');
    if (!created.ok) throw new Error(`no backup: ${created.status} ${await created.text()}`);
  },
  async end(server) {
    process.kill(server.pid, 'SIGTERM');
    await server.ended;
  },
};

async function readScan(caller: Caller): Promise<{ finishedAt: string | null }> {
  return (await (await call(caller, 'GET /api/admin/library')).json()) as { finishedAt: string | null };
}

async function signUp(caller: Caller): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const reply = await call(caller, 'POST /api/auth/register', { email, password: randomUUID() });
  if (!reply.ok) throw new Error(`no account: ${reply.status} ${await reply.text()}`);
  return email;
}

async function startAgain(
  settings: RealServerOptions,
  mailServer: MailServer,
): Promise<Pick<Life, 'backMs' | 'firstMailMs'>> {
  const startedAt = performance.now();
  const server = spawnRealServer(settings);
  try {
    await server.waitUntilHealthy();
    const backMs = performance.now() - startedAt;
    const email = await signUp(await signIn(server));
    while (!hasCome(mailServer, email)) {
      if (performance.now() - startedAt > backMs + FIRST_MAIL_MAX_MS)
        return { backMs, firstMailMs: undefined };
      await pause(LOOK_EVERY_MS);
    }
    return { backMs, firstMailMs: performance.now() - startedAt - backMs };
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    return { backMs: undefined, firstMailMs: undefined };
  } finally {
    await server.kill();
  }
}
