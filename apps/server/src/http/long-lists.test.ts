import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../test/build-test-app.ts';
import { eventually } from '../test/eventually.ts';
import { seedLibrary } from '../test/seed-library.ts';
import { connectApp } from '../test/subsonic-calls.ts';
import { connectUnread } from '../test/unread-socket.ts';

const TRACKS = 3_000;
const COPIES = 4_500;
/** The maximum of one user. */
const ROWS = 1_000;
const RATINGS = 15_000;
const HELD_MAX_BYTES = 450_000;
/** Three bytes per character. */
const LONG_TEXT = '語'.repeat(300);

type Items = readonly Readonly<Record<string, unknown>>[];

let server: TestServer;
let token = '';
let apiKey = '';

async function copyRow(db: Kysely<never>, table: 'album' | 'artist'): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})
    where name not in ('id', 'identity_key')`.execute(db);
  const names = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${COPIES})
    insert into ${sql.table(table)} (identity_key, ${names})
    select 'copy ' || n, ${names} from numbers cross join (select * from ${sql.table(table)} limit 1)`.execute(
    db,
  );
}

beforeAll(async () => {
  // Copies rows with SQLite's own SQL; pages-of-marks.contract.test.ts tests both databases.
  server = await buildTestApp({ kind: 'sqlite' });
  await seedLibrary(server.database, TRACKS);
  const app = await connectApp(server);
  ({ token } = app.user);
  apiKey = app.key.secret;
  const userId = app.user.id;
  await server.database.transaction((trx) => fill(trx as unknown as Kysely<never>, userId));
});

async function fill(db: Kysely<never>, userId: string): Promise<void> {
  await sql`update track set album_id = 1, missing_since = null`.execute(db);
  await sql`insert or ignore into track_artist (track_id, position, artist_id, join_phrase)
    select id, 99, 1, '' from track`.execute(db);
  await copyRow(db, 'album');
  await copyRow(db, 'artist');
  await sql`update album set track_count = ${TRACKS}`.execute(db);
  await sql`update artist set track_count = ${TRACKS}`.execute(db);
  for (const thing of ['track', 'album', 'artist'] as const) {
    const table = thing === 'track' ? 'favourite' : `favourite_${thing}`;
    await sql`insert into ${sql.table(table)} (account_id, ${sql.ref(`${thing}_id`)}, favourited_at)
      select ${userId}, id, 1700000000000 - id / 7 * 1000 from ${sql.table(thing)}`.execute(db);
  }
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${RATINGS})
    insert into rating (account_id, kind, item_id, rating, rated_at)
    select ${userId}, 'track', n, 1 + n % 5, 1700000000000 + n / 9 * 1000 from numbers`.execute(db);
  await sql`insert into bookmark (account_id, track_id, position_ms, comment, created_at, changed_at)
    select ${userId}, id, 1, ${LONG_TEXT}, 1, 1700000000000 + id / 5 from track limit ${ROWS}`.execute(db);
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${ROWS})
    insert into playlist (account_id, name, description, is_public, created_at, updated_at)
    select ${userId}, 'Playlist ' || n, ${LONG_TEXT}, 0, 1700000000000 + n / 3, 1 from numbers`.execute(db);
  await sql`update library_state set revision = revision + 1`.execute(db);
}
afterAll(() => server?.close());

const rest = (method: string) => `/rest/${method}?f=json&apiKey=${apiKey}`;
const LISTS = {
  'favorite albums': ['/api/users/favorite-albums', (whole: Items) => whole.map(({ albumId }) => albumId)],
  'favorite artists': [
    '/api/users/favorite-artists',
    (whole: Items) => whole.map(({ artistId }) => artistId),
  ],
  ratings: ['/api/users/ratings', (whole: Items) => whole.map(({ id }) => id)],
  bookmarks: ['/api/users/bookmarks', (whole: Items) => whole.map(({ track }) => (track as Items[0]).id)],
  playlists: ['/api/users/playlists', (whole: Items) => whole.map(({ id }) => id)],
  'an artist': ['/api/artists/1', (whole: { tracks: Items }) => whole.tracks.map(({ id }) => id)],
  'an album by title': ['/api/tracks/album/1', (whole: Items) => whole.map(({ id }) => id)],
  'an album': ['/api/tracks/album/1?sort=position', (whole: Items) => whole.map(({ id }) => id)],
  'bookmarks of apps': [
    'getBookmarks',
    (whole: { bookmarks: { bookmark: { entry: Items[0] }[] } }) =>
      whole.bookmarks.bookmark.map(({ entry }) => entry.id),
  ],
  'playlists of apps': [
    'getPlaylists',
    (whole: { playlists: { playlist: Items } }) => whole.playlists.playlist.map(({ id }) => id),
  ],
  'starred songs of apps': [
    'getStarred2',
    (whole: { starred2: { song: Items } }) => whole.starred2.song.map(({ id }) => id),
  ],
  'starred albums of apps': [
    'getStarred',
    (whole: { starred: { album: Items } }) => whole.starred.album.map(({ id }) => id),
  ],
} as const;
const LENGTHS: Partial<Record<keyof typeof LISTS, number>> = {
  ratings: RATINGS,
  bookmarks: ROWS,
  playlists: ROWS,
  'bookmarks of apps': ROWS,
  'playlists of apps': ROWS,
};

describe.each(Object.entries(LISTS))('a list of %s', (name, [listPath, idsOf]) => {
  const address = () => (listPath.startsWith('/') ? listPath : rest(listPath));
  const read = async () => {
    const answer = await server.call('GET', address(), { token });
    expect(answer.statusCode).toBe(200);
    const whole = answer.json() as Record<string, unknown>;
    return { ids: (idsOf as (whole: unknown) => unknown[])(whole['subsonic-response'] ?? whole), answer };
  };

  it('contains everything once', async () => {
    const { ids } = await read();
    expect(new Set(ids).size).toBe(ids.length);
    const kinds = server.database.queries;
    const counted = async (table: 'album' | 'artist' | 'track') =>
      Number(
        (
          await kinds
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const table = name.includes('albums') ? 'album' : name.includes('artists') ? 'artist' : 'track';
    expect(ids).toHaveLength(LENGTHS[name as keyof typeof LISTS] ?? (await counted(table)));
  });

  it('is created only as fast as its client reads it', async () => {
    const unread = connectUnread(server.app.server, [
      `GET ${address()} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
    ]);
    await eventually(() => expect(unread.waiting()).toBeGreaterThan(0));
    const { answer } = await read();
    expect(answer.rawPayload.length).toBeGreaterThan(2 * HELD_MAX_BYTES);
    expect(unread.waiting()).toBeLessThan(HELD_MAX_BYTES);
  });
});

it('items marked at one moment have one order on all pages', async () => {
  const answer = await server.call('GET', '/api/users/favorite-albums', { token });
  const marks = answer.json() as { albumId: number; favoritedAt: string }[];
  const sorted = marks.toSorted(
    (a, b) => Date.parse(b.favoritedAt) - Date.parse(a.favoritedAt) || a.albumId - b.albumId,
  );
  expect(marks.map(({ albumId }) => albumId)).toEqual(sorted.map(({ albumId }) => albumId));
});
