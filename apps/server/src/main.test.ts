import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BUILT_SERVER } from './test/real-server.ts';

let folder: string;
let busy: Server;
let children: ChildProcess[];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-main-'));
  mkdirSync(path.join(folder, 'music'));
  children = [];
  busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  busy.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

const dataDir = () => path.join(folder, 'data');
const port = () => (busy.address() as AddressInfo).port;

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [BUILT_SERVER], {
    env: {
      HOST: '127.0.0.1',
      DATA_DIR: dataDir(),
      MUSIC_DIR: path.join(folder, 'music'),
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const isReady = new Promise<void>((resolve) => {
    child.stdout.on('data', () => {
      if (output.out.includes('Tutti is ready')) resolve();
    });
  });
  const ended = once(child, 'close').then(([code]) => ({ code, ...output }));
  return { child, output, isReady, ended };
}

it('writes nothing while PORT is busy, and still shows the generated password afterwards', async () => {
  const settings = { PORT: String(port()) };
  for (const _attempt of [1, 2]) {
    const { code, out, err } = await start(settings).ended;
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `PORT: ${settings.PORT} is in use by another program\n`,
    });
    expect(existsSync(dataDir())).toBe(false);
  }
  busy.close();
  await once(busy, 'close');
  const { child, output, isReady, ended } = start(settings);
  await Promise.race([isReady, ended]);
  expect(output.out).toMatch(/^First start: sign in as admin@tutti\.local with the password \S+ /);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

it('waits for a database of DATABASE_URL that does not answer, says so, writes nothing, and stops when told to', async () => {
  // Nothing listens on this port, because it was just closed.
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port: closedPort } = closed.address() as AddressInfo;
  const free = port();
  for (const server of [closed, busy]) {
    server.close();
    await once(server, 'close');
  }
  const { child, output, isReady, ended } = start({
    PORT: String(free),
    DATABASE_URL: `postgres://tutti:secret@127.0.0.1:${closedPort}/tutti`,
    LOG_LEVEL: 'warn',
  });
  const hasLogged = new Promise<void>((resolve) => {
    child.stdout.on('data', () => {
      if (output.out.includes('the database does not answer yet')) resolve();
    });
  });
  await Promise.race([hasLogged, isReady, ended]);
  child.kill('SIGTERM');
  const { code, out, err } = await ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).not.toContain('secret');
  expect(existsSync(dataDir())).toBe(false);
});

it('refuses in one line to start empty if the key of an earlier start exists without its database', async () => {
  const busyPort = port();
  busy.close();
  await once(busy, 'close');
  const secrets = path.join(dataDir(), 'secrets');
  const key = path.join(secrets, 'session-key');
  mkdirSync(secrets, { recursive: true });
  writeFileSync(key, Buffer.alloc(32, 7), { mode: 0o600 });
  const { code, out, err } = await start({ PORT: String(busyPort) }).ended;
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^DATA_DIR: the database [^\n]+ is missing [^\n]+\n$/);
  expect(err).toContain(path.join(dataDir(), 'tutti.db'));
  expect(err).toContain(`delete ${key} to start empty`);
  expect(readdirSync(dataDir(), { recursive: true })).toEqual([
    'secrets',
    path.join('secrets', 'session-key'),
  ]);
  rmSync(key);
  const { child, isReady, ended } = start({ PORT: String(busyPort) });
  await Promise.race([isReady, ended]);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return String(free);
}

it('refuses a second server in DATA_DIR, names the first, and needs no cleanup after a kill -9', async () => {
  const ports = [await freePort(), await freePort()] as const;
  const first = start({ PORT: ports[0] });
  await Promise.race([first.isReady, first.ended]);
  const { code, err } = await start({ PORT: ports[1] }).ended;
  expect(code).toBe(1);
  expect(err).toBe(
    `DATA_DIR: another Tutti (pid ${first.child.pid}, port ${ports[0]}) uses ${dataDir()}; end that one first, or give this one a folder of its own\n`,
  );
  expect((await fetch(`http://127.0.0.1:${ports[0]}/api/health`)).status).toBe(200);
  first.child.kill('SIGKILL');
  await first.ended;
  const next = start({ PORT: ports[1] });
  await Promise.race([next.isReady, next.ended]);
  next.child.kill('SIGTERM');
  expect((await next.ended).code).toBe(0);
}, 60_000);

it('refuses a second server that reaches the database by another path or link', async () => {
  const first = start({ PORT: await freePort() });
  await Promise.race([first.isReady, first.ended]);
  const [link, other] = [path.join(folder, 'link'), path.join(folder, 'other')];
  symlinkSync(dataDir(), link);
  mkdirSync(other);
  symlinkSync(path.join(dataDir(), 'tutti.db'), path.join(other, 'tutti.db'));
  const ways = [link, other, `${dataDir()}/`, path.join(folder, 'music', '..', 'data', '.')];
  const ends = await Promise.all(
    ways.map(async (way) => start({ PORT: await freePort(), DATA_DIR: way }).ended),
  );
  for (const { code, err } of ends) {
    expect(code).toBe(1);
    expect(err).toContain(`DATA_DIR: another Tutti (pid ${first.child.pid}, port `);
  }
  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
}, 60_000);

it('starts as soon as a stopping server has ended', async () => {
  const ports = [await freePort(), await freePort()] as const;
  const first = start({ PORT: ports[0] });
  await Promise.race([first.isReady, first.ended]);
  const next = start({ PORT: ports[1], LOG_LEVEL: 'warn' });
  const waits = new Promise<void>((resolve) => {
    next.child.stdout.on('data', () => {
      if (next.output.out.includes('DATA_DIR is in use')) resolve();
    });
  });
  await Promise.race([waits, next.ended]);
  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
  await Promise.race([next.isReady, next.ended]);
  expect(next.output.out).toContain('Tutti is ready');
  next.child.kill('SIGTERM');
  expect((await next.ended).code).toBe(0);
}, 60_000);
