import { readTrackArtists, readTracks } from '#features/library/catalog-reads.ts';
import type { Library } from '#features/library/library.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Database } from '#platform/db/database.ts';
import { prepareForIds } from '#platform/db/prepare.ts';

/** The album, artists and genres of a track, by id. */
export interface TrackFacts {
  albumId: number | null;
  readonly artistIds: number[];
  genreIds: readonly number[];
}

type Genres = Pick<Library, 'genreIdsOfTracks'>;
/** A history may have tens of thousands of tracks. */
const TRACKS_AT_ONCE = 250;

export function createReadTrackFacts(database: Database, { genreIdsOfTracks }: Genres) {
  const { queries: db } = database;
  const readAlbumIds = prepareForIds(database, (ids) =>
    db.selectFrom(readTracks(db)).where('track.id', 'in', ids).select(['track.id', 'track.album_id']),
  );
  const readArtistIds = prepareForIds(database, (ids) =>
    db
      .selectFrom(readTrackArtists(db))
      .where('track_artist.track_id', 'in', ids)
      .select(['track_artist.track_id', 'track_artist.artist_id'])
      .distinct(),
  );

  async function addSome(facts: Map<number, TrackFacts>, ids: readonly number[]): Promise<void> {
    const [albums, artists, genres] = await Promise.all([
      readAlbumIds(ids),
      readArtistIds(ids),
      genreIdsOfTracks(ids),
    ]);
    for (const { id, album_id } of albums)
      facts.set(id, { albumId: album_id, artistIds: [], genreIds: genres.get(id) ?? [] });
    for (const { track_id, artist_id } of artists) facts.get(track_id)?.artistIds.push(artist_id);
  }

  return async (trackIds: readonly number[]): Promise<ReadonlyMap<number, TrackFacts>> => {
    const facts = new Map<number, TrackFacts>();
    for (let start = 0; start < trackIds.length; start += TRACKS_AT_ONCE) {
      if (start > 0) await yieldToEventLoop();
      await addSome(facts, trackIds.slice(start, start + TRACKS_AT_ONCE));
    }
    return facts;
  };
}
