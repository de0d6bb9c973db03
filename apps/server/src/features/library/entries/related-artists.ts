/** Finds related artists: first on the same albums, then with most songs in the same genres, without compilations. */
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { trackIdsOfArtist } from './tracks-of-artist.ts';

const RELATED_MAX = 12;
/** The artist's main genres, because a single track in a fourth genre makes nobody related. */
const GENRES_COMPARED = 3;
/** Playing together means more than playing the same genre. */
const SHARED_ALBUM_WEIGHT = 10;

export async function listRelatedIds(db: Queries, artistId: number): Promise<number[]> {
  const albums = sql`(select album.id from album where album.is_compilation = 0 and (
    album.id in (select album_id from album_artist where artist_id = ${artistId})
    or album.id in (select track.album_id from track_artist join track on track.id = track_artist.track_id
      where track_artist.artist_id = ${artistId})))`;
  const onThem = sql`(select artist_id, album_id from album_artist where album_id in ${albums}
    union select track_artist.artist_id, track.album_id from track
    join track_artist on track_artist.track_id = track.id
    where track.album_id in ${albums} and track.missing_since is null)`;
  const genres = sql`(select track_genre.genre_id from track_genre
    where track_genre.track_id in ${trackIdsOfArtist(artistId)}
    group by track_genre.genre_id order by count(*) desc, track_genre.genre_id limit ${sql.lit(GENRES_COMPARED)})`;
  const { rows } = await sql<{ id: number }>`select artist.id from (
      select artist_id, count(*) * ${sql.lit(SHARED_ALBUM_WEIGHT)} as closeness
      from ${onThem} as shared_album group by artist_id
      union all
      select album_artist.artist_id, count(distinct album_genre.genre_id) as closeness
      from album_genre join album_artist on album_artist.album_id = album_genre.album_id
      join album on album.id = album_genre.album_id
      where album_genre.genre_id in ${genres} and album.is_compilation = 0 group by album_artist.artist_id
    ) as shared join artist on artist.id = shared.artist_id
    where artist.id <> ${artistId} and artist.track_count > 0
    group by artist.id, artist.track_count, artist.sort_name
    order by sum(shared.closeness) desc, artist.track_count desc, artist.sort_name, artist.id
    limit ${sql.lit(RELATED_MAX)}`.execute(db);
  return rows.map(({ id }) => id);
}
