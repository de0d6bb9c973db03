import { type PreparedSource, prepareForIds } from '#platform/db/prepare.ts';

export interface NamedId {
  readonly id: number;
  readonly name: string;
}

/** Reads artists in the order of the credits. */
export function prepareArtistNames(source: PreparedSource) {
  const { queries: db } = source;
  const ofTracks = prepareForIds(source, (ids) =>
    db
      .selectFrom('track_artist')
      .innerJoin('artist', 'artist.id', 'track_artist.artist_id')
      .select(['track_artist.track_id as of', 'artist.id', 'artist.name'])
      .where('track_artist.track_id', 'in', ids)
      .orderBy('track_artist.track_id')
      .orderBy('track_artist.position'),
  );
  const ofAlbums = prepareForIds(source, (ids) =>
    db
      .selectFrom('album_artist')
      .innerJoin('artist', 'artist.id', 'album_artist.artist_id')
      .select(['album_artist.album_id as of', 'artist.id', 'artist.name'])
      .where('album_artist.album_id', 'in', ids)
      .orderBy('album_artist.album_id')
      .orderBy('album_artist.position'),
  );
  const toArtistNames = (rows: readonly (NamedId & { of: number })[]) =>
    collect(rows, ({ id, name }): NamedId => ({ id, name }));
  return {
    ofTracks: async (ids: readonly number[]) => toArtistNames(await ofTracks(ids)),
    ofAlbums: async (ids: readonly number[]) => toArtistNames(await ofAlbums(ids)),
  };
}

export function prepareGenres(source: PreparedSource) {
  const { queries: db } = source;
  const ofTracks = prepareForIds(source, (ids) =>
    db
      .selectFrom('track_genre')
      .innerJoin('genre', 'genre.id', 'track_genre.genre_id')
      .select(['track_genre.track_id as of', 'genre.name'])
      .where('track_genre.track_id', 'in', ids)
      .orderBy('track_genre.track_id')
      .orderBy('track_genre.position'),
  );
  const ofAlbums = prepareForIds(source, (ids) =>
    db
      .selectFrom('album_genre')
      .innerJoin('genre', 'genre.id', 'album_genre.genre_id')
      .select(['album_genre.album_id as of', 'genre.name'])
      .where('album_genre.album_id', 'in', ids)
      .orderBy('album_genre.album_id')
      .orderBy('album_genre.track_count', 'desc')
      .orderBy('genre.identity_key'),
  );
  const toNames = (rows: readonly { of: number; name: string }[]) => collect(rows, ({ name }) => name);
  return {
    ofTracks: async (ids: readonly number[]) => toNames(await ofTracks(ids)),
    ofAlbums: async (ids: readonly number[]) => toNames(await ofAlbums(ids)),
  };
}

function collect<Row extends { of: number }, Value>(
  rows: readonly Row[],
  toValue: (row: Row) => Value,
): ReadonlyMap<number, readonly Value[]> {
  const byOwner = new Map<number, Value[]>();
  for (const row of rows) {
    const known = byOwner.get(row.of);
    if (known) known.push(toValue(row));
    else byOwner.set(row.of, [toValue(row)]);
  }
  return byOwner;
}

/** Sorts rows in the order of the ids; leaves out unknown ids. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
