/**
 * The tracks of an artist: those that name them, and all of the albums that are filed under them. The artist of an
 * album need not stand on its tracks (a conductor, a producer, a label), and the page of theirs is not empty.
 */
import { type RawBuilder, sql } from 'kysely';

/** A subquery for `in`, missing tracks among them. */
export function trackIdsOfArtist(artistId: number): RawBuilder<number> {
  return sql<number>`(select track_id from track_artist where artist_id = ${artistId}
    union select owned.id from album_artist join track as owned on owned.album_id = album_artist.album_id
    where album_artist.artist_id = ${artistId})`;
}

/** The same for all artists at once: `artist_id` and `track_id`, a pair perhaps twice. */
export const tracksByArtist = sql`(select artist_id, track_id from track_artist
  union all select album_artist.artist_id, owned.id from album_artist
  join track as owned on owned.album_id = album_artist.album_id)`;
