import type { AddressInfo } from 'node:net';
import { HUB_PATH, ROLE_NAMES } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from './account-calls.ts';
import { ADMIN, buildTestApp, type TestServer } from './build-test-app.ts';
import { DATABASE_KINDS } from './each-database.ts';
import { insertLibraryRows } from './library-rows.ts';
import { connectRaw, UpgradeRefused } from './raw-hub-client.ts';

type Entry = Record<string, unknown>;

describe.each(DATABASE_KINDS)('people on %s', (kind) => {
  let server: TestServer;
  let hubUrl: string;
  let trackId: number;
  const { post, get, login, confirm, readLink, newAddress } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const rows = Array.from({ length: 12 }, (_, index) => ({
      title: `Tune ${index}`,
      genres: ['Jazz'],
      artist: `Player ${index}`,
    }));
    [trackId = 0] = await insertLibraryRows(server.database.queries, rows);
    await server.features.radio.playout.start();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    hubUrl = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}${HUB_PATH}`;
  });
  afterAll(() => server.close());

  it('a new listener signs up, browses, joins a station, and keeps a favorite and the account [A-008, A-009, A-010, A-011, M-410]', async () => {
    const email = newAddress('listener');
    await post('/api/auth/register', { email, password: 'tonic-7' });
    await confirm(await readLink(email));
    const { token } = (await login(email, 'tonic-7')).json() as { token: string };

    const [stream] = (await get('/api/streams', token)).json() as Entry[];
    expect(stream).toMatchObject({ genreName: 'Jazz', isActive: true });
    const genreId = Number(stream?.genreId);
    const tracks = (await get(`/api/tracks/genre/${genreId}`, token)).json() as Entry[];
    expect(tracks).toHaveLength(12);

    const hub = await connectRaw(hubUrl, { token });
    hub.send(JSON.stringify({ type: 1, invocationId: '1', target: 'JoinStream', arguments: [genreId] }));
    const synced = await hub.find(({ target }) => target === 'PlaybackSynced');
    expect((synced.arguments as Entry[])[0]).toMatchObject({ currentPositionMs: expect.any(Number) });
    hub.close();

    expect((await post(`/api/users/favorites/${trackId}`, undefined, token)).statusCode).toBe(200);
    const favorites = (await get('/api/users/favorites', token)).json();
    expect(JSON.stringify(favorites)).toContain('Tune 0');

    const profile = { email, userName: `Listener ${email}` };
    expect((await post('/api/auth/update-profile', profile, token)).json()).toMatchObject(profile);
    const password = { currentPassword: 'tonic-7', newPassword: 'secret2' };
    expect((await post('/api/auth/change-password', password, token)).statusCode).toBe(200);
    await post('/api/auth/logout', undefined, token);
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
    expect((await login(email, 'secret2')).statusCode).toBe(200);
  });

  it('without signing in there is no audio, no station and no hub, and sign-up is open [M-001, M-414]', async () => {
    for (const url of [
      '/api/streams',
      `/api/tracks/${trackId}/stream`,
      '/api/users/favorites',
      '/api/auth/me',
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 401]);
    }
    const refusal = await connectRaw(hubUrl).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UpgradeRefused);
    expect((refusal as UpgradeRefused).status).toBe(401);
    for (const url of ['/api/images/scroll', '/api/health', '/api/genres']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
    }
    expect((await post('/api/auth/forgot-password', { email: newAddress() })).statusCode).toBe(200);
  });

  it('a fresh server has the roles Admin and User, and an administrator can assign all five [A-354, A-355]', async () => {
    const admin = await server.signInAdmin();
    const user = await server.createUser({ roles: ['User'] });
    const readRoles = async () => {
      const users = (await get('/api/admin/users', admin)).json() as { email: string; roles: string[] }[];
      return (email: string) => users.find((entry) => entry.email === email)?.roles;
    };
    const before = await readRoles();
    expect(before(ADMIN.email)).toEqual(['Admin', 'User']);
    expect(before(user.email)).toEqual(['User']);
    for (const roleName of ROLE_NAMES) {
      const answer = await post('/api/admin/add-role', { userId: user.id, roleName }, admin);
      expect(answer.statusCode).toBe(200);
    }
    expect((await readRoles())(user.email)?.toSorted()).toEqual([...ROLE_NAMES].toSorted());
  });

  it('an administrator may also do what a listener may', async () => {
    const admin = await server.signInAdmin();
    for (const url of [
      '/api/streams',
      '/api/users/favorites',
      '/api/users/playlists',
      '/api/users/sessions',
    ]) {
      expect([url, (await get(url, admin)).statusCode]).toEqual([url, 200]);
    }
    for (const url of ['/api/admin/users', '/api/admin/active-users', '/api/admin/auditlog']) {
      expect([url, (await get(url, admin)).statusCode]).toEqual([url, 200]);
    }
  });
});
