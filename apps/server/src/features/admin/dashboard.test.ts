import { rmSync } from 'node:fs';
import { type ChartsReply, LISTENER_SAMPLES_RETENTION_MS, type OverviewReply } from '@tutti/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';

describe.each(DATABASE_KINDS)('the dashboard on %s', (kind) => {
  let server: TestServer;
  let admin: string;

  beforeEach(async () => {
    server = await buildTestApp({ kind });
    admin = await server.signInAdmin();
  });
  afterEach(() => server.close());

  const readOverview = async () =>
    (await server.call('GET', '/api/admin/overview', { token: admin })).json() as OverviewReply;
  const readCharts = async (range: string) =>
    (await server.call('GET', `/api/admin/charts?range=${range}`, { token: admin })).json() as ChartsReply;
  const fail = async (id: string) => {
    const { checks, systemHealth } = await readOverview();
    const failing = checks.filter(({ isPassing }) => !isPassing);
    expect(failing.map((check) => check.id)).toEqual([id]);
    expect(systemHealth).toBe(87);
    return String(failing[0]?.message);
  };

  it('counts a healthy system without streams [A-484, A-485]', async () => {
    await server.createUser({ approved: false });
    await server.createUser({ approved: true });
    const rejected = await server.createUser({ approved: false });
    await server.call('POST', `/api/admin/users/${rejected.id}/reject`, { token: admin });
    const overview = await readOverview();
    expect(overview).toMatchObject({
      totalUsers: 4,
      admins: 1,
      approved: 2,
      pending: 1,
      rejected: 1,
      locked: 0,
      activeStreams: 0,
      listeners: 0,
      onlineUsers: 1,
      systemHealth: 100,
      environment: 'Development',
      database: 'Connected',
      databaseKind: kind,
      securityWarnings: [],
    });
    expect(overview.checks.map(({ name }) => name)).toEqual([
      'Database',
      'Disk space',
      'Music folder',
      'Live connections',
      'Email',
      'Stations planned ahead',
      'Backups',
      'Clock',
    ]);
    // shows real entries instead of samples.
    expect(overview.recentActivity[0]).toMatchObject({ action: 'USER_REJECTED', resource: rejected.email });
  });

  it('shows the warnings of the warnings call on the dashboard', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await server.call('POST', '/api/auth/login', {
        body: { email: (await server.createUser({ email: `u${attempt}@example.org` })).email, password: 'x' },
      });
    }
    const victim = await server.createUser();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await server.call('POST', '/api/auth/login', { body: { email: victim.email, password: 'wrong' } });
    }
    const { securityWarnings, locked } = await readOverview();
    expect(locked).toBe(1);
    expect(securityWarnings).toContain(`${victim.email} is locked after too many failed sign-ins`);
    const called = await server.call('GET', '/api/admin/securitywarnings', { token: admin });
    expect(called.json()).toEqual(securityWarnings);
  });

  it('detects a missing music folder', async () => {
    rmSync(String(server.config.musicDir), { recursive: true });
    expect(await fail('musicFolder')).toContain("Can't read");
  });

  it('detects a mail that waits too long', async () => {
    await server.call('POST', '/api/auth/forgot-password', { body: { email: 'admin@example.org' } });
    expect((await readOverview()).systemHealth).toBe(100);
    await server.clock.advanceAsync(16 * 60_000);
    expect(await fail('mail')).toContain('1 wait');
  });

  it('reports recently failed mails, and recovers from those to an address without a mailbox', async () => {
    await server.call('POST', '/api/auth/register', {
      body: { email: 'x@nowhere.example', password: 'tonic-7' },
    });
    await server.database.queries.updateTable('outbox_mail').set({ state: 'failed' }).execute();
    const healthAfter = async (hours: number) => {
      server.clock.sleep(hours * 3_600_000);
      const { checks } = await server.features.admin.getOverview();
      return checks.find(({ id }) => id === 'mail')?.isPassing;
    };
    expect([await healthAfter(0), await healthAfter(71), await healthAfter(2)]).toEqual([false, false, true]);
  });

  it("detects that the machine's clock was changed while the server ran", async () => {
    server.clock.setWall(10_000);
    expect((await readOverview()).systemHealth).toBe(100);
    server.clock.setWall(-3_600_000);
    expect(await fail('clock')).toContain('3600 s off');
  });

  it('detects a hub that no node serves', async () => {
    server.clock.sleep(30_000);
    expect(await fail('hub')).toContain("don't work");
  });

  it('detects a station without a plan, unless a person stopped it or all its tracks are silent', async () => {
    const { queries } = server.database;
    await insertLibraryRows(queries, [{ title: 'One', genres: ['Jazz'], artist: 'Duo', durationMs: 60_000 }]);
    const { id } = await queries.selectFrom('genre').select('id').executeTakeFirstOrThrow();
    const station = {
      genre_id: id,
      slug: 'jazz',
      is_public: 0 as const,
      is_stopped: 0 as const,
      seed: 1,
      generation: 1,
      pool_mark: '',
      pool_revision: 0,
      created_at: 0,
    };
    await queries.insertInto('station').values(station).execute();
    expect(await fail('stations')).toContain('Jazz');
    await queries.updateTable('station').set({ is_stopped: 1 }).execute();
    expect((await readOverview()).systemHealth).toBe(100);
    await queries.updateTable('station').set({ is_stopped: 0 }).execute();
    const { id: track_id, ...file } = await queries
      .selectFrom('track')
      .select(['id', 'size_bytes', 'mtime_ms'])
      .executeTakeFirstOrThrow();
    const silence = { loudness_lufs: null, true_peak_db: null, cue_in_ms: 0, cue_out_ms: 0, problem: null };
    await queries
      .insertInto('track_sound')
      .values({ track_id, ...file, ...silence, heard_at: 1 })
      .execute();
    expect((await readOverview()).systemHealth).toBe(100);
  });

  it('counts plays and new users per day from rows, zeros included', async () => {
    const { queries } = server.database;
    await insertLibraryRows(queries, [
      { title: 'One', genres: ['Jazz'], artist: 'Duo', durationMs: 600_000 },
    ]);
    const { id: trackId } = await queries.selectFrom('track').select('id').executeTakeFirstOrThrow();
    const tokens = [await server.createToken(), await server.createToken()];
    for (const token of [...tokens, tokens[0]]) {
      await server.call('POST', '/api/users/plays', { token, body: { trackId, listenedMs: 400_000 } });
      // The same track of the same user at the same instant would count as one play reported twice.
      server.clock.sleep(1);
    }
    server.clock.sleep(24 * 3_600_000);
    const user = await server.createUser({ approved: false });
    await server.call('POST', `/api/admin/approve/${user.id}`, { token: await server.signInAdmin() });
    const { playsPerDay, newUsers } = await readCharts('week');
    expect(playsPerDay).toHaveLength(7);
    expect(playsPerDay.slice(-3)).toEqual([
      { day: '2026-11-20', plays: 0, listeners: 0 },
      { day: '2026-11-21', plays: 3, listeners: 2 },
      { day: '2026-11-22', plays: 0, listeners: 0 },
    ]);
    expect(newUsers.slice(-2)).toEqual([
      { day: '2026-11-21', registered: 3, approved: 0 },
      { day: '2026-11-22', registered: 1, approved: 1 },
    ]);
    expect((await readCharts('month')).playsPerDay).toHaveLength(30);
  });

  it('counts listeners from samples of each minute, and deletes samples after a month', async () => {
    const { queries } = server.database;
    const sampler = server.features.listenerSampler;
    await sampler.sample();
    await sampler.sample();
    server.clock.sleep(3_600_000);
    const minute = server.clock.now();
    await queries
      .insertInto('listener_sample')
      .values([
        { sampled_at: minute, listeners: 4, online_users: 3 },
        { sampled_at: minute + 60_000, listeners: 7, online_users: 2 },
      ])
      .execute();
    const { listeners } = await readCharts('day');
    expect(listeners.points).toHaveLength(96);
    expect(listeners.points.filter(({ peak }) => peak !== null)).toEqual([
      { at: new Date(minute - 3_600_000).toISOString(), peak: 0, mean: 0, onlineUsers: 1 },
      { at: new Date(minute).toISOString(), peak: 7, mean: 5.5, onlineUsers: 3 },
    ]);
    server.clock.sleep(LISTENER_SAMPLES_RETENTION_MS + 120_000);
    await sampler.sample();
    expect(await queries.selectFrom('listener_sample').selectAll().execute()).toHaveLength(1);
  });
});
