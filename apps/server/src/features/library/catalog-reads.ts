import { UNKNOWN_GENRE } from '@tutti/contract/library/unknown-genre';
import { type AliasedExpression, sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { foldName } from '#platform/text/fold-text.ts';

export const readTracks = (db: Queries) =>
  db
    .selectFrom('track')
    .select(['id', 'title', 'artist_credit', 'album_id', 'path', 'codec', 'size_bytes', 'mtime_ms'])
    .select([
      'bit_rate_kbps',
      'sample_rate_hz',
      'duration_ms',
      'year',
      'track_gain_db',
      'track_peak',
      'is_playable',
      'missing_since',
    ])
    .as('track');

export const readTrackGenres = (db: Queries) =>
  db.selectFrom('track_genre').select(['track_id', 'genre_id']).as('track_genre');

export const readTrackArtists = (db: Queries) =>
  db.selectFrom('track_artist').select(['track_id', 'artist_id']).as('track_artist');

/** People besides the artists. */
export const readTrackCredits = (db: Queries) =>
  db
    .selectFrom('track_credit')
    .select(['track_id', 'position', 'role', 'name', 'name_key'])
    .as('track_credit');

export const readArtists = (db: Queries) => db.selectFrom('artist').select(['id', 'name']).as('artist');

export const readAlbums = (db: Queries) =>
  db
    .selectFrom('album')
    .select(['id', 'title', 'identity_key', 'art_kind', 'art_version', 'art_colour', 'art_colours', 'year'])
    .as('album');

export const readGenres = (db: Queries) =>
  db.selectFrom('genre').select(['id', 'name', 'identity_key']).as('genre');

/** Sorts genres before their names: music without a genre comes last, because nobody looks for it. */
export const unknownLast = sql<number>`case when genre.identity_key = ${foldName(UNKNOWN_GENRE)} then 1 else 0 end`;

/** Reads the revision, which every change raises after which stations or lists may differ. */
export async function readRevision(db: Queries): Promise<number> {
  const row = await db.selectFrom('library_state').select('revision').executeTakeFirst();
  return row?.revision ?? 0;
}

/** Access in the other direction: the radio provides its airings as a table for queries of the library. */
export type ReadAirings = (
  db: Queries,
) => AliasedExpression<{ track_id: number; started_at: number; play_ms: number }, 'airing'>;
