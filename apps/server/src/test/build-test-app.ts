/** Runs the whole server: `const server = await buildTestApp(); await server.app.inject(…); await server.close()` */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { authRoutes, type RoleName } from '@tutti/contract';
import { createManualClock, createSeededRandom, type ManualClock } from '@tutti/testkit';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { type Config, makeDataDir, readConfig } from '#config';
import type { RunningEncoder } from '#features/stations/encoder/encoder.ts';
import type { LoadShedding } from '#http/load-shedding.ts';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { allLeases } from '#platform/nodes/leases.ts';
import { type Composition, compose } from '../composition/compose.ts';
import {
  copyMigratedFile,
  createPostgresDatabase,
  type DatabaseKind,
  DEFAULT_DATABASE_KIND,
} from './each-database.ts';
import { keepLog, noteSecretsOf } from './server-logs.ts';

export const ADMIN = { email: 'admin@example.org', password: 'the first password' } as const;
const START_MS = Date.UTC(2026, 10, 21, 12);

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export interface TestServer extends Composition {
  readonly app: FastifyInstance;
  readonly clock: ManualClock;
  readonly config: Config;
  readonly logText: () => string;
  signIn(email: string, password: string): Promise<string>;
  signInAdmin(): Promise<string>;
  createUser(options?: { email?: string; roles?: RoleName[]; approved?: boolean }): Promise<TestUser>;
  /** `createUser` and `signIn` in one; pending users cannot sign in, so their session is opened directly. */
  createToken(options?: { roles?: RoleName[]; approved?: boolean }): Promise<string>;
  call(method: Method, url: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: object;
  readonly headers?: Record<string, string>;
  readonly from?: string;
}

export interface TestAppOptions {
  readonly kind?: DatabaseKind;
  /** Off by default, because tests send more requests than a person. */
  readonly hasRateLimits?: boolean;
  readonly environment?: Record<string, string>;
  readonly encoder?: RunningEncoder;
  readonly restart?: () => void;
  /** None by default, because a busy machine would refuse a test's requests. */
  readonly shedding?: LoadShedding;
}

export async function buildTestApp(options: TestAppOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-app-'));
  const musicDir = path.join(folder, 'music');
  mkdirSync(musicDir);
  const config = readConfig({
    DATA_DIR: path.join(folder, 'data'),
    MUSIC_DIR: musicDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // Backups run in a process, which no test clock may start.
    BACKUP_EVERY_HOURS: '0',
    RATE_LIMITS: options.hasRateLimits ? 'on' : 'off',
    ...((options.kind ?? DEFAULT_DATABASE_KIND) === 'postgres'
      ? { DATABASE_URL: await createPostgresDatabase() }
      : {}),
    ...options.environment,
  });
  // A folder from the test may contain a database already, or must be found empty.
  if (config.databaseUrl === undefined && options.environment?.['DATA_DIR'] === undefined) {
    makeDataDir(config);
    copyMigratedFile(path.join(config.dataDir, DATABASE_FILE));
  }
  const clock = createManualClock(START_MS);
  const lines: string[] = [];
  const composition = await compose(config, {
    clock,
    timers: clock,
    random: createSeededRandom(1),
    logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    checksReplies: true,
    hasCheapPasswords: true,
    leases: allLeases,
    ...(options.restart && { restart: options.restart }),
    ...(options.encoder && { encoder: options.encoder }),
    ...(options.shedding && { shedding: options.shedding }),
  });
  composition.nodes.noteReady();
  const server: TestServer = {
    ...composition,
    clock,
    config,
    logText: () => lines.join(''),
    signIn: (email, password) => signIn(server, email, password),
    signInAdmin: () => signIn(server, ADMIN.email, ADMIN.password),
    createUser: (user) => createUser(server, user),
    createToken: (user) => createToken(server, user),
    call: (method, url, call) => callApp(server, method, url, call),
    async close() {
      await composition.stop();
      keepLog('app', lines.join(''));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return server;
}

async function callApp(
  { app }: TestServer,
  method: Method,
  url: string,
  { token, body, headers = {}, from }: CallOptions = {},
): Promise<LightMyRequestResponse> {
  const reply = await app.inject({
    method,
    url,
    headers: {
      // Sent like a documented client does, with or without a body.
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(from === undefined ? {} : { remoteAddress: from }),
  });
  // A refused value may be anything, even a word that is in many logs.
  const isRefused = reply.statusCode >= 400;
  noteSecretsOf(
    isRefused ? [] : [body, { token }, readJson(reply)],
    [reply.headers['set-cookie'] ?? []].flat(),
  );
  return reply;
}

function readJson(reply: LightMyRequestResponse): unknown {
  return String(reply.headers['content-type']).startsWith('application/json') ? reply.json() : undefined;
}

async function signIn(server: TestServer, email: string, password: string): Promise<string> {
  const response = await server.call('POST', authRoutes.login.path, { body: { email, password } });
  if (response.statusCode !== 200) throw new Error(`signing in as ${email} failed: ${response.body}`);
  return (response.json() as { token: string }).token;
}

let createdUsers = 0;

async function createUser(
  { database, features }: TestServer,
  {
    email,
    roles = [],
    approved = true,
  }: { email?: string | undefined; roles?: RoleName[] | undefined; approved?: boolean | undefined } = {},
): Promise<TestUser> {
  createdUsers += 1;
  const address = email ?? `user${createdUsers}@example.org`;
  const password = `password of ${address}`;
  await features.accounts.register(
    { email: address, password },
    { ipAddress: '127.0.0.1', userAgent: 'test' },
  );
  const { id } = await database.queries
    .selectFrom('account')
    .where('email', '=', address)
    .select('id')
    .executeTakeFirstOrThrow();
  await database.transaction(async (trx) => {
    if (approved) await trx.updateTable('account').set({ is_approved: 1 }).where('id', '=', id).execute();
    for (const role of roles) await features.roles.giveRole(trx, id, role);
  });
  return { id, email: address, password };
}

async function createToken(
  server: TestServer,
  options: { roles?: RoleName[] | undefined; approved?: boolean | undefined } = {},
): Promise<string> {
  const { id } = await createUser(server, options);
  return server.database.transaction((trx) =>
    server.features.sessions.open(trx, {
      userId: id,
      roles: options.roles ?? [],
      isApproved: options.approved ?? true,
      ipAddress: '127.0.0.1',
      userAgent: 'test',
    }),
  );
}
