/**
 * Runs Tutti behind real reverse proxies, with the configuration in deploy/ and with the first example of each manual. Pages
 * open at another host name and port than PUBLIC_URL.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkWebSockets } from '../../apps/server/src/doctor/check-web-sockets.ts';
import { type RealServer, startRealServer } from '../../apps/server/src/test/real-server.ts';
import { findProxy } from '../../tools/proxies.mjs';
import { type ProxyName, type RunningProxy, runProxy, SETTINGS } from '../../tools/run-proxy.ts';
import { findFreePort } from '../../tools/workspace.mjs';
import { waitUntil } from '../machine/waiting.ts';
import {
  call,
  findStation,
  joinOverHttp,
  joinOverHub,
  type PageSession,
  type PageTarget,
  playPart,
  signIn,
} from './page-client.ts';

const NAMES = ['nginx', 'caddy', 'apache', 'haproxy'] as const;
const isThere = (name: ProxyName) => findProxy(name) !== undefined;
const [there, missing] = [NAMES.filter(isThere), NAMES.filter((name) => !isThere(name))];
/** The other proxies drop the Upgrade header and replace Host by default. */
const PASS_ALL_ON: readonly ProxyName[] = ['caddy', 'haproxy'];

const METRICS_TOKEN = 'token-of-the-proxies-test';

let folder: string;
let server: RealServer;
let nodePort: number;
let proxy: RunningProxy | undefined;

beforeAll(async () => {
  if (there.length === 0) return;
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-proxies-'));
  nodePort = await findFreePort();
  const PUBLIC_URL = 'http://music.example.org';
  const environment = { TRUSTED_PROXIES: '127.0.0.1,::1', PUBLIC_URL, METRICS_TOKEN, RATE_LIMITS: 'off' };
  server = await startRealServer({ port: nodePort, dataDir: path.join(folder, 'data'), environment });
  const node = { port: nodePort, host: `localhost:${nodePort}` };
  const session = await signIn(node);
  // The stations exist once the first scan has found the music.
  await waitUntil(async () => session && (await findStation(node, session)));
});
afterEach(async () => {
  await proxy?.stop();
  proxy = undefined;
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

async function openPage(name: ProxyName, kind: keyof typeof SETTINGS) {
  const settings = readFileSync(SETTINGS[kind][name], 'utf8');
  proxy = await runProxy(name, { settings, folder: path.join(folder, `${kind}-${name}`), nodePort });
  const target: PageTarget = { port: proxy.port, host: `localhost:${proxy.port}` };
  const session = (await signIn(target)) as PageSession;
  expect(session).toBeDefined();
  const part = await playPart(target, session, 'bytes=100-299');
  expect([part.status, part.body.length]).toEqual([206, 200]);
  expect(part.headers['content-range']).toMatch(/^bytes 100-299\//);
  const results = await checkWebSockets({
    publicUrl: proxy.baseUrl,
    host: '127.0.0.1',
    port: nodePort,
    metricsToken: METRICS_TOKEN,
  });
  return { place: target, session, result: results[0] };
}

describe.each(NAMES)('behind %s', (name) => {
  it.runIf(isThere(name))(
    'as configured in deploy/proxies, people play songs and hear stations, and apps request 1,000 songs at once',
    async () => {
      const { place: target, session, result } = await openPage(name, 'ours');
      expect(await joinOverHub(target, session)).toBe('StreamMetadata');
      const ids = Array.from({ length: 1_000 }, (_, index) => `id=${'0'.repeat(30)}${index}`).join('&');
      const long = await call(target, `/rest/savePlayQueue?${ids}`);
      expect([long.status, String(long.body)]).toEqual([200, expect.stringContaining('subsonic-response')]);
      expect(result).toMatchObject({ what: 'WebSockets', state: 'good' });
    },
  );

  const outcome = PASS_ALL_ON.includes(name)
    ? 'hear stations on a live connection'
    : 'hear stations over HTTP, and page and doctor learn why';
  it.runIf(isThere(name))(
    `with the first example of its manual people play songs and ${outcome}`,
    async () => {
      const { place: target, session, result } = await openPage(name, 'plain');
      const recorded = await joinOverHub(target, session);
      if (PASS_ALL_ON.includes(name)) {
        expect(recorded).toBe('StreamMetadata');
        expect(result).toMatchObject({ state: 'good' });
        return;
      }
      expect(recorded).toBe(400);
      const overHttp = await joinOverHttp(target, session);
      expect(overHttp).toMatchObject({ door: 'FOREIGN_ORIGIN', isActive: true });
      expect(overHttp.soundBytes).toBeGreaterThan(1_000);
      expect(result).toMatchObject({ state: 'bad', advice: expect.stringContaining('Upgrade') });
    },
  );
});

it.runIf(missing.length > 0)(
  `${missing.join(', ')} are not tried: not installed here, and not to be fetched with apt-get`,
  (context) => context.skip(),
);
