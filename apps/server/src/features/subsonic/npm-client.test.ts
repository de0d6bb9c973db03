/** Runs an unchanged npm client against the real process and its music. */
import type { NewAppKey } from '@tutti/contract';
import SubsonicAPI from 'subsonic-api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import { SMALL_LIBRARY } from '../../test/small-library.ts';
import { type SmallRadio, startSmallRadio } from '../../test/small-radio.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let smallRadio: SmallRadio;
let key: NewAppKey;

beforeAll(async () => {
  smallRadio = await startSmallRadio();
  const answer = await fetch(`${smallRadio.server.baseUrl}/api/users/app-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${smallRadio.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'npm' }),
  });
  key = (await answer.json()) as NewAppKey;
});
afterAll(() => smallRadio?.close());

describe.each(['its key alone', 'a token', 'forms'] as const)('subsonic-api of npm with %s', (how) => {
  const connect = (secret = key.secret) =>
    new SubsonicAPI({
      url: smallRadio.server.baseUrl,
      auth: how === 'its key alone' ? { apiKey: secret } : { username: key.userName, password: secret },
      post: how === 'forms',
    });

  it('signs in and learns which server it is', async () => {
    const api = connect();
    expect(await api.ping()).toMatchObject({ status: 'ok', type: 'tutti', openSubsonic: true });
    expect(await api.getLicense()).toMatchObject({ license: { valid: true } });
    const { openSubsonicExtensions } = await api.getOpenSubsonicExtensions();
    expect(openSubsonicExtensions.map(({ name }) => name)).toContain('transcodeOffset');
  });

  it('gets a refusal in the envelope for a wrong key', async () => {
    const code = how === 'its key alone' ? 44 : 40;
    expect(await connect('wrong').ping()).toMatchObject({ status: 'failed', error: { code } });
  });

  it('browses the library from folder to song', async () => {
    const api = connect();
    const { musicFolders } = await api.getMusicFolders();
    expect(musicFolders.musicFolder).toMatchObject([{ name: 'Music' }]);
    const { artists } = await api.getArtists();
    const everybody = artists.index?.flatMap(({ artist = [] }) => artist) ?? [];
    expect(everybody.length).toBeGreaterThanOrEqual(3);
    const titles: string[] = [];
    for (const { id } of everybody) {
      const { artist } = await api.getArtist({ id });
      for (const album of artist.album ?? []) {
        const { song = [] } = (await api.getAlbum({ id: album.id })).album;
        expect(song).toHaveLength(album.songCount);
        titles.push(...song.map(({ title }) => title));
        for (const { id: songId, title } of song)
          expect((await api.getSong({ id: songId })).song).toMatchObject({ id: songId, title });
      }
    }
    const { searchResult3 } = await api.search3({ query: '', songCount: 100 });
    expect(new Set(searchResult3.song?.map(({ title }) => title))).toEqual(new Set(titles));
    expect(searchResult3.song).toHaveLength(SMALL_LIBRARY.tracks);
  });

  it('lists albums, genres and songs', async () => {
    const api = connect();
    const { albumList2 } = await api.getAlbumList2({ type: 'alphabeticalByName', size: 500 });
    expect(albumList2.album?.length).toBeGreaterThanOrEqual(3);
    const { genres } = await api.getGenres();
    expect(genres.genre).toHaveLength(SMALL_LIBRARY.genres);
    for (const { value, songCount } of genres.genre ?? [])
      expect((await api.getSongsByGenre({ genre: value })).songsByGenre.song).toHaveLength(songCount);
    expect((await api.getRandomSongs({ size: 500 })).randomSongs.song).toHaveLength(SMALL_LIBRARY.tracks);
  });

  it.skipIf(!isSoundToolInstalled())(
    'streams songs unchanged and transcoded, and fetches covers',
    async () => {
      const api = connect();
      const [song] = (await api.getRandomSongs({ size: 1 })).randomSongs.song ?? [];
      const { id = '', size = 0, duration = 0, coverArt = '' } = song ?? {};
      const own = await (await api.download({ id })).arrayBuffer();
      expect(own.byteLength).toBe(size);
      const created = await api.stream({ id, format: 'mp3', maxBitRate: 32 });
      expect(created.headers.get('content-type')).toBe('audio/mpeg');
      const bytes = await created.arrayBuffer();
      expect(created.headers.get('content-length')).toBe(String(bytes.byteLength));
      expect(Math.abs(bytes.byteLength / 4_000 - duration)).toBeLessThan(1.5);
      const cover = await api.getCoverArt({ id: coverArt, size: 96 });
      expect(cover.headers.get('content-type')).toBe('image/jpeg');
    },
  );

  it('finds the stations, which play by themselves', async () => {
    const { internetRadioStations } = await connect().getInternetRadioStations();
    const stations = internetRadioStations.internetRadioStation ?? [];
    expect(stations).toHaveLength(SMALL_LIBRARY.genres);
    const left = new AbortController();
    const answer = await fetch(stations[0]?.streamUrl ?? '', { signal: left.signal });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    left.abort();
  });
});
