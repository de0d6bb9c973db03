import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogWrites } from '#features/library/catalog-writes.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { eventually } from '../../test/eventually.ts';
import { type OnAirServer, startOnAir } from '../../test/on-air-server.ts';
import { type Answer, type ConnectedApp, connectApp } from '../../test/subsonic-calls.ts';

const PUBLIC_URL = 'https://music.example.org';

describe.each(DATABASE_KINDS)('stations in other apps on %s (opensubsonic 8)', (kind) => {
  let server: OnAirServer;
  let app: ConnectedApp;

  beforeAll(async () => {
    server = await startOnAir({ kind, environment: { PUBLIC_URL } });
    server.features.appKeyWatch.start();
    app = await connectApp(server);
  });
  afterAll(() => server.close());

  async function list(from = app): Promise<Answer[]> {
    const { internetRadioStations } = await from.request('getInternetRadioStations');
    return internetRadioStations.internetRadioStation;
  }

  const addressOf = ({ streamUrl }: Answer) => String(streamUrl).slice(PUBLIC_URL.length);

  it('lists those on air by genre name, with absolute addresses', async () => {
    const stations = await list();
    expect(stations.map(({ name }) => name)).toEqual(['Hip Hop', 'Jazz']);
    for (const station of stations) {
      expect(station).toEqual({
        id: expect.stringMatching(/^st-\d+$/),
        name: expect.any(String),
        streamUrl: expect.stringMatching(
          /^https:\/\/music\.example\.org\/radio\/[a-z-]+\.mp3\?key=[\w-]{20,64}$/,
        ),
        homePageUrl: PUBLIC_URL,
        coverArt: expect.stringMatching(new RegExp(`^${station.id}_\\w+$`)),
      });
    }
  });

  it('plays one without further credentials, with its title', async () => {
    const [, jazz] = await list();
    const player = await server.listen(addressOf(jazz), ['Icy-MetaData: 1']);
    const { statusLine, headers } = await player.head();
    expect(statusLine).toBe('HTTP/1.1 200 OK');
    expect(headers).toMatchObject({ 'content-type': 'audio/mpeg', 'icy-name': 'Jazz Radio' });
    await eventually(() => expect(player.body().length).toBeGreaterThan(8_192 + 200));
    const now = await server.call('GET', '/api/nowplaying/jazz', { token: app.user.token });
    const { artist, title } = now.json().current;
    const block = player
      .body()
      .subarray(8_193, 8_193 + 120)
      .toString();
    expect(block).toContain(`StreamTitle='${artist} - ${title}';`);
    player.leave();
  });

  it('gives a public one an address without a key', async () => {
    await server.setPublic('jazz', true);
    const [hipHop, jazz] = await list();
    expect(jazz.streamUrl).toBe(`${PUBLIC_URL}/radio/jazz.mp3`);
    expect(hipHop.streamUrl).toContain('?key=');
    await server.setPublic('jazz', false);
  });

  it('uses a key that belongs to the app key: one for each, in no list, and no app key itself', async () => {
    const other = await connectApp(server);
    const [mine, theirs] = [await list(), await list(other)].map(([station]) => String(station.streamUrl));
    expect(mine).not.toBe(theirs);
    expect(await list()).toEqual(await list());
    const listed = await server.call('GET', '/api/users/listen-keys', { token: app.user.token });
    expect(listed.json()).toEqual([]);
    const key = new URL(mine ?? '').searchParams.get('key') ?? '';
    expect(key).not.toBe(app.key.secret);
    const asApp = await app.get('ping', { apiKey: key, f: 'json' });
    expect(asApp.json()['subsonic-response'].status).toBe('failed');
  });

  it('shows a started one in the recent stations, and counts no play', async () => {
    const own = await connectApp(server);
    const [, jazz] = await list(own);
    const player = await server.listen(addressOf(jazz));
    await player.head();
    await eventually(async () => {
      const recent = await server.call('GET', '/api/users/recent-streams', { token: own.user.token });
      expect(recent.json()).toMatchObject([{ genreName: 'Jazz' }]);
    });
    player.leave();
    expect(await server.database.queries.selectFrom('play').selectAll().execute()).toEqual([]);
  });

  it('ends an address and its running stream with the app key', async () => {
    const lost = await connectApp(server, { name: 'lost phone' });
    const [, jazz] = await list(lost);
    const player = await server.listen(addressOf(jazz));
    expect((await player.head()).statusLine).toBe('HTTP/1.1 200 OK');
    await server.call('DELETE', `/api/users/app-keys/${lost.key.id}`, { token: lost.user.token });
    await player.ended();
    const again = await server.listen(addressOf(jazz));
    expect((await again.head()).statusLine).toContain('401');
    again.leave();
  });

  it('lets a rejected user hear nothing more', async () => {
    const rejected = await connectApp(server);
    const [, jazz] = await list(rejected);
    const player = await server.listen(addressOf(jazz));
    await player.head();
    await server.call('POST', `/api/admin/users/${rejected.user.id}/reject`, { token: server.admin });
    await player.ended();
    const again = await server.listen(addressOf(jazz));
    expect((await again.head()).statusLine).toContain('401');
    again.leave();
  });

  it('has a picture for each', async () => {
    const before = await list();
    await createCatalogWrites(server.database.queries).raiseRevision();
    const after = (await list()).map(({ coverArt }) => coverArt);
    for (const { coverArt } of before) expect(after).not.toContain(coverArt);
    for (const { coverArt } of await list()) {
      const picture = await app.get('getCoverArt', { id: coverArt, size: 100 });
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
  });

  it('does not list a stopped one', async () => {
    const { genreId } = await server.features.radio.resolveStation('hip-hop');
    await server.call('POST', `/api/streams/${genreId}/stop`, { token: server.admin });
    expect((await list()).map(({ name }) => name)).toEqual(['Jazz']);
  });

  it.each([
    ['createInternetRadioStation', { streamUrl: 'https://example.org/a.mp3', name: 'Mine' }],
    ['updateInternetRadioStation', { id: 'st-1', streamUrl: 'https://example.org/a.mp3', name: 'Mine' }],
    ['deleteInternetRadioStation', { id: 'st-1' }],
  ])('refuses %s for everybody, with a reason', async (method, parameters) => {
    const admin = await connectApp(server, { roles: ['Admin'] });
    expect(await app.refusal(method, parameters)).toBe(50);
    expect(await admin.refusal(method, parameters)).toBe(50);
    expect(await app.refusal(method)).toBe(10);
  });
});

it('the list is empty if broadcasts are off (opensubsonic 8)', async () => {
  const server = await startOnAir({ environment: { BROADCAST_LISTENERS: '0' } });
  const app = await connectApp(server);
  const { internetRadioStations } = await app.request('getInternetRadioStations');
  expect(internetRadioStations).toEqual({ internetRadioStation: [] });
  await server.close();
});
