import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Queries } from '#platform/db/queries.ts';
import type { EarlierLibrary, RequestedScan, UpgradedLibrary } from './earlier-library.ts';

export const by = (title: string, artist: string, more: object = {}) => ({
  title: [title],
  artist: [artist],
  ...more,
});
export const on = (album: string, albumArtist?: string) => ({
  album: [album],
  ...(albumArtist !== undefined && { albumArtist: [albumArtist] }),
});
export const flagged = { compilation: ['1'] };

/** One album that an older version has split, because one of its files is marked as a compilation. */
export const HITS_TWICE: EarlierLibrary = {
  artists: { 'name:ann': 'Ann' },
  albums: {
    'tag:ann|hits': { title: 'Hits', credit: 'Ann', by: 'name:ann' },
    'various|hits': { title: 'Hits', credit: 'Ann', by: 'name:ann' },
  },
  tracks: [
    { file: '1.mp3', tags: by('1', 'Ann', on('Hits', 'Ann')), album: 'tag:ann|hits' },
    { file: '2.mp3', tags: by('2', 'Ann', { ...on('Hits', 'Ann'), ...flagged }), album: 'various|hits' },
  ],
};

export async function mark(
  queries: Queries,
  kind: 'album' | 'artist',
  id = 0,
  rating?: number,
): Promise<void> {
  await sql`insert into ${sql.table(`favourite_${kind}`)} (account_id, ${sql.id(`${kind}_id`)}, favourited_at)
    values ('ana', ${id}, 7)`.execute(queries);
  if (rating === undefined) return;
  await queries
    .insertInto('rating')
    .values({ account_id: 'ana', kind, item_id: id, rating, rated_at: 7 })
    .execute();
}

export const marked = async (queries: Queries) => ({
  albums: await queries
    .selectFrom('favourite_album')
    .innerJoin('album', 'album.id', 'favourite_album.album_id')
    .select(['album.id', 'album.title', 'favourited_at'])
    .execute(),
  artists: await queries
    .selectFrom('favourite_artist')
    .innerJoin('artist', 'artist.id', 'favourite_artist.artist_id')
    .select(['artist.id', 'artist.name', 'favourited_at'])
    .execute(),
  ratings: await queries.selectFrom('rating').select(['kind', 'item_id', 'rating']).orderBy('kind').execute(),
});

export async function readGrouped(queries: Queries) {
  const rows = await queries
    .selectFrom('track')
    .leftJoin('album', 'album.id', 'track.album_id')
    .leftJoin('track_artist', 'track_artist.track_id', 'track.id')
    .leftJoin('artist', 'artist.id', 'track_artist.artist_id')
    .leftJoin('track_genre', 'track_genre.track_id', 'track.id')
    .leftJoin('genre', 'genre.id', 'track_genre.genre_id')
    .select([
      'track.path',
      'track.id',
      'album.title',
      'album.artist_credit as credit',
      'artist.name as artist',
    ])
    .select(['genre.name as genre', 'album.id as album_id', 'artist.id as artist_id', 'genre.id as genre_id'])
    .where('track.missing_since', 'is', null)
    .orderBy('track.id')
    .execute();
  return new Map(rows.map((row) => [row.path, row]));
}

/** Upgrades and scans, then expects another scan to change nothing. */
export async function regroup(
  { upgrade, scan, queries }: UpgradedLibrary,
  read: number,
  reader?: RequestedScan['reader'],
): Promise<void> {
  await upgrade();
  const { progress, hasChanged } = await scan(reader && { reader });
  expect({ ...progress, hasChanged }).toMatchObject({
    phase: 'idle',
    read,
    added: 0,
    missing: 0,
    hasChanged: true,
  });
  const before = await readGrouped(queries);
  const again = await scan();
  expect({ ...again.progress, hasChanged: again.hasChanged }).toMatchObject({ read: 0, hasChanged: false });
  expect(await readGrouped(queries)).toEqual(before);
}
