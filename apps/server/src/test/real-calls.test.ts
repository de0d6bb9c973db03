import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { Playlist, Stream, StreamMetadata, Track } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_ROUTES } from '../composition/require-policies.ts';
import { createPostgresDatabase, DATABASE_KINDS } from './each-database.ts';
import { eventually } from './eventually.ts';
import { REAL_ADMINISTRATOR, type RealServer } from './real-server.ts';
import { type SmallRadio, startSmallRadio } from './small-radio.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

describe.each(DATABASE_KINDS)('the real process on %s', (kind) => {
  let smallRadio: SmallRadio;
  let server: RealServer;
  let token: string;
  let stations: readonly Stream[];
  let tracks: Track[];

  beforeAll(async () => {
    smallRadio = await startSmallRadio({
      databaseUrl: kind === 'postgres' ? await createPostgresDatabase({ isEmpty: true }) : undefined,
    });
    ({ server, token, stations } = smallRadio);
    tracks = await callServer<Track[]>('GET /api/tracks');
  });
  afterAll(() => smallRadio?.close());

  function send(call: string, body?: object): Promise<Response> {
    const [method = '', address = ''] = call.split(' ');
    return eventually(async () => {
      const reply = await fetch(server.baseUrl + address, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // Retried on a busy machine, as the answer says.
      if (reply.status === 503) throw new Error(`${call} was put off`);
      return reply;
    });
  }

  async function callServer<Reply>(call: string, body?: object): Promise<Reply> {
    const reply = await send(call, body);
    const text = await reply.text();
    expect([call, reply.status, text.slice(0, 200)]).toEqual([
      call,
      expect.toBeOneOf(SUCCESS),
      expect.anything(),
    ]);
    return (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as Reply;
  }

  it('answers every GET of the contract without a fault of its own', async () => {
    const faults: string[] = [];
    for (const { method, path: route } of ALL_ROUTES) {
      if (method !== 'GET') continue;
      const address = route.replace(':genreId', String(stations[0]?.genreId)).replaceAll(/:\w+/g, '1');
      const { status } = await send(`GET ${address}`);
      if (status >= 500) faults.push(`${route}: ${status}`);
    }
    expect(faults).toEqual([]);
  });

  it('starts, shows, skips and stops every station, and lists its history', async () => {
    for (const { genreId } of stations) {
      const before = await callServer<StreamMetadata>(`GET /api/streams/${genreId}/current`);
      expect(before.isActive && before.currentTrack && before.nextTrack).toBeTruthy();
      await callServer(`POST /api/streams/${genreId}/next`);
      await callServer(`GET /api/streams/${genreId}/history`);
    }
    const [first] = stations;
    await callServer(`POST /api/streams/${first?.genreId}/stop`);
    expect(await callServer<Stream[]>('GET /api/streams')).toHaveLength(stations.length - 1);
    await callServer(`POST /api/streams/${first?.genreId}/start`);
    await callServer('POST /api/streams/initialize');
    expect(await callServer<Stream[]>('GET /api/streams')).toHaveLength(stations.length);
  });

  it('lets a listener of the hub join, ask for the time and skip', async () => {
    const [station] = stations;
    const connection = new HubConnectionBuilder()
      .withUrl(`${server.baseUrl}/streamhub`, {
        accessTokenFactory: () => token,
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build();
    const reported: StreamMetadata[] = [];
    connection.on('StreamMetadata', (metadata: StreamMetadata) => reported.push(metadata));
    await connection.start();
    try {
      await connection.invoke('JoinStream', station?.genreId);
      await eventually(() => expect(reported[0]?.currentTrack).toBeTruthy());
      const { t2, t3 } = await connection.invoke<{ t2: number; t3: number }>('SyncTime', Date.now());
      expect(t3).toBeGreaterThanOrEqual(t2);
      await connection.invoke('AdvanceToNextTrack', station?.genreId);
    } finally {
      await connection.stop();
    }
  });

  it('stores playlists, favorites and plays', async () => {
    const ids = tracks.slice(0, 3).map(({ id }) => id);
    const { id } = await callServer<Playlist>('POST /api/users/playlists', { name: 'Real calls' });
    for (const trackId of ids) {
      await callServer(`POST /api/users/playlists/${id}/tracks`, { trackId });
      await callServer(`POST /api/users/favorites/${trackId}`);
      await callServer('POST /api/users/plays', { trackId, listenedMs: 200_000 });
    }
    await callServer(`PUT /api/users/playlists/${id}/tracks`, { trackIds: ids.toReversed() });
    expect(await callServer<Track[]>(`GET /api/users/playlists/${id}/tracks`)).toHaveLength(3);
    expect(await callServer<unknown[]>('GET /api/users/favorites')).toHaveLength(3);
    await callServer(`DELETE /api/users/playlists/${id}`);
    await callServer(`POST /api/users/playlists/${id}/restore`);
    await callServer(`DELETE /api/users/favorites/${ids[0]}`);
    await callServer('GET /api/users/recently-played');
    await callServer('GET /api/users/recent-streams');
    await callServer('GET /api/users/statistics');
    await callServer('GET /api/statistics/me?period=all&timeZone=Asia/Kathmandu');
    await callServer('GET /api/statistics/me/export');
    await callServer('GET /api/statistics/me/years/2026?timeZone=Australia/Lord_Howe');
    await callServer('GET /api/statistics/house/years/2026?timeZone=Australia/Lord_Howe');
    await callServer('DELETE /api/statistics/me?isAll=true');
    await callServer('GET /api/home');
  });

  it('signs up, approves, promotes, rejects and deletes a user, and shows it all to the administrator', async () => {
    const person = { email: 'somebody@example.org', password: 'a password of some length 1' };
    await callServer('POST /api/auth/register', person);
    const user = await eventually(async () => {
      const users = await callServer<{ id: string; email: string }[]>('GET /api/admin/users');
      const found = users.find(({ email }) => email === person.email);
      if (!found) throw new Error('not registered yet');
      return found;
    });
    await callServer(`POST /api/admin/approve/${user.id}`);
    await callServer('POST /api/auth/login', person);
    await callServer('POST /api/admin/add-role', { userId: user.id, roleName: 'DJ' });
    await callServer('POST /api/admin/remove-role', { userId: user.id, roleName: 'DJ' });
    await callServer(`POST /api/admin/users/${user.id}/reject`);
    await callServer(`POST /api/admin/users/${user.id}/delete?confirmed=true`);
    for (const page of ADMINISTRATION) await callServer(`GET /api/admin/${page}`);
    await callServer('POST /api/admin/library/scan');
  });

  it('sends sound and covers', async () => {
    const [track] = tracks;
    expect((await send(`GET /api/tracks/${track?.id}/stream`)).status).toBe(200);
    expect((await send(`GET /api/albums/${track?.album?.id}/art`)).status).toBe(200);
  });

  it('signs out', async () => {
    await callServer('POST /api/auth/login', REAL_ADMINISTRATOR);
    await callServer('GET /api/users/sessions');
    await callServer('GET /api/users/activity');
    await callServer('POST /api/auth/logout');
    expect((await send('GET /api/auth/me')).status).toBe(401);
    expect(server.hasEnded()).toBe(false);
    // The output also contains nothing that a next version would refuse.
    expect(server.output()).not.toContain('Deprecat');
  });
});

const SUCCESS = [200, 201, 202, 204];
const ADMINISTRATION = [
  'overview',
  'charts?range=week',
  'monitoring',
  'active-users',
  'auditlog',
  'securitywarnings',
  'users/page',
  'library',
  'mail',
];
