import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import {
  type ConnectedApp,
  connectApp,
  encodeParameters,
  listLeaves,
  readEnvelope,
  readXml,
  toUrl,
} from '../../test/subsonic-calls.ts';

/** Each is tried in each parameter of each method. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  'a NUL': ['\0'],
  blanks: ['   '],
  'a negative number': ['-1'],
  'a fraction': ['1.5'],
  'a huge number': ['99999999999999999999'],
  'a number beyond 32 bits': ['4294967296'],
  'no number': ['NaN'],
  'an exponent': ['1e3'],
  'an id of nothing': ['tr-999999'],
  'an id of another kind': ['zz-1'],
  'an id as a number': ['1'],
  "somebody else's playlist": ['pl-1'],
  markup: ['<a b="c">&amp;]]></a>'],
  'a path': ['../../etc/passwd'],
  'a quote': ["' or 1=1 --"],
  'a percent sign': ['%'],
  'half a character': ['\ud800'],
  'an emoji': ['\u{1f3b7}'],
  'a long text': ['x'.repeat(20_000)],
  repetitions: ['tr-1', 'tr-1', 'al-1', '', 'ar-1'],
};

const TABLES = [
  'favourite',
  'favourite_album',
  'favourite_artist',
  'rating',
  'play',
  'play_total',
  'playlist',
  'playlist_track',
  'bookmark',
  'play_queue',
  'play_queue_entry',
] as const;

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      { readonly get?: { readonly parameters?: { name: string; required: boolean; description?: string }[] } }
    >
  >;
}

const withoutImpossible = (text: string) =>
  ['\u0001', '\u001f', '\ufffe'].reduce((left, sign) => left.replaceAll(sign, ''), text);

describe.each(DATABASE_KINDS)('bad input on %s', (kind) => {
  let server: TestServer;
  let app: ConnectedApp;
  let playlistId: string;
  let base: string;
  let songs: string[];

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const rows = ['One', 'Two', 'Three'].map((title) => ({
      title,
      artist: 'Ann',
      album: 'First',
      genres: ['Jazz'],
    }));
    songs = (await insertLibraryRows(server.database.queries, rows)).map((id) => `tr-${id}`);
    await refreshTotals(server.database.queries);
    const other = await connectApp(server);
    await other.send('createPlaylist', { name: 'Theirs', songId: songs });
    app = await connectApp(server);
    playlistId = (await app.send('createPlaylist', { name: 'Mine', songId: songs })).playlist.id;
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const readTables = async () =>
    Object.fromEntries(
      await Promise.all(
        TABLES.map(async (table) => [
          table,
          (await server.database.queries.selectFrom(table).selectAll().execute()).map((row) =>
            JSON.stringify(row),
          ),
        ]),
      ),
    );

  /** Returns a valid value for the parameters beside the one under test. */
  function usual(name: string, about: string): string | undefined {
    if (name === 'type') return 'newest';
    if (name === 'query' || name === 'genre') return 'jazz';
    if (about.includes('id of a playlist')) return playlistId;
    if (about.includes('id of a album')) return 'al-1';
    if (about.includes('id of a artist')) return 'ar-1';
    if (about.includes('id of a song')) return songs[0];
    if (about.startsWith('integer')) return '1';
    if (about.startsWith('true')) return 'true';
    if (about.startsWith('song')) return 'song';
    if (about.startsWith('starting')) return 'playing';
    if (about.startsWith('number')) return '1';
    return undefined;
  }

  interface Tried {
    readonly method: string;
    readonly of: string;
    readonly parameters: Readonly<Record<string, string | readonly string[] | undefined>>;
  }

  /** Tries the methods of the documentation, which is generated from the table that answers them. */
  async function* tryAll(): AsyncGenerator<Tried> {
    const { paths } = (await server.app.inject({ url: '/api/docs/json' })).json() as Described;
    for (const [address, { get }] of Object.entries(paths)) {
      const method = address.replace(/^\/rest\//, '');
      if (get === undefined || method === address) continue;
      const parameters = (get.parameters ?? []).filter(({ name }) => name !== 'f');
      const good = Object.fromEntries(
        parameters.map(({ name, description = '' }) => [name, usual(name, description)]),
      );
      for (const { name, required } of parameters) {
        for (const value of [undefined, ''])
          yield {
            method,
            of: `${required ? 'missing' : 'optional'} ${name}`,
            parameters: { ...good, [name]: value },
          };
        for (const [what, value] of Object.entries(WRONG))
          yield { method, of: `${what} as ${name}`, parameters: { ...good, [name]: value } };
      }
    }
  }

  it('a parameter that is missing, empty, repeated or of another type gets an envelope, never a 5xx', async () => {
    let tried = 0;
    for await (const { method, of, parameters } of tryAll()) {
      const before = of.startsWith('missing') ? await readTables() : undefined;
      const response = await app.get(method, { ...parameters, f: 'json' });
      const isBytes = !String(response.headers['content-type']).startsWith('application/json');
      expect([method, of, response.statusCode]).toEqual([method, of, 200]);
      tried += 1;
      if (isBytes) continue;
      const { status, error } = readEnvelope(response);
      if (status === 'failed') expect([method, of, error.code]).toEqual([method, of, expect.any(Number)]);
      if (status === 'failed') expect([0, 10, 50, 70]).toContain(error.code);
      if (before) {
        expect([method, of, status, error?.code]).toEqual([method, of, 'failed', 10]);
        expect(await readTables()).toEqual(before);
      }
    }
    expect(tried).toBeGreaterThan(1_500);
  });

  it('a refused call changes nothing, not even in part (opensubsonic 9)', async () => {
    const [one, two] = songs;
    const bad = 'tr-999999';
    const before = await readTables();
    for (const [method, parameters] of [
      ['star', { id: [one, two, bad] }],
      ['star', { id: one, albumId: 'al-1', artistId: 'ar-999999' }],
      ['unstar', { id: [one, bad] }],
      ['setRating', { id: one, rating: 9 }],
      ['scrobble', { id: [one, two, 'al-1'], time: [1, 2, 3] }],
      ['scrobble', { id: bad, time: 1 }],
      ['scrobble', { id: [one, two], time: [1, 'late'] }],
      ['createPlaylist', { name: 'New', songId: [one, bad] }],
      ['createPlaylist', { playlistId, songId: [two, bad] }],
      ['createPlaylist', { playlistId: 'pl-1', songId: two }],
      ['updatePlaylist', { playlistId, name: 'New', songIndexToRemove: 0, songIdToAdd: bad }],
      ['updatePlaylist', { playlistId, name: 'New', comment: 'x'.repeat(301) }],
      ['updatePlaylist', { playlistId: 'pl-1', name: 'Mine now' }],
      ['deletePlaylist', { id: 'pl-1' }],
      ['savePlayQueue', { id: [one, 'al-1'] }],
      ['savePlayQueue', { id: bad }],
      ['savePlayQueue', { id: [one], current: two }],
      ['savePlayQueueByIndex', { id: [one], currentIndex: 7 }],
      ['createBookmark', { id: bad, position: 1 }],
      ['createBookmark', { id: one, position: -1 }],
      ['createBookmark', { id: one, position: 1, comment: 'x'.repeat(501) }],
    ] as const)
      expect([method, parameters, [10, 70].includes(await app.refusal(method, parameters))]).toEqual([
        method,
        parameters,
        true,
      ]);
    expect(await readTables()).toEqual(before);
  });

  it('a form may contain thousands of ids in 1 MiB, and an address many in 32 KB (opensubsonic 2)', async () => {
    const id = Array.from({ length: 10_000 }, (_, index) => songs[index % 3]);
    await app.send('savePlayQueue', { id, current: songs[2] });
    expect((await app.send('getPlayQueueByIndex')).playQueueByIndex.entry).toHaveLength(10_000);
    expect(await app.refusal('savePlayQueue', { id: id.slice(0, 3), current: 'tr-999999' })).toBe(10);
    const tooMany = await server.app.inject({
      method: 'POST',
      url: toUrl('savePlayQueue', { apiKey: app.key.secret, f: 'json' }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: encodeParameters({ id: [...id, songs[0]] }),
    });
    expect(readEnvelope(tooMany)).toMatchObject({ status: 'failed', error: { code: 10 } });
    const line = toUrl('star', { apiKey: app.key.secret, f: 'json', id: id.slice(0, 3_500) });
    expect(line.length).toBeGreaterThan(28_000);
    const answer = await fetch(base + line);
    expect(await answer.json()).toMatchObject({ 'subsonic-response': { status: 'ok' } });
  });

  it.each([
    '<script>alert(1)</script> & "quotes" \'and\' ]]> \u{1f3b7}\u{1f1e6}\u{1f1fa}',
    'tab\there, line\nthere, return\rand \u2028 and \u0085',
    'control \u0001\u001f characters and \ufffe',
    '  blanks  ',
  ])('a text that a person writes is the same in XML and JSON: %j', async (text) => {
    const comment = text.slice(0, 300);
    await app.send('createBookmark', { id: songs[0], position: 1, comment });
    const { bookmarks } = await app.request('getBookmarks');
    expect(bookmarks.bookmark[0].comment).toBe(withoutImpossible(comment.trim()));
    await app.send('updatePlaylist', { playlistId, name: text });
    const json = readEnvelope(await app.get('getPlaylist', { id: playlistId, f: 'json' }));
    const xml = readXml((await app.get('getPlaylist', { id: playlistId })).body);
    expect(listLeaves(xml.content)).toEqual(listLeaves(json));
    expect(json.playlist.name).toBe(withoutImpossible(text.trim()));
  });

  it.each([
    ['evil\u202eedoc\u202c', 'eviledoc'],
    ['no\u200bwhere\ufeff', 'nowhere'],
    ['\u001b[31mred\u0007', '[31mred'],
    [' \u2066isolated\u2069 \u061c', 'isolated'],
  ])(
    'a text loses characters that are invisible or change their surroundings, as in /api: %j',
    async (sent, stored) => {
      await app.send('createBookmark', { id: songs[0], position: 1, comment: sent });
      await app.send('updatePlaylist', { playlistId, name: sent, comment: sent });
      await app.send('savePlayQueue', { id: songs[0], c: sent });
      const phone = await connectApp(server);
      await phone.send('scrobble', { id: songs[0], submission: false, c: sent });
      const { bookmarks } = await app.request('getBookmarks');
      expect(bookmarks.bookmark[0].comment).toBe(stored);
      expect((await app.request('getPlaylist', { id: playlistId })).playlist).toMatchObject({
        name: stored,
        comment: stored,
      });
      expect((await app.request('getPlayQueue')).playQueue.changedBy).toBe(stored);
      const { nowPlaying } = await phone.request('getNowPlaying');
      expect(nowPlaying.entry).toContainEqual(
        expect.objectContaining({ username: phone.key.userName, playerName: stored }),
      );
    },
  );

  it('an app whose name has no visible character is unknown', async () => {
    await app.send('savePlayQueue', { id: songs[0], c: '\u202e\u200b ' });
    expect((await app.request('getPlayQueue')).playQueue.changedBy).toBe('unknown');
  });

  it('broken UTF-8 in any text does no harm', async () => {
    for (const [method, name] of [
      ['createPlaylist', 'name'],
      ['getTopSongs', 'artist'],
      ['getLyrics', 'title'],
      ['getUser', 'username'],
      ['getAvatar', 'username'],
      ['getSongsByGenre', 'genre'],
      ['star', 'id'],
    ] as const)
      for (const broken of ['%ff%fe', '%ed%a0%80', '%c3', '%f0%9f', '%', '%zz', '%00']) {
        const url = `${toUrl(method, { apiKey: app.key.secret, f: 'json' })}&${name}=${broken}`;
        const response = await server.app.inject({ url });
        expect([method, broken, response.statusCode]).toEqual([method, broken, 200]);
        expect(['ok', 'failed']).toContain(readEnvelope(response).status);
      }
  });
});
