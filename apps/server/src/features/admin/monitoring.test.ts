import { statfsSync } from 'node:fs';
import os from 'node:os';
import type { MonitoringReply, OverviewReply } from '@tutti/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertAccounts } from '../../test/account-rows.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { readServerState } from './server-state.ts';

describe.each(DATABASE_KINDS)('monitoring on %s', (kind) => {
  let server: TestServer;
  let admin: string;

  beforeEach(async () => {
    server = await buildTestApp({ kind });
    admin = await server.signInAdmin();
  });
  afterEach(() => server.close());

  const read = async () =>
    (await server.call('GET', '/api/admin/monitoring', { token: admin })).json() as MonitoringReply;

  it('counts users, sessions and online users like the list of active users', async () => {
    const user = await server.createUser();
    await server.signIn(user.email, user.password);
    await server.signIn(user.email, user.password);
    server.clock.sleep(10 * 60_000);
    await server.createToken();
    admin = await server.signInAdmin();
    const snapshot = await read();
    expect(snapshot).toMatchObject({
      lastUpdated: new Date(server.clock.now()).toISOString(),
      totalActiveUsers: 3,
      totalOnlineUsers: 2,
      activeSessions: 5,
      hubConnections: 0,
      listeners: 0,
    });
    const active = await server.call('GET', '/api/admin/active-users', { token: admin });
    expect(active.json()).toMatchObject({ totalActiveUsers: 3, totalOnlineUsers: 2 });
  });

  it('lists every active user, even beyond five hundred', async () => {
    const ids = Array.from(
      { length: 620 },
      (_, number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    );
    const { queries } = server.database;
    const now = server.clock.now();
    for (let start = 0; start < ids.length; start += 155) {
      const some = ids.slice(start, start + 155);
      await insertAccounts(queries, some);
      const sessions = some.map((id) => ({
        id: `session of ${id}`,
        account_id: id,
        created_at: now,
        expires_at: now + 60_000,
        last_seen_at: now,
        ip_address: '127.0.0.1',
        user_agent: 'test',
      }));
      await queries.insertInto('session').values(sessions).execute();
    }
    const active = await server.call('GET', '/api/admin/active-users', { token: admin });
    const { users, totalActiveUsers } = active.json() as { users: object[]; totalActiveUsers: number };
    expect([users.length, totalActiveUsers]).toEqual([621, 621]);
  });

  it('shows every station with its current track, and how far it is planned', async () => {
    const { queries } = server.database;
    const rows = Array.from({ length: 20 }, (_, number) => ({
      title: `Track ${number}`,
      genres: ['Jazz'],
      artist: `Artist ${number}`,
      album: `Album ${number}`,
      durationMs: 240_000,
    }));
    await insertLibraryRows(queries, rows);
    await server.call('POST', '/api/streams/initialize', { token: admin });
    const [station] = (await read()).stations;
    expect(station).toMatchObject({ genreName: 'Jazz', isActive: true, listeners: 0 });
    expect(station?.nowPlaying).toMatch(/^Track \d+ – Artist \d+$/);
    expect(station?.artUrl).toMatch(/^\/api\/albums\/\d+\/art\?v=/);
    expect(Date.parse(String(station?.plannedUntil))).toBeGreaterThan(server.clock.now() + 3_600_000);
    await server.call('POST', `/api/streams/${station?.genreId}/stop`, { token: admin });
    expect((await read()).stations[0]).toMatchObject({
      isActive: false,
      nowPlaying: null,
      artUrl: null,
    });
  });

  it('also counts listeners outside the app, like the samples for the dashboard', async () => {
    const titles = Array.from({ length: 20 }, (_, number) => ({ title: `T${number}`, genres: ['Jazz'] }));
    await insertLibraryRows(server.database.queries, titles);
    await server.call('POST', '/api/streams/initialize', { token: admin });
    const [stream] = await server.features.radio.listStreams();
    const { outputs, listenerSampler } = server.features;
    outputs.add(stream?.id ?? 0, 'icy', { kind: 'address', id: '192.0.2.1' });
    outputs.add(stream?.id ?? 0, 'hls', { kind: 'address', id: '192.0.2.2' });
    expect(await read()).toMatchObject({ listeners: 2, stations: [{ listeners: 2 }] });
    await listenerSampler.sample();
    const samples = await server.database.queries.selectFrom('listener_sample').selectAll().execute();
    expect(samples).toMatchObject([{ listeners: 2, online_users: 1 }]);
  });

  it('measures the memory of its process, the disk of its data folder and since when it runs', async () => {
    const { server: state } = await read();
    const { blocks, bsize } = statfsSync(server.config.dataDir);
    expect(state.disk?.totalBytes).toBe(blocks * bsize);
    expect(state.disk?.freeBytes).toBeGreaterThan(0);
    const usedBytes = process.memoryUsage.rss();
    expect(state.memoryBytes).toBeGreaterThan(usedBytes / 4);
    expect(state.memoryBytes).toBeLessThan(usedBytes * 4);
    if (state.machine === undefined) throw new Error('The server does not know its machine.');
    const { memory, load, processors } = state.machine;
    expect(memory.totalBytes).toBeGreaterThan(state.memoryBytes);
    expect(memory.totalBytes).toBeLessThanOrEqual(os.totalmem());
    expect(memory.freeBytes).toBeGreaterThan(0);
    expect(memory.freeBytes).toBeLessThanOrEqual(memory.totalBytes);
    expect(load).toBeGreaterThanOrEqual(0);
    expect(processors).toBe(os.cpus().length);
    const overview = await server.call('GET', '/api/admin/overview', { token: admin });
    expect(state.startedAt).toBe((overview.json() as OverviewReply).startedAt);
  });

  it('answers without the disk when its folder is gone', async () => {
    const machine = { memory: { freeBytes: 2, totalBytes: 8 }, load: 0.5, processors: 4 };
    const sources = {
      dataDir: `${server.config.dataDir}/gone`,
      startedAt: 0,
      readMemoryBytes: () => 1,
      readMachine: () => machine,
    };
    expect(await readServerState(sources)).toEqual({
      startedAt: '1970-01-01T00:00:00.000Z',
      memoryBytes: 1,
      disk: null,
      machine,
    });
  });

  it('reports the state of the scan and the mail outbox', async () => {
    await server.call('POST', '/api/auth/forgot-password', { body: { email: 'admin@example.org' } });
    const { library, mail } = await read();
    expect(library).toMatchObject({ phase: 'idle', tracks: 0, missing: 0, problems: 0, finishedAt: null });
    expect(mail).toEqual({
      queued: 1,
      failed: 0,
      sentLastDay: 0,
      oldestQueuedAt: new Date(server.clock.now()).toISOString(),
      lastError: null,
      hasServer: false,
    });
    await server.database.queries
      .updateTable('outbox_mail')
      .set({ state: 'failed', last_error: 'no route to host' })
      .execute();
    expect((await read()).mail).toMatchObject({ queued: 0, failed: 1, lastError: 'no route to host' });
  });
});
