/** Includes tracks of the artist's albums, because an album artist (a conductor, a label) may appear on no track. */
import { type RawBuilder, sql } from 'kysely';

/** A subquery for `in`, missing tracks included. */
export function trackIdsOfArtist(artistId: number): RawBuilder<number> {
  return sql<number>`(select track_id from track_artist where artist_id = ${artistId}
    union select owned.id from album_artist join track as owned on owned.album_id = album_artist.album_id
    where album_artist.artist_id = ${artistId})`;
}

export const tracksByArtist = sql`(select artist_id, track_id from track_artist
  union all select album_artist.artist_id, owned.id from album_artist
  join track as owned on owned.album_id = album_artist.album_id)`;
