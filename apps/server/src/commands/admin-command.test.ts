import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../test/account-calls.ts';
import { ADMIN, buildTestApp, type TestServer } from '../test/build-test-app.ts';
import { DATABASE_KINDS } from '../test/each-database.ts';
import { eventually } from '../test/eventually.ts';
import { findFreePort } from '../test/free-port.ts';
import {
  REAL_ADMINISTRATOR,
  type RealServer,
  type RealServerOptions,
  startRealServer,
} from '../test/real-server.ts';

/** The test starts real processes on a busy machine. */
const LIMIT_MS = 90_000;
const NODE_ARGS = ['--disable-warning=ExperimentalWarning'];
const sourceOf = (name: string) => path.join(import.meta.dirname, name);

async function runCommand(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...NODE_ARGS, sourceOf('admin-command.ts'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
  const [code] = await once(child, 'close');
  return { code, out, password: / with the password (\S+) \(shown only this once\)\n$/.exec(out)?.[1] ?? '' };
}

describe('an administrator with a new address', () => {
  const NEW = { email: 'owner@example.org', userName: 'owner' };
  const { email: OLD_ADDRESS, password: PASSWORD } = REAL_ADMINISTRATOR;
  const OTHER_USER = { email: OLD_ADDRESS, password: 'of a stranger' };
  let folder: string;
  let options: RealServerOptions;
  let server: RealServer;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-admin-'));
    const musicDir = path.join(folder, 'music');
    mkdirSync(musicDir);
    const environment = { LOG_LEVEL: 'warn' };
    options = { port: await findFreePort(), dataDir: path.join(folder, 'data'), musicDir, environment };
    server = await startRealServer(options);
  });
  afterEach(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  /** Retries, because a process that shares its processor may answer for a moment that it is busy. */
  const post = (url: string, body: object, token = '') =>
    eventually(async () => {
      const answer = await fetch(`${server.baseUrl}${url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      if (answer.status === 503) throw new Error('busy');
      return answer;
    });
  async function signIn(credentials: { email: string; password: string }): Promise<string> {
    const answer = await post('/api/auth/login', credentials);
    return answer.ok ? ((await answer.json()) as { token: string }).token : `refused: ${answer.status}`;
  }

  it(
    'stays the only one when a stranger registers the old address and the server restarts',
    async () => {
      const moved = await post(
        '/api/auth/update-profile',
        { ...NEW, currentPassword: PASSWORD },
        await server.signIn(),
      );
      expect(moved.status).toBe(200);
      expect((await post('/api/auth/register', OTHER_USER)).status).toBe(200);
      await server.kill();
      server = await startRealServer(options);
      expect(await signIn(OTHER_USER)).toBe('refused: 403');
      const owner = await signIn({ email: NEW.email, password: PASSWORD });
      const users = await fetch(`${server.baseUrl}/api/admin/users`, {
        headers: { authorization: `Bearer ${owner}` },
      });
      const administrators = ((await users.json()) as { email: string; roles: string[] }[])
        .filter(({ roles }) => roles.includes('Admin'))
        .map(({ email }) => email);
      expect(administrators).toEqual([NEW.email]);
      await eventually(() => expect(server.output()).toContain('ADMIN_EMAIL and ADMIN_PASSWORD are ignored'));
    },
    LIMIT_MS,
  );
});

describe.each(DATABASE_KINDS)('npm run admin -- reset on %s', (kind) => {
  let server: TestServer;
  let env: Record<string, string>;
  const { login, isIn, post } = createAccountCalls(() => server);
  const reset = () => runCommand(['reset'], env);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const { dataDir, databaseUrl } = server.config;
    env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  });
  afterAll(() => server.close());

  it(
    'gives the only administrator a new password while the server runs, and ends old sessions',
    async () => {
      const token = await server.signInAdmin();
      await post('/api/auth/forgot-password', { email: ADMIN.email });
      for (let failure = 0; failure < 5; failure += 1) await login(ADMIN.email, 'wrong one');
      const { code, password } = await reset();
      expect(code).toBe(0);
      expect(await isIn(token)).toBe(false);
      expect((await login(ADMIN.email, ADMIN.password)).statusCode).toBe(401);
      const fresh = await server.signIn(ADMIN.email, password);
      expect((await server.call('GET', '/api/admin/users', { token: fresh })).statusCode).toBe(200);
      const links = await server.database.queries.selectFrom('account_link').selectAll().execute();
      expect(links).toEqual([]);
      const { logs } = await server.features.audit.query({ page: 1, limit: 1, action: 'PASSWORD_RESET' });
      expect(logs).toEqual([
        expect.objectContaining({
          resource: ADMIN.email,
          userId: null,
          details: expect.stringContaining('machine'),
        }),
      ]);
    },
    LIMIT_MS,
  );
});

it(
  'npm run admin prints its usage, and which setting is wrong',
  async () => {
    expect(await runCommand([], {})).toMatchObject({
      code: 2,
      out: expect.stringContaining('reset [address]'),
    });
    const empty = path.join(tmpdir(), 'tutti-no-such-folder');
    const { code, out } = await runCommand(['reset'], { DATA_DIR: empty });
    expect([code, out]).toEqual([1, expect.stringMatching(/^DATA_DIR: there is no database in /)]);
  },
  LIMIT_MS,
);
