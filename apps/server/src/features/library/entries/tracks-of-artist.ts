/**
 * The tracks of an artist: those that name them, and those of albums that are filed under them. An album artist (a
 * conductor, a producer, a label) may appear on no track, and their page must not be empty.
 */
import { type RawBuilder, sql } from 'kysely';

/** A subquery for `in`, missing tracks included. */
export function trackIdsOfArtist(artistId: number): RawBuilder<number> {
  return sql<number>`(select track_id from track_artist where artist_id = ${artistId}
    union select owned.id from album_artist join track as owned on owned.album_id = album_artist.album_id
    where album_artist.artist_id = ${artistId})`;
}

/** Selects pairs of `artist_id` and `track_id` for all artists at once; a pair may occur twice. */
export const tracksByArtist = sql`(select artist_id, track_id from track_artist
  union all select album_artist.artist_id, owned.id from album_artist
  join track as owned on owned.album_id = album_artist.album_id)`;
