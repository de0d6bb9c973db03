/** The stored counters of artists, albums and genres; run after tracks were written or marked, inside its own transaction. */
import { sql } from 'kysely';
import { tracksByArtist } from '#features/library/entries/tracks-of-artist.ts';
import type { Queries } from '#platform/db/queries.ts';

export async function refreshTotals(db: Queries): Promise<void> {
  await sql`update album set
    track_count = (select count(*) from track where track.album_id = album.id and track.missing_since is null),
    duration_ms = (select coalesce(sum(track.duration_ms), 0) from track
      where track.album_id = album.id and track.missing_since is null)`.execute(db);
  await sql`delete from album_genre`.execute(db);
  await sql`insert into album_genre (album_id, genre_id, track_count)
    select track.album_id, track_genre.genre_id, count(*) from track
    join track_genre on track_genre.track_id = track.id
    where track.missing_since is null and track.album_id is not null
    group by track.album_id, track_genre.genre_id`.execute(db);
  await sql`update album set main_genre_id = (select album_genre.genre_id from album_genre
    where album_genre.album_id = album.id
    order by album_genre.track_count desc, album_genre.genre_id limit 1)`.execute(db);
  await sql`update genre set
    track_count = (select count(*) from track_genre join track on track.id = track_genre.track_id
      where track_genre.genre_id = genre.id and track.missing_since is null),
    album_count = (select count(*) from album_genre where album_genre.genre_id = genre.id)`.execute(db);
  await sql`update artist set
    track_count = coalesce(counted.tracks, 0),
    album_count = (select count(distinct album.id) from album_artist join album on album.id = album_artist.album_id
      where album_artist.artist_id = artist.id and album.track_count > 0)
    from artist as listed left join (
      select own.artist_id, count(distinct own.track_id) as tracks from ${tracksByArtist} as own
      join track on track.id = own.track_id where track.missing_since is null group by own.artist_id
    ) as counted on counted.artist_id = listed.id
    where listed.id = artist.id`.execute(db);
}
