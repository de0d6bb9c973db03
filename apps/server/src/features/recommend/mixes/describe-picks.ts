/** Reads what a mix may be called: genres, years and moods of its tracks, and the names of artists. */
import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import { fitLiveliness, type Liveliness, type MixDescription, nameMix } from '@tutti/recommend';
import { TIMBRE_NUMBERS, TIMBRE_VERSION, unpackFloat16 } from '@tutti/recommend/timbre';
import { readTimbres } from '#features/analysis/sound-reads.ts';
import { readArtists, readGenres } from '#features/library/catalog-reads.ts';
import { type PreparedSource, prepareForIds } from '#platform/db/prepare.ts';
import type { Described } from '../candidate-tracks.ts';

type Rate = ((timbre: ArrayLike<number>) => Liveliness) | null;

/** So many tracks stand for the library. */
const SAMPLE_SIZE = 400;

export function createPickDescriptions(source: PreparedSource) {
  const { queries: db } = source;
  const readVectors = prepareForIds(source, (ids) =>
    db
      .selectFrom(readTimbres(db))
      .where('track_id', 'in', ids)
      .where('version', '=', TIMBRE_VERSION)
      .where('vector', '<>', '')
      .select(['track_id', 'vector']),
  );
  const readArtistNames = prepareForIds(source, (ids) =>
    db.selectFrom(readArtists(db)).where('id', 'in', ids).select(['id', 'name']),
  );
  const readGenreNames = prepareForIds(source, (ids) =>
    db.selectFrom(readGenres(db)).where('id', 'in', ids).select(['id', 'name']),
  );

  async function findTimbres(trackIds: readonly number[]): Promise<Map<number, Float32Array>> {
    const found = new Map<number, Float32Array>();
    for (const { track_id, vector } of await readVectors(trackIds)) {
      const numbers = unpackFloat16(Buffer.from(vector, 'base64'), TIMBRE_NUMBERS);
      if (numbers !== undefined) found.set(track_id, numbers);
    }
    return found;
  }

  async function nameGenres(genreIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await readGenreNames([...new Set(genreIds)]);
    return new Map(rows.filter(({ name }) => !isUnknownGenre(name)).map(({ id, name }) => [id, name]));
  }

  return {
    /** The genres with a name that says something. */
    nameGenres,
    async nameArtists(artistIds: readonly number[]): Promise<string[]> {
      const names = new Map((await readArtistNames(artistIds)).map(({ id, name }) => [id, name]));
      return artistIds.flatMap((id) => names.get(id) ?? []);
    },
    /** Learns from a sample how lively the tracks of the library are. */
    async rateLibrary(trackIds: ArrayLike<number>): Promise<Rate> {
      const every = Math.max(1, Math.floor(trackIds.length / SAMPLE_SIZE));
      const sample = Array.from(trackIds).filter((_, index) => index % every === 0);
      return fitLiveliness([...(await findTimbres(sample)).values()]);
    },
    async describeTracks(tracks: readonly Described[], rate: Rate): Promise<MixDescription> {
      const genres = await nameGenres(tracks.flatMap(({ genreIds }) => genreIds));
      const timbres = rate === null ? new Map() : await findTimbres(tracks.map(({ trackId }) => trackId));
      return nameMix(
        tracks.map(({ trackId, genreIds, year }) => {
          const timbre: Float32Array | undefined = timbres.get(trackId);
          const rated = timbre === undefined ? undefined : rate?.(timbre);
          return {
            genres: genreIds.flatMap((id) => genres.get(id) ?? []),
            year,
            energy: rated?.energy ?? null,
            brightness: rated?.brightness ?? null,
          };
        }),
      );
    },
  };
}
